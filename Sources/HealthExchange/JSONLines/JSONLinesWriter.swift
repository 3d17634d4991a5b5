internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes all data of a store as JSON, one object per line.
///
/// The first line contains the format. Samples precede the correlations and workouts that refer to
/// them.
struct JSONLinesWriter: FormatWriter {
    private let output: ([UInt8]) throws -> Void
    private var json = JSONText()
    private var lastDevice: (device: Device, text: String)?

    init(_ file: AtomicFile) { self.init { try file.write($0) } }

    /// Creates a writer that passes on each line.
    init(_ output: @escaping ([UInt8]) throws -> Void) { self.output = output }

    mutating func write(_ walk: ExportWalk) throws {
        try writeHeader(walk.now)
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                for member in sample.members ?? []
                where !walk.selection.contains(member.type, member.startDate) {
                    try write(member, walk.snapshot)
                    walk.wrote(member)
                }
                try write(sample, walk.snapshot)
                walk.wrote(sample)
            }
        }
        try writeFacts(walk)
    }

    mutating func writeHeader(_ date: Date) throws {
        try line { json in
            json.member("format", JSONLinesHeader.format)
            json.key("version")
            json.value(JSONLinesHeader.version)
            json.member("created", InstantText.utc(date))
        }
    }

    /// Writes the header of a fixture, which has no date.
    mutating func writeFixtureHeader() throws {
        try line { json in
            json.member("format", JSONLinesHeader.format)
            json.key("version")
            json.value(JSONLinesHeader.version)
            json.key("fixture")
            json.value(JSONLinesHeader.fixtureVersion)
        }
    }

    /// Writes activity summaries and characteristics.
    private mutating func writeFacts(_ walk: ExportWalk) throws {
        for day in try walk.activitySummaries() {
            let text = try StableJSON.text(day)
            try line { $0.member("activitySummary", raw: text) }
        }
        for (type, value) in try walk.characteristics() {
            try line { json in
                json.member("characteristic", type.identifier)
                switch value {
                case .text(let text): json.member("text", text)
                case .number(let number): json.member("number", Double(number))
                }
            }
        }
    }

    /// Writes the line of a sample, with the data of its series.
    mutating func write(_ sample: Sample, _ snapshot: StoreSnapshot) throws {
        let hasAssociations = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
        let row = try SampleRow(
            sample,
            associated: hasAssociations ? snapshot.associated(with: sample.uuid) : [])
        try write(row, series: sample.mayHaveSeries ? snapshot.series(of: sample.uuid) : nil)
    }

    /// Writes the line of a row.
    mutating func write(_ row: SampleRow, series: SeriesData?) throws {
        let seriesText = try series.map { try StableJSON.text($0) }
        let device = try row.device.map { try text(of: $0) }
        try line { json in
            json.member("type", row.type.identifier)
            if ObjectType.named(row.type.identifier) != row.type {
                json.member("kind", row.type.kind.rawValue)
            }
            json.member("uuid", row.uuid.uuidString)
            json.member("start", InstantText.utc(row.start))
            if row.end != row.start { json.member("end", InstantText.utc(row.end)) }
            json.member("value", row.value)
            json.member("unit", row.unit?.exactString)
            json.member("label", row.label)
            Self.write(row.source, to: &json)
            json.member("device", raw: device)
            if !row.metadata.isEmpty {
                json.key("metadata")
                MetadataJSON.write(row.metadata, to: &json)
            }
            json.member("detail", raw: row.detail)
            if !row.related.isEmpty {
                json.array("related") { json in
                    for uuid in row.related { json.value(uuid.uuidString) }
                }
            }
            json.member("series", raw: seriesText)
        }
    }

    private static func write(_ source: SourceRevision, to json: inout JSONText) {
        json.object("source") { json in
            json.member("bundle", source.source.bundleIdentifier)
            json.member("name", source.source.name)
            json.member("version", source.version)
            json.member("product", source.productType)
            json.member("system", source.operatingSystemVersion.text)
        }
    }

    private mutating func text(of device: Device) throws -> String {
        if let lastDevice, lastDevice.device == device { return lastDevice.text }
        let text = try StableJSON.text(device)
        lastDevice = (device, text)
        return text
    }

    private mutating func line(_ body: (inout JSONText) -> Void) throws {
        json.clear()
        json.object(nil, body)
        try output(json.bytes + [0x0A])
    }
}

extension Sample {
    /// Whether a store may have series data of the sample.
    var mayHaveSeries: Bool {
        switch payload {
        case .series: true
        case .quantity(_, let series): series != nil
        case .detail(.electrocardiogram): true
        default: false
        }
    }
}

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
