internal import HealthModel

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
