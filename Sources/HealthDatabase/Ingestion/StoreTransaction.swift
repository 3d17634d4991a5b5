internal import Foundation
internal import GRDB
internal import HealthModel

/// One write transaction with its caches, and the writes at its end.
///
/// Insertions and deletions take their numbers from one counter, which is read at the start. The
/// commit is added to the log at the end, with the last number. SQLite has one writer at a time, so
/// no other transaction takes a number meanwhile.
final class StoreTransaction {
    let db: Database
    /// The date of the transaction's start.
    let now: Date
    let interner: Interner
    let metadata: MetadataSets
    private let commits: CommitLog
    /// The end of the log when the transaction began.
    let start: LogAnchor
    private(set) var last: Int64
    var counts: SampleCounts
    private var changedTypes: [Int64: ObjectType] = [:]
    private var lastChangedType: Int64 = 0
    /// The time between the first and the last deleted sample of each type.
    private var removed: [Int64: ClosedRange<Double>] = [:]

    private init(_ db: Database, now: Date, cache: CachedInterner) throws {
        self.db = db
        self.now = now
        commits = CommitLog(db)
        start = try commits.end()
        interner = try cache.take(db, at: start)
        metadata = MetadataSets(interner)
        last = start.position
        counts = SampleCounts(after: start.position)
    }

    /// Runs a body in a transaction of the database, and returns its changes.
    static func run<T>(
        _ db: Database, now: Date, cache: CachedInterner, _ body: (StoreTransaction) throws -> T
    ) throws -> (T, StoreChange) {
        let transaction = try StoreTransaction(db, now: now, cache: cache)
        let result = try body(transaction)
        let change = try transaction.finish()
        if change.to != change.from { try cache.keep(transaction.interner, at: change.to) }
        return (result, change)
    }

    /// Whether the log contains the commit of an anchor.
    func holds(_ anchor: LogAnchor) throws -> Bool { try commits.holds(anchor) }

    /// The next number of the log, for an insertion or deletion of a sample of a type.
    func nextNumber(_ slot: TypeSlot) -> Int64 {
        if lastChangedType != slot.id {
            lastChangedType = slot.id
            changedTypes[slot.id] = slot.type
        }
        last += 1
        return last
    }

    /// Returns the last number, for a row that existed already.
    func returnNumber() { last -= 1 }

    /// Records the time of a deleted sample: kept figures that overlap it are removed.
    func noteRemoval(_ slot: TypeSlot, _ time: ClosedRange<Double>) {
        let known = removed[slot.id] ?? time
        removed[slot.id] =
            min(known.lowerBound, time.lowerBound)...max(known.upperBound, time.upperBound)
    }

    private func finish() throws -> StoreChange {
        try interner.flush()
        try metadata.flush()
        try counts.flush(db, last: last)
        for (type, time) in removed {
            try KeptFigures.remove(db, type: type, overlapping: time)
        }
        guard last != start.position else { return StoreChange(from: start, to: start, types: []) }
        return StoreChange(
            from: start, to: try commits.append(last), types: Set(changedTypes.values))
    }
}

/// The log numbers of a commit, after `from` up to `to`, and the types.
struct StoreChange: Sendable {
    var from: LogAnchor
    var to: LogAnchor
    var types: Set<ObjectType>
}

