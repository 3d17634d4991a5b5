internal import Foundation
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
