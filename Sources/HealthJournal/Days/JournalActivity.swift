internal import Foundation

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
