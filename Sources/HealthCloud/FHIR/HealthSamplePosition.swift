internal import Foundation
internal import HealthModel

/// A place among the samples of a person's health store: in the order of types, weeks, starts and identities.
struct HealthSamplePosition: Hashable, Sendable, LosslessStringConvertible {
    var type: String
    var week: Int
    /// The sample of the week after which the place is; nil for its beginning.
    var after: HealthSampleKey?

    init(type: String, week: Int, after: HealthSampleKey? = nil) {
        self.type = type
        self.week = week
        self.after = after
    }

    init?(_ description: String) {
        // The type is the last, because it can have any characters.
        let fields = description.split(
            separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let week = Int(fields[0]) else { return nil }
        self.init(type: String(fields[3]), week: week)
        guard !fields[1].isEmpty || !fields[2].isEmpty else { return }
        guard let bits = UInt64(fields[1]), let id = UUID(uuidString: String(fields[2])) else {
            return nil
        }
        after = HealthSampleKey(start: Double(bitPattern: bits), id: id)
    }

    var description: String {
        let key = after.map { "\($0.start.bitPattern).\($0.id.uuidString)" } ?? "."
        return "\(week).\(key).\(type)"
    }
}

/// The place of a sample in its week.
struct HealthSampleKey: Hashable, Comparable, Sendable {
    /// The start in seconds since the reference date.
    var start: Double
    var id: UUID

    init(start: Double, id: UUID) {
        self.start = start
        self.id = id
    }

    init(_ sample: Sample) {
        self.init(start: sample.startDate.timeIntervalSinceReferenceDate, id: sample.uuid)
    }

    static func < (a: HealthSampleKey, b: HealthSampleKey) -> Bool {
        (a.start, a.id) < (b.start, b.id)
    }
}
