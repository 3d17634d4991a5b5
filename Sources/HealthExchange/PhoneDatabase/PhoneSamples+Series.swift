internal import Foundation
internal import GRDB
internal import HealthModel

/// Quantities with their series, routes and heartbeats.
extension PhoneSamples {
    func addQuantity(
        _ entry: Entry, _ type: ObjectType, _ quantity: Quantity, series key: Int64?
    ) throws {
        guard let key, let stored = units.unit(entry.dataType, type),
            let convert = try? UnitConversion(
                from: type.canonicalUnit ?? stored, to: quantity.unit)
        else { return try add(entry, type, .quantity(quantity)) }
        let data = try data(key) {
            stored == quantity.unit ? $0 : convert(PhoneUnits.quantity($0, stored, type).value)
        }
        guard let last = data.max(by: { $0.interval.end < $1.interval.end }) else {
            intake.skip("quantity_sample_series", type.identifier, .withoutValue)
            return try add(entry, type, .quantity(quantity))
        }
        guard data.count > 1 else { return try add(entry, type, .quantity(quantity)) }
        let values = data.map(\.value)
        let summary = SeriesSummary(
            count: data.count, minimum: values.min() ?? 0, maximum: values.max() ?? 0,
            mostRecent: last.value, mostRecentInterval: last.interval)
        try add(entry, type, .quantity(quantity, series: summary), series: .quantities(data))
    }

    private func data(_ key: Int64, _ convert: (Double) -> Double) throws -> [QuantityDatum] {
        let rows = try tables.rows(
            "quantity_series_data", where: "series_identifier", is: key, order: "timestamp")
        return rows.compactMap { row in
            guard let start = row.phoneDate("timestamp"), let value = row.number("value") else {
                intake.skip("quantity_series_data", nil, .missing(attribute: "value"))
                return nil
            }
            let duration = max(0, row.number("duration") ?? 0)
            return QuantityDatum(
                interval: DateInterval(start: start, duration: duration), value: convert(value))
        }
    }

    func addRoute(_ entry: Entry) throws {
        var points: [RouteLocation] = []
        for series in try tables.rows("data_series", where: "data_id", is: entry.id) {
            guard let key = series.integer("hfd_key") else { continue }
            for row in try tables.rows(
                "location_series_data", where: "series_identifier", is: key, order: "timestamp")
            {
                guard let point = Self.location(row) else {
                    intake.skip("location_series_data", nil, .missing(attribute: "latitude"))
                    continue
                }
                points.append(point)
            }
        }
        try add(
            entry, .workoutRoute, .series(count: points.count),
            series: points.isEmpty ? nil : .locations(points))
    }

    private static func location(_ row: Row) -> RouteLocation? {
        guard let time = row.phoneDate("timestamp"), let latitude = row.number("latitude"),
            let longitude = row.number("longitude")
        else { return nil }
        return RouteLocation(
            timestamp: time, latitude: latitude, longitude: longitude,
            altitude: row.number("altitude") ?? 0,
            horizontalAccuracy: row.number("horizontal_accuracy") ?? 0,
            verticalAccuracy: row.number("vertical_accuracy") ?? -1,
            course: row.number("course") ?? -1,
            courseAccuracy: row.number("course_accuracy") ?? -1, speed: row.number("speed") ?? -1,
            speedAccuracy: row.number("speed_accuracy") ?? -1)
    }

    /// Records of 16 bytes: seconds since the start, and whether beats were missed before this one.
    func addHeartbeats(_ entry: Entry) throws {
        guard
            let bytes = try tables.rows("binary_samples", where: "data_id", is: entry.id).first?
                .bytes("payload"), bytes.count.isMultiple(of: 16)
        else {
            return intake.skip(
                "binary_samples", ObjectType.heartbeatSeries.identifier,
                .invalid(attribute: "payload"))
        }
        let payload = [UInt8](bytes)
        let beats = stride(from: 0, to: payload.count, by: 16).map { place in
            Heartbeat(
                timeSinceStart: Double(bitPattern: payload[place..<place + 8].littleEndian),
                precededByGap: payload[place + 8] != 0)
        }
        try add(
            entry, .heartbeatSeries, .series(count: beats.count),
            series: beats.isEmpty ? nil : .heartbeats(beats))
    }
}
