package import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads Health Auto Export's JSON, from a file or from the app's requests.
///
/// Its samples have no identity: their content and the number of equal samples before them determine one.
struct HealthAutoExportReader {
    private let intake: SampleIntake
    private static let largestPoint = 1 << 20
    private static let largestMetric = 64 << 20
    private static let largestWorkout = 64 << 20

    init(_ intake: SampleIntake) { self.intake = intake }

    func read(_ source: any ByteSource) throws {
        var scanner = JSONScanner(source)
        repeat {
            try scanner.forEachMember { scanner, key in
                guard key == "data", try scanner.peekKind() == .object else {
                    return try readPart(key, &scanner)
                }
                try scanner.forEachMember { scanner, key in try readPart(key, &scanner) }
            }
        } while try scanner.hasMore()
        intake.bytesRead = scanner.bytesRead
    }

    private func readPart(_ key: String, _ scanner: inout JSONScanner) throws {
        guard try scanner.peekKind() == .array else { return try scanner.skipValue() }
        try scanner.forEachElement { scanner in
            intake.bytesRead = scanner.bytesRead
            switch key {
            case "metrics": try readMetric(&scanner)
            case "workouts": try readWorkout(&scanner)
            default:
                intake.skip(key, nil, .unknownElement)
                try scanner.skipValue()
            }
        }
    }

    // MARK: Metrics

    private func readMetric(_ scanner: inout JSONScanner) throws {
        var (name, units): (String?, String?)
        var early: Data?
        try scanner.forEachMember { scanner, key in
            switch key {
            case "name": name = try scanner.decode(String.self)
            case "units": units = try scanner.decode(String.self)
            case "data":
                guard let name, let units else {
                    // The points precede the name of their metric.
                    return early = try scanner.value(limit: Self.largestMetric)
                }
                try readPoints(name, units, &scanner)
            default: try scanner.skipValue()
            }
        }
        guard let early else { return }
        guard let name else { return intake.skip("metric", nil, .missing(attribute: "name")) }
        var points = JSONScanner(MemoryByteSource(Array(early)))
        try readPoints(name, units ?? "", &points)
    }

    private func readPoints(_ name: String, _ units: String, _ scanner: inout JSONScanner) throws {
        let metric = HealthAutoExportMetric(name, units)
        try scanner.forEachElement { scanner in
            intake.bytesRead = scanner.bytesRead
            guard let metric else {
                intake.skip("metric", name, .unknownElement)
                return try scanner.skipValue()
            }
            guard
                let point = try scanner.decode(HealthAutoExportPoint.self, limit: Self.largestPoint)
            else { return intake.skip("metric", name, .invalid(attribute: "data")) }
            for sample in metric.samples(point, intake) { try intake.add(sample) }
        }
    }

    // MARK: Workouts

    private func readWorkout(_ scanner: inout JSONScanner) throws {
        guard
            let workout = try scanner.decode(
                HealthAutoExportWorkout.self, limit: Self.largestWorkout)
        else { return intake.skip("workout", nil, .invalid(attribute: "workout")) }
        try workout.add(to: intake)
    }
}

/// The samples that Health Auto Export posts, and the number of parts that were left out.
package struct PostedSamples: Sendable {
    /// The observations of the samples.
    package private(set) var records: [FHIRRecord] = []
    /// The number of parts that could not be read, or have no form in FHIR.
    package private(set) var leftOut = 0

    /// Reads a body, on a thread of its own.
    ///
    /// Type, time and source identify a sample, and its value does not: the app posts the sums of a
    /// day again while the day goes on, and the later value is the right one.
    ///
    /// - Throws: ``ExchangeError`` if the body is not JSON.
    package static func healthAutoExport(_ body: Data) async throws -> PostedSamples {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(with: Result { try PostedSamples(body) })
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    private init(_ body: Data) throws {
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        let intake = SampleIntake(store)
        try HealthAutoExportReader(intake).read(MemoryByteSource(Array(body)))
        try intake.close()
        leftOut = intake.summary.skipped.filter { $0.key.reason != .cut }.values.reduce(0, +)
        var places: [UUID: Int] = [:]
        try store.withSnapshot { snapshot in
            for type in try snapshot.countsByType().keys.sorted(by: {
                $0.identifier < $1.identifier
            })
            where type != .bloodPressureSystolic && type != .bloodPressureDiastolic {
                try snapshot.forEachSample(ExportSelection().query(type)) { sample in
                    add(sample, &places)
                }
            }
        }
    }

    private mutating func add(_ given: Sample, _ places: inout [UUID: Int]) {
        var sample = given
        sample.uuid = Self.identity(of: given)
        guard let record = FHIRRecord(sample, zone: .gmt) else {
            leftOut += 1
            return
        }
        if let place = places[record.id] {
            records[place] = record
        } else {
            places[record.id] = records.count
            records.append(record)
        }
    }

    private static func identity(of sample: Sample) -> UUID {
        var content = ContentHash()
        content.combine("health-auto-export")
        // The minutes of a day grow during the day, and with them the end of the event.
        let isEvent = sample.type.kind == .category && sample.type != .sleepAnalysis
        let end = isEvent ? sample.startDate : sample.endDate
        content.combine(end.timeIntervalSinceReferenceDate)
        content.combine(sample.sourceRevision?.source.name ?? "")
        // Stages of sleep begin together with the night that they are part of.
        if case .category(let value) = sample.payload { content.combine(UInt64(max(value, 0))) }
        return ExportIdentity.uuid(
            type: sample.type.identifier, start: sample.startDate.timeIntervalSinceReferenceDate,
            content: content, occurrence: 0)
    }
}
