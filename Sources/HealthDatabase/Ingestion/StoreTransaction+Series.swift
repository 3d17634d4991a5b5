internal import Foundation
internal import GRDB
internal import HealthModel

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
