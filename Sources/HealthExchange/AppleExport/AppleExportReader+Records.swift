internal import Foundation
internal import HealthModel

/// Records, and elements that contain records.
extension AppleExportReader {
    /// A record, with the reader on its start tag.
    mutating func record() throws(ExchangeError) -> Result<ExportRecord, ExportSkip> {
        let raw = RawHeader(scanner.attributes)
        var record: ExportRecord
        do {
            record = try tables.record(raw)
        } catch {
            return .failure(try skipElement(error))
        }
        rawMetadata.removeAll()
        for attribute in raw.metadata { rawMetadata.append(attribute.name, attribute.value) }
        if !scanner.isEmptyElement { try readChildren() }
        if !rawMetadata.isEmpty {
            let id = tables.intern(rawMetadata)
            record.metadata = id
            if let identity = tables.metadata[Int(id.index)].identity {
                record.identity.combineUnordered(identity)
            }
        }
        return .success(record)
    }

    /// Reads metadata and beats into the reader's buffers.
    private mutating func readChildren() throws(ExchangeError) {
        beats.removeAll(keepingCapacity: true)
        try forEachChild { (reader) throws(ExchangeError) in
            if reader.scanner.name.isText("MetadataEntry") {
                reader.appendRawMetadata()
                return false
            }
            if reader.scanner.name.isText("HeartRateVariabilityMetadataList") {
                try reader.appendBeats()
            } else {
                try reader.skipUnexpected()
            }
            return true
        }
    }

    private mutating func appendRawMetadata() {
        guard let key = scanner.attributes["key"] else { return report(.missing(attribute: "key")) }
        let value = scanner.attributes["value"] ?? UnsafeRawBufferPointer(start: nil, count: 0)
        if hasRoom(for: 64 + 4 * value.count) { rawMetadata.append(key, value) }
    }

    /// Reads the beats of a list, with the reader on its start tag; invalid ones are reported.
    private mutating func appendBeats() throws(ExchangeError) {
        try forEachChild { (reader) throws(ExchangeError) in
            guard reader.scanner.name.isText("InstantaneousBeatsPerMinute") else {
                try reader.skipUnexpected()
                return true
            }
            let attributes = reader.scanner.attributes
            guard let rate = attributes.number("bpm") else {
                reader.report(.invalid(attribute: "bpm"))
                return false
            }
            guard let second = attributes["time"].flatMap({ ClockText.secondOfDay($0) }) else {
                reader.report(.invalid(attribute: "time"))
                return false
            }
            if reader.hasRoom(for: 48) {
                reader.beats.append(ExportBeat(rate: rate, secondOfDay: second))
            }
            return false
        }
    }

    /// Reads a record in another element, with the reader on its start tag; nil if the record is
    /// invalid and was reported.
    mutating func childRecord() throws(ExchangeError) -> ExportRecord? {
        guard hasRoom(for: 512) else {
            try skipChildren()
            return nil
        }
        switch try record() {
        case .success(let record): return record
        case .failure(let skip):
            report(skip)
            return nil
        }
    }

    /// A correlation, with the reader on its start tag.
    mutating func correlation() throws(ExchangeError) -> ExportElement {
        let raw = RawHeader(scanner.attributes)
        guard let type = raw.type else {
            return .skipped(try skipElement(.missing(attribute: "type")))
        }
        var result: ExportCorrelation
        do {
            let header = try tables.header(raw)
            let identity = tables.identity(.correlation, type: type, raw: raw, header: header)
            result = ExportCorrelation(
                type: tables.types.intern(type), header: header,
                metadata: tables.oldMetadata(raw), identity: identity)
        } catch {
            return .skipped(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            if reader.scanner.name.isText("Record") {
                if let record = try reader.childRecord() { result.members.append(record) }
                return true
            }
            return try reader.appendMetadata(to: &result.metadata)
        }
        if let identity = tables.identity(of: result.metadata) {
            result.identity.combineUnordered(identity)
        }
        for member in result.members { result.identity.combineUnordered(member.identity) }
        return .correlation(result)
    }
}

extension RawHeader {
    /// The value of several measurements: their sum if the type is summed, otherwise their average.
    fileprivate func valueOfSeveral(_ type: UnsafeRawBufferPointer) -> Double? {
        guard let average = average.flatMap({ NumberBytes.double($0) }),
            let count = recordCount.flatMap({ NumberBytes.double($0) }), count >= 1,
            let style = ObjectType.named(XMLText.decode(type))?.quantityFacts?.aggregationStyle
        else { return nil }
        return style.isDiscrete ? average : average * count
    }
}

extension ExportTables {
    /// Reads a record without its children; throws the reason if it is invalid.
    fileprivate mutating func record(_ raw: RawHeader) throws(SkipReason) -> ExportRecord {
        guard let type = raw.type else { throw .missing(attribute: "type") }
        let header = try header(raw)
        var identity = identity(.record, type: type, raw: raw, header: header)
        let value: ExportValue
        switch raw.value {
        case nil:
            let number = raw.valueOfSeveral(type)
            value = number.map { .number($0) } ?? .none
            if let number { identity.combine(number) }
        case let text? where text.isEmpty:
            value = .none
        case let text?:
            if let number = NumberBytes.double(text) {
                value = .number(number)
                identity.combine(number)
            } else {
                let id = names.intern(text)
                value = .name(id)
                // Old exports contain the number of a category value, newer ones its name.
                if let raw = names[id].categoryValue {
                    identity.combine(Double(raw))
                } else {
                    identity.combine(names.hash(id))
                }
            }
        }
        return ExportRecord(
            type: types.intern(type), unit: raw.unit.map { units.intern($0) }, value: value,
            header: header, identity: identity)
    }

