/// The attributes that most elements share, as ranges of the raw text.
///
/// One pass over the attributes finds them all; the first of a name stays. iOS 16 wrote `endDate`
/// under the name `startDate`, so a second `startDate` is the end where no `endDate` is there.
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
    /// Attributes with a space in their name, which is how iOS 8 wrote metadata.
    var metadata: [XMLAttribute] = []

    init(_ attributes: [XMLAttribute]) {
        var secondStart: UnsafeRawBufferPointer?
        for attribute in attributes {
            switch attribute.name.count {
            case 4:
                if type == nil, attribute.isNamed("type") { type = attribute.value }
                if unit == nil, attribute.isNamed("unit") { unit = attribute.value }
                if uuid == nil, attribute.isNamed("uuid") { uuid = attribute.value }
            case 5:
                if value == nil, attribute.isNamed("value") { value = attribute.value }
            case 6:
                if device == nil, attribute.isNamed("device") { device = attribute.value }
            case 7:
                if endDate == nil, attribute.isNamed("endDate") { endDate = attribute.value }
            case 9:
                guard attribute.isNamed("startDate") else { break }
                if startDate == nil {
                    startDate = attribute.value
                } else if secondStart == nil {
                    secondStart = attribute.value
                }
            case 10:
                if sourceName == nil, attribute.isNamed("sourceName") {
                    sourceName = attribute.value
                }
            case 12:
                if creationDate == nil, attribute.isNamed("creationDate") {
                    creationDate = attribute.value
                }
            case 13:
                if sourceVersion == nil, attribute.isNamed("sourceVersion") {
                    sourceVersion = attribute.value
                }
            default:
                break
            }
            if attribute.name.contains(0x20) { metadata.append(attribute) }
        }
        endDate = endDate ?? secondStart
    }
}

extension ExportTables {
    /// Origin and times; throws what is wrong with them.
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
    func identity(
        _ kind: ExportIdentity.Kind, type: UnsafeRawBufferPointer?, raw: RawHeader,
        header: ExportHeader
    ) -> ContentHash {
        var hash = ContentHash()
        hash.combine(kind.rawValue)
        if let type { hash.combine(type) }
        hash.combine(header.start)
        hash.combine(header.end)
        hash.combine(header.creation ?? 0)
        if let source = raw.sourceName { hash.combine(source) }
        if let version = raw.sourceVersion { hash.combine(version) }
        return hash
    }

    /// What of the metadata tells objects apart, whatever its order.
    func identity(of metadata: [ExportMetadataEntry]) -> ContentHash? {
        var result: ContentHash?
        for entry in metadata where keys[entry.key].identifies {
            var hash = ContentHash()
            hash.combine(keys[entry.key].text)
            hash.combine(entry.value)
            result = result ?? ContentHash()
            result?.combineUnordered(hash)
        }
        return result
    }
}
