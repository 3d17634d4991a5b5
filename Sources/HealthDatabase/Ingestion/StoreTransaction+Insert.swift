internal import Foundation
internal import GRDB
internal import HealthModel

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
