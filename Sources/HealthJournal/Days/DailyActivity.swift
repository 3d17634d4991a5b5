package import Foundation

/// A health store's statistics of one day: movement, energy, sleep, heart, breath and body.
///
/// The journal stores a copy so that a screen needs no remote; nil is unknown. A sum counts each
/// moment once, whichever sources measured it.
public struct DailyActivity: Hashable, Sendable, Codable {
    /// The day.
    public var day: Day
    /// The steps walked.
    public var steps: Double?
    /// Active energy in kilocalories, including workouts.
    public var activeEnergy: Double?
    /// Basal energy in kilocalories.
    public var basalEnergy: Double?
    /// Time asleep in the night before, in seconds.
    public var asleep: Double?

    /// The last body fat of the day, from 0 to 1, of any app.
    public var bodyFat: Double?
    /// The last lean mass of the day, in kilograms, of any app.
    public var leanMass: Double?

    /// The distance walked and run, in metres.
    public var distance: Double?
    /// The flights of stairs climbed.
    public var flights: Double?
    /// The time of exercise, in minutes.
    public var exerciseMinutes: Double?
    /// The number of hours in which the person stood.
    public var standHours: Double?
    /// The average resting heart rate, in beats a minute.
    public var restingHeartRate: Double?
    /// The average variability of the heart rate (SDNN), in milliseconds.
    public var heartRateVariability: Double?
    /// The average respiratory rate, in breaths a minute.
    public var respiratoryRate: Double?
    /// The average oxygen saturation of the blood, from 0 to 1.
    public var oxygenSaturation: Double?
    /// The average temperature at the wrist in the night before, in degrees Celsius.
    public var wristTemperature: Double?

    /// Creates a day's readings.
    public init(
        day: Day, steps: Double? = nil, activeEnergy: Double? = nil, basalEnergy: Double? = nil,
        asleep: Double? = nil, bodyFat: Double? = nil, leanMass: Double? = nil,
        distance: Double? = nil, flights: Double? = nil, exerciseMinutes: Double? = nil,
        standHours: Double? = nil, restingHeartRate: Double? = nil,
        heartRateVariability: Double? = nil, respiratoryRate: Double? = nil,
        oxygenSaturation: Double? = nil, wristTemperature: Double? = nil
    ) {
        self.day = day
        self.steps = steps
        self.activeEnergy = activeEnergy
        self.basalEnergy = basalEnergy
        self.asleep = asleep
        self.bodyFat = bodyFat
        self.leanMass = leanMass
        self.distance = distance
        self.flights = flights
        self.exerciseMinutes = exerciseMinutes
        self.standHours = standHours
        self.restingHeartRate = restingHeartRate
        self.heartRateVariability = heartRateVariability
        self.respiratoryRate = respiratoryRate
        self.oxygenSaturation = oxygenSaturation
        self.wristTemperature = wristTemperature
    }
}

extension DailyActivity {
    /// One of the values.
    package typealias ValuePath = WritableKeyPath<DailyActivity, Double?> & Sendable
}

