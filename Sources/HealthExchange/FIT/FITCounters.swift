internal import Foundation
internal import HealthModel

/// Counters of a day in a FIT file, which grow from local midnight on, for each kind of activity.
struct FITCounters {
    /// A quantity that a device counts.
    enum Kind: UInt8 {
        /// Steps of a walk or a run.
        case cycles
        /// Metres.
        case distance
        /// Kilocalories.
        case energy
    }

    private struct Key: Hashable {
        let kind: Kind
        let activity: Int
    }

    private struct Last {
        let value: Double
        let time: Date
    }

    /// A number that was added between two readings.
    private struct Part {
        let type: ObjectType
        let unit: HealthUnit
        let time: DateInterval
        let value: Double
    }

    private var last: [Key: Last] = [:]
    private var parts: [Part] = []
    /// The start of the counters at local midnight; nil if they began before the file.
    private var midnight: Date?
    /// The seconds from Greenwich to the person's time; nil if the file does not have both times.
    private var offset: TimeInterval?
    /// The number of first readings, which an earlier file contains too.
    private var earlier: [ObjectType: Int] = [:]

    /// Notes when the file begins, and the same moment in the person's time.
    mutating func begin(_ time: Date, local: Date?) {
        guard let local else { return }
        let offset = local.timeIntervalSince(time)
        guard abs(offset) <= 15 * 3600 else { return }
        self.offset = offset
        let begun = Self.midnight(before: time, offset)
        midnight = time.timeIntervalSince(begun) <= 60 ? time : nil
    }

    private static func midnight(before time: Date, _ offset: TimeInterval) -> Date {
        let seconds = time.timeIntervalSince1970 + offset
        return time.addingTimeInterval(-(seconds - (seconds / 86_400).rounded(.down) * 86_400))
    }

    /// Adds a reading of counters.
    mutating func take(_ values: [Kind: Double], of activity: Int, at time: Date) {
        for (kind, value) in values where value >= 0 {
            guard let (type, unit) = Self.type(kind, activity) else { continue }
            let key = Key(kind: kind, activity: activity)
            defer { last[key] = Last(value: value, time: time) }
            guard let before = last[key] ?? midnight.map({ Last(value: 0, time: $0) }) else {
                if value > 0 { earlier[type, default: 0] += 1 }
                continue
            }
            guard time >= before.time else { continue }
            let isReset = value < before.value
            let added = isReset ? value : value - before.value
            guard added > 0 else { continue }
            var start = before.time
            // Counters begin again at midnight.
            if isReset, let offset { start = max(start, Self.midnight(before: time, offset)) }
            parts.append(
                Part(
                    type: type, unit: unit, time: DateInterval(start: start, end: time),
                    value: added))
        }
    }

    /// The type of a counter; nil for one without a place in the store.
    private static func type(_ kind: Kind, _ activity: Int) -> (ObjectType, HealthUnit)? {
        // Activities: running 1, cycling 2, walking 6.
        switch (kind, activity) {
        case (.cycles, 1), (.cycles, 6): (.stepCount, .count)
        case (.distance, 1), (.distance, 6): (.distanceWalkingRunning, .meter())
        case (.distance, 2): (.distanceCycling, .meter())
        case (.energy, _): (.activeEnergyBurned, .kilocalorie)
        default: nil
        }
    }

    /// Adds the amounts between the readings to an intake.
    func add(to intake: SampleIntake, _ origin: FITOrigin) throws {
        let sorted = parts.sorted {
            ($0.time.start, $0.type.identifier) < ($1.time.start, $1.type.identifier)
        }
        for part in sorted {
            try intake.add(origin.quantity(part.type, part.value, part.unit, part.time, intake))
        }
        for (type, count) in earlier.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            intake.skip("monitoring", type.identifier, .repeated, count: count)
        }
    }
}