    /// The metadata in attributes.
    mutating func oldMetadata(_ raw: RawHeader) -> [ExportMetadataEntry] {
        raw.metadata.map {
            ExportMetadataEntry(key: keys.intern($0.name), value: XMLText.decode($0.value))
        }
    }
}

/// The attributes that most elements share, as ranges of the raw text.
///
/// One pass over the attributes finds them all; the first attribute of a name counts. iOS 16 wrote
/// `endDate` under the name `startDate`, so a second `startDate` is the end if there is no
/// `endDate`. iOS 8 wrote `source`, metadata as attributes, and several measurements as one record
/// with their average and number.
struct RawHeader {
    var type: UnsafeRawBufferPointer?
    var unit: UnsafeRawBufferPointer?
    var value: UnsafeRawBufferPointer?
    var sourceName: UnsafeRawBufferPointer?
    var sourceVersion: UnsafeRawBufferPointer?
    var device: UnsafeRawBufferPointer?
    var creationDate: UnsafeRawBufferPointer?
    var startDate: UnsafeRawBufferPointer?
    var endDate: UnsafeRawBufferPointer?
    /// The identity, which only this package writes.
    var uuid: UnsafeRawBufferPointer?
    /// The average of several measurements.
    var average: UnsafeRawBufferPointer?
    /// The number of measurements in the record.
    var recordCount: UnsafeRawBufferPointer?
    private var secondStart: UnsafeRawBufferPointer?
    /// Attributes with a space in their name or with HealthKit's prefix, the metadata format of
    /// iOS 8.
    var metadata: [XMLAttribute] = []

    init(_ attributes: [XMLAttribute]) {
        for attribute in attributes where !take(attribute) {
            if attribute.name.contains(0x20) || attribute.name.begins(with: "HK") {
                metadata.append(attribute)
            }
        }
        endDate = endDate ?? secondStart
    }

    /// Stores the value of a known attribute; the first one of a name counts.
    private mutating func take(_ attribute: XMLAttribute) -> Bool {
        switch attribute.name.count {
        case 4:
            if attribute.isNamed("type") { return Self.keep(attribute, in: &type) }
            if attribute.isNamed("unit") { return Self.keep(attribute, in: &unit) }
            return attribute.isNamed("uuid") && Self.keep(attribute, in: &uuid)
        case 5: return attribute.isNamed("value") && Self.keep(attribute, in: &value)
        case 6:
            if attribute.isNamed("device") { return Self.keep(attribute, in: &device) }
            return attribute.isNamed("source") && Self.keep(attribute, in: &sourceName)
        case 7:
            if attribute.isNamed("endDate") { return Self.keep(attribute, in: &endDate) }
            return attribute.isNamed("average") && Self.keep(attribute, in: &average)
        case 9:
            guard attribute.isNamed("startDate") else { return false }
            if startDate == nil { return Self.keep(attribute, in: &startDate) }
            return Self.keep(attribute, in: &secondStart)
        case 10: return attribute.isNamed("sourceName") && Self.keep(attribute, in: &sourceName)
        case 11:
            return attribute.isNamed("recordCount") && Self.keep(attribute, in: &recordCount)
        case 12:
            return attribute.isNamed("creationDate") && Self.keep(attribute, in: &creationDate)
        case 13:
            return attribute.isNamed("sourceVersion") && Self.keep(attribute, in: &sourceVersion)
        default: return false
        }
    }

    private static func keep(
        _ attribute: XMLAttribute, in value: inout UnsafeRawBufferPointer?
    ) -> Bool {
        if value == nil { value = attribute.value }
        return true
    }
}

extension ExportTables {
    /// The origin and times; throws the reason if they are invalid.
    mutating func header(_ raw: RawHeader) throws(SkipReason) -> ExportHeader {
        guard let sourceName = raw.sourceName else { throw .missing(attribute: "sourceName") }
        guard let startDate = raw.startDate else { throw .missing(attribute: "startDate") }
        guard let endDate = raw.endDate else { throw .missing(attribute: "endDate") }
        guard let start = DateBytes.instant(startDate) else {
            throw .invalid(attribute: "startDate")
        }
        guard let end = DateBytes.instant(endDate) else { throw .invalid(attribute: "endDate") }
        guard end >= start else { throw .endsBeforeStart }
        let origin = ExportOrigin(
            source: sources.intern(sourceName),
            version: raw.sourceVersion.map { versions.intern($0) },
            device: raw.device.map { devices.intern(DeviceText.stablePart($0)) })
        return ExportHeader(
            origin: origin, start: start, end: end,
            creation: raw.creationDate.flatMap { DateBytes.instant($0) },
            uuid: raw.uuid.flatMap { UUIDBytes.uuid($0) })
    }

    /// The beginning of an identity: kind, type, instants, source and its version.
    mutating func identity(
        _ kind: ExportIdentity.Kind, type: UnsafeRawBufferPointer?, raw: RawHeader,
        header: ExportHeader
    ) -> ContentHash {
        var hash = ContentHash()
        hash.combine(kind.rawValue)
        if let type {
            let id = types.intern(type)
            hash.combine(types.hash(id))
        }
        hash.combine(header.start)
        hash.combine(header.end)
        hash.combine(header.creation ?? 0)
        hash.combine(sources.hash(header.origin.source))
        if let version = header.origin.version { hash.combine(versions.hash(version)) }
        return hash
    }

    /// The part of the metadata that distinguishes objects, independent of its order.
    func identity(of metadata: [ExportMetadataEntry]) -> ContentHash? {
        ExportMetadata.identity(of: metadata, keys)
    }
}