/// The daily statistics of a health store that a journal stores.
package struct JournalActivity: Sendable {
    let journal: Journal

    /// Replaces a health store's statistics of a day.
    ///
    /// - Parameter change: Computes the new values from the stored ones; nil if there are none.
    package func update(
        of day: Day, _ change: @escaping @Sendable (DailyActivity?) -> DailyActivity
    ) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.activity.record(change(try tx.activity.of(day)))
        }
    }

    /// All stored statistics of a health store in order of the days.
    package func all() async throws(JournalError) -> [DailyActivity] {
        try await journal.withSnapshot { tx in try tx.activity.all() }
    }

    /// The body fat, from 0 to 1, of the days for which a health store has it, from a day on, in
    /// order.
    package func bodyFat(since first: Day) async throws(JournalError)
        -> [(day: Day, value: Double)]
    {
        try await journal.withSnapshot { tx in try tx.activity.bodyFat(since: first) }
    }

    /// The first day with statistics of a health store; nil if there is none.
    package func oldest() async throws(JournalError) -> Day? {
        try await journal.withSnapshot { tx in try tx.activity.oldest() }
    }

    /// The positions up to which types were read, by the identifier of the type.
    package func streams() async throws(JournalError) -> [String: ActivityStream] {
        try await journal.withSnapshot { tx in try tx.activityStreams.all() }
    }

    /// Starts to read a type from the beginning.
    ///
    /// - Returns: The stream with its number.
    package func start(_ stream: ActivityStream) async throws(JournalError) -> ActivityStream {
        try await journal.withTransaction { tx in try tx.activityStreams.start(stream) }
    }

    /// Stores the position of a type, with the days that its changes make due.
    ///
    /// - Parameter stream: The stream with its new position; the days in ``ActivityStream/due`` are
    ///   added to the stored ones.
    /// - Returns: The stream as it is stored now; nil if the type was started again meanwhile.
    package func advance(_ stream: ActivityStream) async throws(JournalError) -> ActivityStream? {
        try await journal.withTransaction { tx in
            guard let stored = try tx.activityStreams.all()[stream.type], stored.id == stream.id
            else { return nil }
            var next = stream
            next.first = [stored.first, stream.first].compactMap { $0 }.min()
            next.through = max(stored.through, stream.through)
            next.due = stored.due
            next.due.formUnion(stream.due)
            try tx.activityStreams.replace(next)
            return next
        }
    }

    /// Stores the values of some days.
    ///
    /// A reading is ignored if its stream has advanced or was started again since then: its days
    /// stay due.
    package func record(_ readings: [ActivityReading]) async throws(JournalError) {
        try await journal.withTransaction { tx in
            let stored = try tx.activityStreams.all()
            let valid = readings.filter { reading in
                stored[reading.stream.type].map {
                    $0.id == reading.stream.id && $0.position == reading.stream.position
                } ?? false
            }
            try JournalActivity.write(valid, tx)
            for reading in valid {
                guard var stream = stored[reading.stream.type] else { continue }
                for days in reading.days { stream.due.remove(days) }
                try tx.activityStreams.replace(stream)
            }
        }
    }

    /// Makes the next reading read all days of a type, or of all types, again.
    ///
    /// Call this when a health store's values changed without a changed sample, for example after a
    /// change of the order of sources. The values stay until they are read again.
    package func readAgain(_ type: String? = nil) async throws(JournalError) {
        try await journal.withTransaction { tx in try tx.activityStreams.remove(type) }
    }

    private static func write(_ readings: [ActivityReading], _ tx: JournalTransaction) throws {
        let days = DaySet(readings.flatMap(\.days))
        for range in days.ranges {
            let known = try tx.activity.from(range.lowerBound, through: range.upperBound)
            for day in range {
                let before = known[day] ?? DailyActivity(day: day)
                var after = before
                for reading in readings where reading.days.contains(where: { $0.contains(day) }) {
                    after[keyPath: reading.field] = reading.values[day]
                }
                if after != before { try tx.activity.record(after) }
            }
        }
    }
}

extension Journal {
    /// The daily statistics of a health store.
    package var activity: JournalActivity { JournalActivity(journal: self) }
}

/// The position up to which a health store's samples of one type were read into the journal's days.
///
/// The value of a day is that of the health store at ``position`` or later, unless the day is in
/// ``due``. The position is stored in one transaction with the days that its changes made due, and
/// a value with the removal of its day from ``due``. A reading may therefore end at any point.
package struct ActivityStream: Hashable, Sendable {
    /// The number of the stream in the journal; a type that is read again from the beginning gets
    /// another number.
    package var id: Int64
    /// The identifier of the type.
    package let type: String
    /// The identifier of the time zone whose days were read.
    package let zone: String
    /// The position in the health store's changes, as the reader encodes it.
    package var position: Data
    /// The first day of the history that was read; nil if the health store had no sample.
    package var first: Day?
    /// The last day that was read or is due.
    package var through: Day
    /// The sources in the order in which the health store prefers them; nil if it cannot tell.
    package var sources: [String]?
    /// The days that must still be read.
    package var due: DaySet

    /// Creates a stream; one that was never stored has the number 0.
    package init(
        id: Int64 = 0, type: String, zone: String, position: Data, first: Day?, through: Day,
        sources: [String]?, due: DaySet
    ) {
        self.id = id
        self.type = type
        self.zone = zone
        self.position = position
        self.first = first
        self.through = through
        self.sources = sources
        self.due = due
    }
}

/// The values of one type on some days, as read from a health store.
package struct ActivityReading: Sendable {
    /// The stream as it was before the values were read.
    package var stream: ActivityStream
    /// The value of a day that the type provides.
    package var field: any DailyActivity.ValuePath
    /// The days that were read.
    package var days: [ClosedRange<Day>]
    /// The values by day; days without a value are missing.
    package var values: [Day: Double]

    package init(
        stream: ActivityStream, field: any DailyActivity.ValuePath,
        days: [ClosedRange<Day>], values: [Day: Double]
    ) {
        self.stream = stream
        self.field = field
        self.days = days
        self.values = values
    }
}