extension StoreTransaction {
    /// Inserts a sample without its members and series; nil if its identity is stored already.
    ///
    /// - Throws: `validation` for a sample that cannot be stored.
    func insertRow(_ sample: Sample, revision: Int64) throws -> Int64? {
        let slot = try interner.makeType(sample.type)
        let start = sample.startDate.timeIntervalSinceReferenceDate
        let end = sample.endDate.timeIntervalSinceReferenceDate
        let value = try columns(of: sample, slot)
        let device = try sample.device.map { try interner.makeDevice($0) }
        let metadataID = try metadata.use(sample.metadata)
        let number = nextNumber(slot)

        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO sample (id, uuid, type_id, start_time, end_time, value, revision_id,
                unit_id, device_id, metadata_id, original)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING
            """)
        insert.bind(number, at: 1)
        insert.bind(sample.uuid, at: 2)
        insert.bind(slot.id, at: 3)
        insert.bind(start, at: 4)
        insert.bind(end, at: 5)
        insert.bind(value.value, at: 6)
        insert.bind(revision, at: 7)
        insert.bind(value.unit, at: 8)
        insert.bind(device, at: 9)
        insert.bind(metadataID, at: 10)
        insert.bind(value.original, at: 11)
        guard try insert.run() == 1 else {
            returnNumber()
            if let metadataID { metadata.release(metadataID) }
            return nil
        }
        slot.noteDuration(end - start)
        counts.insert(type: slot.id, revision: revision)
        try insertFacts(of: sample, id: number, slot)
        return number
    }

    /// - Throws: `validation` for a sample that cannot be stored.
    func check(_ sample: Sample) throws {
        try sample.checkStorable()
        _ = try columns(of: sample, interner.makeType(sample.type))
    }

    /// Checks the parts that are stored after a sample's row, so that a failure leaves nothing.
    ///
    /// - Throws: `validation` for a part that cannot be stored.
    func checkParts(of sample: Sample, series: SeriesData?) throws {
        try sample.checkStorable()
        try series?.checkStorable()
        guard case .quantity(let quantity, let summary) = sample.payload,
            summary != nil || series != nil,
            let canonical = try interner.makeType(sample.type).unit,
            quantity.isCompatible(with: canonical)
        else { return }
        let convert = try UnitConversion(from: quantity.unit, to: canonical)
        var values = [summary?.minimum, summary?.maximum, summary?.mostRecent].compactMap { $0 }
        if case .quantities(let data)? = series { values += data.map(\.value) }
        guard values.allSatisfy({ convert($0).isFinite }) else {
            throw HealthStoreError.validation(
                "A quantity in a series of \(sample.type) is out of range.")
        }
    }

    /// The columns of a sample's value: canonical, with the original unit if it differs.
    private func columns(
        of sample: Sample, _ slot: TypeSlot
    ) throws -> (value: Double?, unit: Int64?, original: Double?) {
        let start = sample.startDate.timeIntervalSinceReferenceDate
        let end = sample.endDate.timeIntervalSinceReferenceDate
        guard start <= end, start.isFinite, end.isFinite else {
            throw HealthStoreError.validation(
                "The start date of an object of \(sample.type) must not be after its end date.")
        }
        switch sample.payload {
        case .quantity(let quantity, _):
            if slot.unit == nil { try interner.setUnit(quantity.unit, of: slot) }
            guard let canonical = slot.unit, quantity.isCompatible(with: canonical),
                quantity.value.isFinite
            else {
                throw HealthStoreError.validation(
                    "A quantity in \(quantity.unit) is not compatible with \(sample.type).")
            }
            if canonical == quantity.unit { return (quantity.value, nil, nil) }
            let value = try quantity.doubleValue(for: canonical)
            guard value.isFinite else {
                throw HealthStoreError.validation(
                    "A quantity of \(sample.type) is out of range: \(canonical) cannot express it.")
            }
            let back = try UnitConversion(from: canonical, to: quantity.unit)(value)
            // The typed number is stored if a conversion back would lose its last bits.
            return (
                value, try interner.makeUnit(quantity.unit),
                back == quantity.value ? nil : quantity.value
            )
        case .category(let value): return (Double(value), nil, nil)
        case .series(let count): return (Double(count), nil, nil)
        case .correlation, .workout, .detail: return (nil, nil, nil)
        }
    }

    /// Inserts the details of a sample by kind.
    private func insertFacts(of sample: Sample, id: Int64, _ slot: TypeSlot) throws {
        switch sample.payload {
        case .quantity(let quantity, let summary?):
            try insertSummary(summary, unit: quantity.unit, of: id, slot)
        case .workout(let detail): try insertWorkout(detail, of: sample, id: id)
        case .detail(let detail):
            try db.execute(
                cached: "INSERT INTO detail (sample_id, json) VALUES (?, ?)",
                arguments: [id, try StableJSON.text(detail)])
        case .quantity, .category, .series, .correlation: break
        }
    }

    /// Stores the sync identifier of a sample, by which a later version replaces it.
    func insertSyncIdentity(of sample: Sample, id: Int64, source: Int64) throws {
        try insertSyncIdentity(
            in: sample.metadata, id: id, interner.makeType(sample.type), source: source)
    }

    /// Stores a sync identifier for the metadata and type of a sample.
    func insertSyncIdentity(
        in metadata: Metadata, id: Int64, _ slot: TypeSlot, source: Int64
    ) throws {
        guard let identifier = metadata[MetadataKey.syncIdentifier]?.string else { return }
        let number = metadata[MetadataKey.syncVersion]?.number
        let version = number.flatMap { $0.isNaN ? nil : $0 } ?? 0
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO sync_identity (sample_id, identifier, type_id, source_id, version)
            VALUES (?, ?, ?, ?, ?)
            """)
        insert.bind(id, at: 1)
        insert.bind(identifier, at: 2)
        insert.bind(slot.id, at: 3)
        insert.bind(source, at: 4)
        insert.bind(version, at: 5)
        try insert.run()
    }

    func link(member: Int64, correlation: Int64) throws {
        let insert = try PreparedStatement(
            db, "INSERT OR IGNORE INTO membership (correlation_id, sample_id) VALUES (?, ?)")
        insert.bind(correlation, at: 1)
        insert.bind(member, at: 2)
        try insert.run()
    }

    func associate(_ sample: Int64, with owner: Int64) throws {
        let insert = try PreparedStatement(
            db, "INSERT OR IGNORE INTO association (owner_id, sample_id) VALUES (?, ?)")
        insert.bind(owner, at: 1)
        insert.bind(sample, at: 2)
        try insert.run()
    }

    /// The row of the sample with an identity; nil if there is none.
    func number(of uuid: UUID) throws -> Int64? {
        let select = try PreparedStatement(db, "SELECT id FROM sample WHERE uuid = ?")
        select.bind(uuid, at: 1)
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }

    /// The type of a stored sample.
    func type(of id: Int64) throws -> ObjectType {
        let select = try PreparedStatement(db, "SELECT type_id FROM sample WHERE id = ?")
        select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step() else { throw Interner.missing("sample") }
        return try interner.type(id: select.int(0)).type
    }

    /// Inserts a workout as JSON, and in columns for predicates and sort orders.
    func insertWorkout(_ workout: WorkoutDetail, of sample: Sample, id: Int64) throws {
        try db.execute(
            sql: """
                INSERT INTO workout
                    (sample_id, activity_type, duration, energy, distance, flights, strokes)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, workout.activityType, workout.duration,
                workout.total(.energyBurned), workout.total(.distance),
                workout.total(.flightsClimbed), workout.total(.swimmingStrokeCount),
            ])
        try db.execute(
            sql: "INSERT INTO detail (sample_id, json) VALUES (?, ?)",
            arguments: [id, try StableJSON.text(workout)])
        for (position, activity) in workout.activities(of: sample).enumerated() {
            try db.execute(
                sql: """
                    INSERT INTO workout_activity (workout_id, position, activity_type,
                        start_time, end_time, duration)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, position, activity.configuration.activityType,
                    activity.startDate.timeIntervalSinceReferenceDate,
                    (activity.endDate ?? sample.endDate).timeIntervalSinceReferenceDate,
                    activity.unpausedDuration(until: sample.endDate),
                ])
        }
        for statistic in workout.statistics { try insert(statistic, workout: id) }
    }

    private func insert(_ statistic: WorkoutStatistics, workout: Int64) throws {
        let slot = try interner.makeType(statistic.type)
        func canonical(_ quantity: Quantity?) throws -> Double? {
            guard let quantity else { return nil }
            if slot.unit == nil { try interner.setUnit(quantity.unit, of: slot) }
            guard let unit = slot.unit, quantity.isCompatible(with: unit) else { return nil }
            let number = try quantity.doubleValue(for: unit)
            guard number.isFinite else {
                throw HealthStoreError.validation(
                    "A summary of \(statistic.type) in a workout is out of range.")
            }
            return number
        }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO workout_statistic
                    (workout_id, type_id, sum, average, minimum, maximum)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                workout, slot.id, try canonical(statistic.sum), try canonical(statistic.average),
                try canonical(statistic.minimum), try canonical(statistic.maximum),
            ])
    }
}

