internal import Foundation
internal import HealthModel

// The entries of the dictionaries of a batch.

extension ByteWriter {
    mutating func revision(_ revision: SourceRevision) {
        text(revision.source.bundleIdentifier)
        text(revision.source.name)
        optionalText(revision.version)
        optionalText(revision.productType)
        let system = revision.operatingSystemVersion
        for number in [system.major, system.minor, system.patch] { signed(Int64(number)) }
    }

    mutating func device(_ device: Device) {
        for field in [
            device.name, device.manufacturer, device.model, device.hardwareVersion,
            device.firmwareVersion, device.softwareVersion, device.localIdentifier,
            device.udiDeviceIdentifier,
        ] { optionalText(field) }
    }

    mutating func summary(_ summary: SeriesSummary) {
        signed(Int64(summary.count))
        for number in [
            summary.minimum, summary.maximum, summary.mostRecent,
            summary.mostRecentInterval.start.timeIntervalSinceReferenceDate,
            summary.mostRecentInterval.duration,
        ] { double(number) }
    }
}

extension ByteReader {
    mutating func revision() throws(SampleBatchError) -> SourceRevision {
        let source = Source(bundleIdentifier: try text(), name: try text())
        return SourceRevision(
            source: source, version: try optionalText(), productType: try optionalText(),
            operatingSystemVersion: SystemVersion(
                try integer(), try integer(), try integer()))
    }

    mutating func device() throws(SampleBatchError) -> Device {
        Device(
            name: try optionalText(), manufacturer: try optionalText(), model: try optionalText(),
            hardwareVersion: try optionalText(), firmwareVersion: try optionalText(),
            softwareVersion: try optionalText(), localIdentifier: try optionalText(),
            udiDeviceIdentifier: try optionalText())
    }

    mutating func summary() throws(SampleBatchError) -> SeriesSummary {
        SeriesSummary(
            count: try integer(), minimum: try double(), maximum: try double(),
            mostRecent: try double(),
            mostRecentInterval: try interval(start: try double(), duration: try double()))
    }

    /// An interval as `DateInterval` keeps it, whose duration is never negative.
    func interval(start: Double, duration: Double) throws(SampleBatchError) -> DateInterval {
        guard duration >= 0 else { throw damage }
        return DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), duration: duration)
    }
}

/// The metadata of a sample as an entry of the dictionary.
struct MetadataEntry {
    var metadata: Metadata = [:]
    var unknown: [String: UnknownMetadataValue] = [:]

    private enum Tag: UInt8 { case string = 1, number, boolean, integer, date, quantity }

    /// Writes the values in the order of their keys, each after the bytes that a body writes for
    /// its key.
    ///
    /// A known value replaces an unknown one of the same key.
    func write(to writer: inout ByteWriter, key write: (String, inout ByteWriter) -> Void) {
        var keys = Array(metadata.keys)
        for key in unknown.keys where metadata[key] == nil { keys.append(key) }
        if keys.count > 1 { keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        writer.count(keys.count)
        for key in keys {
            write(key, &writer)
            if let value = metadata[key] {
                Self.write(value, to: &writer)
            } else if let value = unknown[key] {
                writer.byte(value.tag)
                writer.block(value.bytes)
            }
        }
    }

    static func read(
        from reader: inout ByteReader, keys: [String]
    ) throws(SampleBatchError) -> MetadataEntry {
        var entry = MetadataEntry()
        for _ in 0..<(try reader.count(of: 3)) {
            let key = keys[try reader.index(below: keys.count)]
            let value = UnknownMetadataValue(tag: try reader.byte(), bytes: try reader.block())
            guard entry.metadata[key] == nil, entry.unknown[key] == nil else { throw reader.damage }
            if let known = try decoded(value) {
                entry.metadata[key] = known
            } else {
                entry.unknown[key] = value
            }
        }
        return entry
    }

    /// Writes the class and the block of a value, whose size is known before its bytes.
    private static func write(_ value: MetadataValue, to writer: inout ByteWriter) {
        func start(_ tag: Tag, _ size: Int) {
            writer.byte(tag.rawValue)
            writer.count(size)
        }
        switch value {
        case .string(let text):
            writer.byte(Tag.string.rawValue)
            writer.text(text)
        case .number(let number):
            start(.number, 8)
            writer.double(number)
        case .exact(.boolean(let flag)):
            start(.boolean, 1)
            writer.byte(flag ? 1 : 0)
        case .exact(.integer(let number)):
            start(.integer, ByteWriter.size(of: number.zigzag))
            writer.signed(number)
        case .date(let date):
            start(.date, 8)
            writer.double(date.timeIntervalSinceReferenceDate)
        case .quantity(let quantity):
            let unit = quantity.unit.exactString
            let size = unit.utf8.count
            start(.quantity, 8 + ByteWriter.size(of: UInt64(size)) + size)
            writer.double(quantity.value)
            writer.text(unit)
        }
    }

    /// The value; nil if this version does not know its class or unit.
    private static func decoded(
        _ value: UnknownMetadataValue
    ) throws(SampleBatchError) -> MetadataValue? {
        var reader = ByteReader(value.bytes, part: "metadata value")
        let decoded: MetadataValue
        switch Tag(rawValue: value.tag) {
        case .string:
            let text = String(decoding: reader.rest(), as: UTF8.self)
            guard text.utf8.elementsEqual(value.bytes) else { throw reader.damage }
            decoded = .string(text)
        case .number: decoded = .number(try reader.double())
        case .boolean:
            let byte = try reader.byte()
            guard byte < 2 else { throw reader.damage }
            decoded = .exact(.boolean(byte == 1))
        case .integer: decoded = .exact(.integer(try reader.signed()))
        case .date: decoded = .date(Date(timeIntervalSinceReferenceDate: try reader.double()))
        case .quantity:
            let (number, name) = (try reader.double(), try reader.text())
            // A unit that would be written differently keeps its text.
            guard let unit = try? HealthUnit(name), unit.exactString == name else { return nil }
            decoded = .quantity(Quantity(number, unit))
        case nil: return nil
        }
        try reader.finish()
        return decoded
    }
}

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
    ///   - bytes: The result of ``encoded(_:)``.
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
