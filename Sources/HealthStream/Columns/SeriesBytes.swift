internal import Foundation
internal import HealthModel

/// The data of a series: a byte for the form, the count, and a column for each field.
enum SeriesBytes {
    private enum Form: UInt8 { case quantities = 1, locations, heartbeats, voltages }

    private static let fields: [any WritableKeyPath<RouteLocation, Double> & Sendable] = [
        \.latitude, \.longitude, \.altitude, \.horizontalAccuracy, \.verticalAccuracy, \.course,
        \.courseAccuracy, \.speed, \.speedAccuracy,
    ]

    static func encoded(_ series: SeriesData) -> [UInt8] {
        var writer = ByteWriter()
        switch series {
        case .quantities(let data):
            start(.quantities, data.count, &writer)
            NumberColumn.write(
                data.map { $0.interval.start.timeIntervalSinceReferenceDate }, to: &writer)
            NumberColumn.write(data.map(\.interval.duration), to: &writer)
            NumberColumn.write(data.map(\.value), to: &writer)
        case .locations(let data):
            start(.locations, data.count, &writer)
            NumberColumn.write(
                data.map { $0.timestamp.timeIntervalSinceReferenceDate }, to: &writer)
            for field in fields { NumberColumn.write(data.map { $0[keyPath: field] }, to: &writer) }
        case .heartbeats(let data):
            start(.heartbeats, data.count, &writer)
            NumberColumn.write(data.map(\.timeSinceStart), to: &writer)
            IntegerColumn.write(data.map { $0.precededByGap ? 1 : 0 }, to: &writer)
        case .voltages(let data):
            start(.voltages, data.count, &writer)
            NumberColumn.write(data.map(\.timeSinceStart), to: &writer)
            NumberColumn.write(data.map(\.volts), to: &writer)
        }
        return writer.bytes
    }

    /// The data; nil if this version does not know its form.
    ///
    /// - Parameters:
    ///   - bytes: What ``encoded(_:)`` returned.
    ///   - budget: The number of data that may still be read, because a constant column has few bytes.
    static func decoded(
        _ bytes: [UInt8], budget: inout Int
    ) throws(SampleBatchError) -> SeriesData? {
        var reader = ByteReader(bytes, part: "series")
        guard let form = Form(rawValue: try reader.byte()) else { return nil }
        let count = try reader.index(below: Int.max)
        guard count <= budget else { throw .tooLarge }
        budget -= count
        let first = try NumberColumn.read(count, from: &reader)
        let series: SeriesData
        switch form {
        case .quantities:
            let durations = try NumberColumn.read(count, from: &reader)
            let values = try NumberColumn.read(count, from: &reader)
            var data: [QuantityDatum] = []
            data.reserveCapacity(count)
            for index in 0..<count {
                let interval = try reader.interval(start: first[index], duration: durations[index])
                data.append(QuantityDatum(interval: interval, value: values[index]))
            }
            series = .quantities(data)
        case .locations:
            var data = first.map {
                RouteLocation(
                    timestamp: Date(timeIntervalSinceReferenceDate: $0), latitude: 0, longitude: 0)
            }
            for field in fields {
                let column = try NumberColumn.read(count, from: &reader)
                for index in 0..<count { data[index][keyPath: field] = column[index] }
            }
            series = .locations(data)
        case .heartbeats:
            let gaps = try IntegerColumn.read(count, from: &reader)
            guard gaps.allSatisfy({ $0 == 0 || $0 == 1 }) else { throw reader.damage }
            series = .heartbeats(
                zip(first, gaps).map { Heartbeat(timeSinceStart: $0, precededByGap: $1 == 1) })
        case .voltages:
            let volts = try NumberColumn.read(count, from: &reader)
            series = .voltages(
                zip(first, volts).map { VoltageMeasurement(timeSinceStart: $0, volts: $1) })
        }
        try reader.finish()
        return series
    }

    private static func start(_ form: Form, _ count: Int, _ writer: inout ByteWriter) {
        writer.byte(form.rawValue)
        writer.count(count)
    }
}