extension StoreTransaction {
    /// Stores the summary of a quantity series, in the type's canonical unit.
    func insertSummary(
        _ summary: SeriesSummary, unit: HealthUnit, of id: Int64, _ slot: TypeSlot
    ) throws {
        let convert = try UnitConversion(from: unit, to: slot.unit ?? unit)
        slot.noteSeries()
        try db.execute(
            cached: """
                INSERT INTO series_summary (sample_id, count, minimum, maximum, most_recent,
                    most_recent_start, most_recent_end)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, summary.count, convert(summary.minimum), convert(summary.maximum),
                convert(summary.mostRecent),
                summary.mostRecentInterval.start.timeIntervalSinceReferenceDate,
                summary.mostRecentInterval.end.timeIntervalSinceReferenceDate,
            ])
    }

    /// Stores the data of a series; quantities in the type's canonical unit.
    func insertSeries(_ series: SeriesData, of sample: Sample, id: Int64) throws {
        switch series {
        case .quantities(let data): try insert(data, of: sample, id: id)
        case .locations(let points): try insert(points, id: id, from: 0)
        case .heartbeats(let beats): try insert(beats, id: id)
        case .voltages(let measurements):
            var bytes = Data(capacity: measurements.count * 16)
            for item in measurements {
                for number in [item.timeSinceStart, item.volts] {
                    withUnsafeBytes(of: number.bitPattern.littleEndian) {
                        bytes.append(contentsOf: $0)
                    }
                }
            }
            try db.execute(
                cached: "INSERT INTO voltages (sample_id, data) VALUES (?, ?)",
                arguments: [id, bytes])
        }
    }

    private func insert(_ data: [QuantityDatum], of sample: Sample, id: Int64) throws {
        guard let unit = sample.quantity?.unit else {
            throw HealthStoreError.validation("Only a quantity sample has a series of quantities.")
        }
        let slot = try interner.makeType(sample.type)
        let convert = try UnitConversion(from: unit, to: slot.unit ?? unit)
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO quantity_datum (sample_id, position, start_time, end_time, value)
            VALUES (?, ?, ?, ?, ?)
            """)
        insert.bind(id, at: 1)
        for (position, datum) in data.enumerated() {
            insert.bind(position, at: 2)
            insert.bind(datum.interval.start.timeIntervalSinceReferenceDate, at: 3)
            insert.bind(datum.interval.end.timeIntervalSinceReferenceDate, at: 4)
            insert.bind(convert(datum.value), at: 5)
            try insert.run()
        }
    }

