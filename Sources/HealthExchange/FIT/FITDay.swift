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

    /// Records the time at which the counters of the file begin.
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

    /// Records the time at which the file begins, in GMT and in the person's time.
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

/// The weights and blood pressures of a FIT file.
struct FITMeasurements {
    private struct Weight {
        let time: Date
        let values: [(type: ObjectType, value: Double, unit: HealthUnit)]
    }

    private struct Pressure {
        let time: Date
        let systolic: Double
        let diastolic: Double
        let heartRate: Double?
    }

    private var weights: [Weight] = []
    private var pressures: [Pressure] = []
    /// The number of values that are left out, by their names.
    private var left: [String: Int] = [:]
    /// The number of blood pressures that the device could not measure.
    private var failed = 0
    /// The number of messages without a time or a value, by their names.
    private var incomplete: [String: Int] = [:]

    /// The number that a scale writes while it has no weight yet.
    private static let noWeight = 65_534.0
    /// The numbers of the states of a blood pressure that was not measured.
    private static let noPressure: Set<Int> = [1, 2, 3]
    /// Values of a scale without a place in the store.
    private static let withoutPlace: [(UInt8, String)] = [
        (2, "percent_hydration"), (3, "visceral_fat_mass"), (4, "bone_mass"), (5, "muscle_mass"),
        (7, "basal_met"), (8, "physique_rating"), (9, "active_met"), (10, "metabolic_age"),
        (11, "visceral_fat_rating"),
    ]

    mutating func takeWeight(_ message: FITMessage) {
        for (field, name) in Self.withoutPlace where message.value(field) != nil {
            left[name, default: 0] += 1
        }
        guard let time = message.time else {
            incomplete["weight_scale", default: 0] += 1
            return
        }
        let weight = message.value(0).flatMap { $0 == Self.noWeight ? nil : $0 / 100 }
        let given: [(ObjectType, Double?, HealthUnit)] = [
            (.bodyMass, weight, .kilogram),
            (.bodyFatPercentage, message.value(1, scale: 10_000), .percent),
            (.bodyMassIndex, message.value(13, scale: 10), .count),
        ]
        weights.append(
            Weight(
                time: time,
                values: given.compactMap { type, value, unit in
                    value.flatMap { $0 > 0 ? (type, $0, unit) : nil }
                }))
    }

    mutating func takePressure(_ message: FITMessage) {
        guard !Self.noPressure.contains(message.integer(8) ?? 0) else {
            failed += 1
            return
        }
        guard let time = message.time, let systolic = message.value(0),
            let diastolic = message.value(1)
        else {
            incomplete["blood_pressure", default: 0] += 1
            return
        }
        pressures.append(
            Pressure(
                time: time, systolic: systolic, diastolic: diastolic, heartRate: message.value(6)))
    }

    /// Adds the samples to an intake.
    func add(to intake: SampleIntake, _ origin: FITOrigin) throws {
        for weight in weights {
            let time = DateInterval(start: weight.time, duration: 0)
            for (type, value, unit) in weight.values {
                try intake.add(origin.quantity(type, value, unit, time, intake))
            }
        }
        for pressure in pressures { try add(pressure, to: intake, origin) }
        for (name, count) in left.sorted(by: { $0.key < $1.key }) {
            intake.skip(name, nil, .unknownElement, count: count)
        }
        for (name, count) in incomplete.sorted(by: { $0.key < $1.key }) {
            intake.skip(name, nil, .missing(attribute: "timestamp"), count: count)
        }
        intake.skip("blood_pressure", nil, .sensorError, count: failed)
    }

    private func add(
        _ pressure: Pressure, to intake: SampleIntake, _ origin: FITOrigin
    ) throws {
        let time = DateInterval(start: pressure.time, duration: 0)
        let unit = HealthUnit.millimeterOfMercury
        let members = [
            origin.quantity(.bloodPressureSystolic, pressure.systolic, unit, time, intake),
            origin.quantity(.bloodPressureDiastolic, pressure.diastolic, unit, time, intake),
        ]
        try intake.add(
            origin.sample(
                .bloodPressure, .correlation(members), time, value: pressure.systolic, intake))
        if let rate = pressure.heartRate, rate > 0 {
            try intake.add(origin.quantity(.heartRate, rate, .countPerMinute, time, intake))
        }
    }
}

/// The stages of sleep in a FIT file.
///
/// Each lasts until the next one, the last until the person woke up.
struct FITSleep {
    private var levels: [(time: Date, level: Int?)] = []
    private var ends: [Date] = []

    /// The number of the event of sleep, which the public list of events does not have.
    private static let event = 74
    /// The longest stage; a longer time between two levels is the day between two nights.
    private static let longest: TimeInterval = 12 * 3600

    mutating func takeLevel(_ level: Int?, at time: Date) { levels.append((time, level)) }

    mutating func takeEvent(_ message: FITMessage) {
        guard message.integer(0) == Self.event, message.integer(1) == 1, let time = message.time
        else { return }
        ends.append(time)
    }

    /// Adds the stages to an intake.
    func add(to intake: SampleIntake, _ origin: FITOrigin) throws {
        let sorted = levels.sorted { $0.time < $1.time }
        let type = ObjectType.sleepAnalysis
        var waking = ends.sorted()[...]
        for (place, level) in sorted.enumerated() {
            let next = place + 1 < sorted.count ? sorted[place + 1].time : nil
            waking = waking.drop { $0 <= level.time }
            guard let end = [next, waking.first].compactMap(\.self).min(),
                end.timeIntervalSince(level.time) <= Self.longest
            else {
                // A night ends with waking up.
                if level.level != Self.awake {
                    intake.skip("sleep_level", type.identifier, .missing(attribute: "end"))
                }
                continue
            }
            guard let value = level.level.flatMap({ Self.stages[$0] }) else {
                let isUnmeasurable = level.level == Self.unmeasurable
                intake.skip(
                    "sleep_level", type.identifier,
                    isUnmeasurable ? .sensorError : .unknownCategoryValue)
                continue
            }
            guard end > level.time else { continue }
            try intake.add(
                origin.sample(
                    type, .category(value), DateInterval(start: level.time, end: end),
                    value: Double(value), intake))
        }
    }

    private static let (unmeasurable, awake) = (0, 1)
    /// The values of HealthKit: awake, core, deep and REM.
    private static let stages = [awake: 2, 2: 3, 3: 4, 4: 5]
}
