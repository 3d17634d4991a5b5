internal import Foundation
internal import HealthModel

/// The measurements of a day in a FIT file, apart from activities.
struct FITDay {
    /// A measurement of a moment.
    private struct Reading {
        let type: ObjectType
        let time: Date
        let value: Double
        let unit: HealthUnit
    }

    private var readings: [Reading] = []
    private var counters = FITCounters()
    private var sleep = FITSleep()
    private var lastTime: Date?
    /// The kind of activity that a message without one continues.
    private var activity: Int?
    /// The number of counters of old devices, which are not read.
    private var oldCounters = 0

    /// Notes when the counters of the file begin.
    mutating func begin(_ message: FITMessage) {
        guard let time = message.time else { return }
        lastTime = time
        counters.begin(time, local: message.value(0).flatMap(FITMessage.date))
    }

    mutating func takeEvent(_ message: FITMessage) { sleep.takeEvent(message) }

    mutating func takeMonitoring(_ message: FITMessage) {
        guard let time = time(of: message) else { return }
        lastTime = time
        if let rate = message.value(27), rate > 0 {
            readings.append(
                Reading(type: .heartRate, time: time, value: rate, unit: .countPerMinute))
        }
        activity = message.integer(5) ?? message.integer(24).map { $0 & 0x1F } ?? activity
        let values: [FITCounters.Kind: Double] = [
            .distance: message.value(2, scale: 100), .cycles: message.value(3),
            .energy: message.value(19),
        ].compactMapValues(\.self)
        if let activity, !values.isEmpty { counters.take(values, of: activity, at: time) }
        if message.value(8) != nil || message.value(9) != nil { oldCounters += 1 }
    }

    /// The time of a message of the monitoring: its own, or the last one with other low 16 bits.
    private func time(of message: FITMessage) -> Date? {
        if let time = message.time { return time }
        guard let low = message.value(26), let last = lastTime else { return nil }
        let seconds = last.timeIntervalSince1970 - FITMessage.epoch
        guard (0...65_535).contains(low), let whole = UInt32(exactly: seconds) else { return nil }
        return FITMessage.date(Double(whole &+ (UInt32(low) &- whole) & 0xFFFF))
    }

    mutating func takeReading(_ message: FITMessage, _ kind: FITKind) {
        guard let time = message.time else { return }
        func add(_ type: ObjectType, _ value: Double?, _ unit: HealthUnit) {
            // Devices write a number below zero when they measured nothing.
            guard let value, value > 0 else { return }
            readings.append(Reading(type: type, time: time, value: value, unit: unit))
        }
        switch kind {
        case .monitoringHeartRate:
            add(.restingHeartRate, message.value(1) ?? message.value(0), .countPerMinute)
        case .oxygen: add(.oxygenSaturation, message.value(0, scale: 100), .percent)
        case .respiration: add(.respiratoryRate, message.value(0, scale: 100), .countPerMinute)
        default: sleep.takeLevel(message.integer(0), at: time)
        }
    }

    /// Adds the samples to an intake.
    func add(to intake: SampleIntake, _ origin: FITOrigin) throws {
        for reading in readings {
            try intake.add(
                origin.quantity(
                    reading.type, reading.value, reading.unit,
                    DateInterval(start: reading.time, duration: 0), intake))
        }
        try counters.add(to: intake, origin)
        try sleep.add(to: intake, origin)
        intake.skip("monitoring", nil, .unknownElement, count: oldCounters)
    }
}