    /// Stores points of a route after a number of earlier points.
    func insert(_ points: [RouteLocation], id: Int64, from first: Int) throws {
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO location (sample_id, position, time, latitude, longitude, altitude,
                horizontal_accuracy, vertical_accuracy, course, course_accuracy, speed,
                speed_accuracy)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insert.bind(id, at: 1)
        for (position, point) in points.enumerated() {
            insert.bind(first + position, at: 2)
            // SQLite stores "not a number" as NULL; a location uses -1 for unknown values.
            let numbers = [
                point.timestamp.timeIntervalSinceReferenceDate, point.latitude, point.longitude,
                point.altitude, point.horizontalAccuracy, point.verticalAccuracy, point.course,
                point.courseAccuracy, point.speed, point.speedAccuracy,
            ]
            for (index, number) in numbers.enumerated() {
                insert.bind(number.isNaN ? -1 : number, at: Int32(3 + index))
            }
            try insert.run()
        }
    }

    private func insert(_ beats: [Heartbeat], id: Int64) throws {
        let insert = try PreparedStatement(
            db,
            "INSERT INTO heartbeat (sample_id, position, elapsed, after_gap) VALUES (?, ?, ?, ?)")
        insert.bind(id, at: 1)
        for (position, beat) in beats.enumerated() {
            insert.bind(position, at: 2)
            insert.bind(beat.timeSinceStart, at: 3)
            insert.bind(beat.precededByGap ? 1 : 0, at: 4)
            try insert.run()
        }
    }
}
