internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads files of ``JSONLinesWriter``.
enum JSONLinesReader {
    /// The size limit of a line in bytes: an electrocardiogram or a long route.
    private static let longestLine = 64 << 20

    /// The parts of a file that a pass reads.
    enum Pass {
        /// All parts.
        case whole
        /// The samples without their relations.
        case samples
        /// The relations of samples only.
        case links
    }

    /// Whether a file begins like one of this package.
    static func begins(_ prefix: [UInt8]) -> Bool {
        guard let line = prefix.split(separator: 0x0A, maxSplits: 1).first else { return false }
        return header(Array(line)) != nil
    }

    private static func header(_ line: [UInt8]) -> JSONLinesHeader? {
        guard let header = try? JSONDecoder().decode(JSONLinesHeader.self, from: Data(line)),
            header.format == JSONLinesHeader.format
        else { return nil }
        return header
    }

    /// Reads a source into an intake.
    ///
    /// - Throws: `unknownFormat`, `newerFormat`, and the errors of the intake.
    static func read(_ source: any ByteSource, into intake: SampleIntake, _ pass: Pass = .whole)
        throws
    {
        var lines = LineReader(source, longest: longestLine)
        guard let first = try lines.next(), let header = header(first) else {
            throw ExchangeError(.unknownFormat, detail: "no header in the first line")
        }
        guard header.isReadable else {
            throw ExchangeError(.newerFormat, detail: "version \(header.version)")
        }
        if let date = header.created.flatMap({ InstantText.instant($0) }), pass == .whole {
            intake.setExportDate(date)
        }
        let decoder = JSONLine.decoder()
        while let line = try lines.next() {
            intake.bytesRead = lines.bytesRead
            intake.line = lines.number
            guard !line.isEmpty else { continue }
            guard let read = try? decoder.decode(JSONLine.self, from: Data(line)) else {
                intake.skip("line", nil, .invalid(attribute: "line"))
                continue
            }
            try take(read, into: intake, pass)
        }
    }

    static func take(_ line: JSONLine, into intake: SampleIntake, _ pass: Pass) throws {
        if let day = line.activitySummary {
            if pass == .whole { intake.add([day]) }
            return
        }
        if let identifier = line.characteristic {
            if pass == .whole, let value = line.fact {
                intake.add(ObjectType(identifier: identifier, kind: .characteristic), value)
            }
            return
        }
        let (sample, series): (Sample, SeriesData?)
        do {
            (sample, series) = try line.sample()
        } catch {
            return intake.skip("line", line.type, SkipReason(error))
        }
        let related = line.related ?? []
        let isCorrelation = sample.type.kind == .correlation
        let (members, associated) = isCorrelation ? (related, []) : ([], related)
        switch pass {
        case .samples: try intake.add(sample, series: series, isOfStore: true)
        case .links: intake.link(sample.uuid, members: members, associated: associated)
        case .whole:
            try intake.add(
                sample, series: series, members: members, associated: associated, isOfStore: true)
        }
    }
}

extension SkipReason {
    /// The reason why a line is no sample.
    init(_ error: JSONLineError) {
        switch error {
        case .missing(let attribute): self = .missing(attribute: attribute)
        case .invalid(let attribute): self = .invalid(attribute: attribute)
        case .unsuitableUnit: self = .unsuitableUnit
        case .endsBeforeStart: self = .endsBeforeStart
        }
    }
}
