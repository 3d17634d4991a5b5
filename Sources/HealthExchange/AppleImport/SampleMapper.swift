internal import Foundation
internal import HealthModel

/// Converts the elements of an export to samples.
///
/// Repeated values are converted once: the plan for a type, a unit, a source's revision. A mapper
/// belongs to one reader, whose table indices it uses.
struct SampleMapper {
    /// The conversion of the records of a type.
    enum TypePlan {
        case quantity(ObjectType, HealthUnit?)
        case category(ObjectType)
        /// An unknown type: a quantity if it has a number with a unit.
        case undecided(String)
    }

    private var plans: [TypePlan] = []
    private var units: [HealthUnit?] = []
    private var revisions: [ExportOrigin: SourceRevision] = [:]
    private var lastRevision: (origin: ExportOrigin, revision: SourceRevision)?
    private var suitable: [UInt64: Bool] = [:]
    private var lastSuitable: (key: UInt64, isSuitable: Bool) = (.max, false)

    // MARK: - Look-ups

    mutating func plan(_ type: InternedID, _ tables: ExportTables) -> TypePlan {
        while plans.count <= Int(type.index) {
            plans.append(Self.plan(tables.types.values[plans.count]))
        }
        return plans[Int(type.index)]
    }

    static func plan(_ identifier: String) -> TypePlan {
        if let type = ObjectType.named(identifier) {
            if type.kind == .quantity { return .quantity(type, type.canonicalUnit) }
            if type.kind == .category { return .category(type) }
        }
        if identifier.hasPrefix("HKQuantityTypeIdentifier") {
            return .quantity(ObjectType(identifier: identifier, kind: .quantity), nil)
        }
        if identifier.hasPrefix("HKCategoryTypeIdentifier") {
            return .category(ObjectType(identifier: identifier, kind: .category))
        }
        return .undecided(identifier)
    }

    /// The unit at an index; nil if its text is not a unit.
    mutating func unit(_ id: InternedID, _ tables: ExportTables) -> HealthUnit? {
        while units.count <= Int(id.index) {
            units.append(try? HealthUnit(tables.units.values[units.count]))
        }
        return units[Int(id.index)]
    }

    /// A quantity of a type in the unit at an index; throws if the unit does not fit the type.
    mutating func quantity(
        _ value: Double, _ id: InternedID?, type: InternedID, canonical: HealthUnit?,
        _ tables: ExportTables
    ) throws(SkipReason) -> Quantity {
        guard let id else { throw .missing(attribute: "unit") }
        guard let unit = unit(id, tables) else { throw .unsuitableUnit }
        if let canonical {
            let key =
                UInt64(UInt32(bitPattern: type.index)) << 32 | UInt64(UInt32(bitPattern: id.index))
            if lastSuitable.key != key {
                let isSuitable = suitable[key] ?? canonical.isCompatible(with: unit)
                suitable[key] = isSuitable
                lastSuitable = (key, isSuitable)
            }
            guard lastSuitable.isSuitable else { throw .unsuitableUnit }
        }
        return Quantity(value, unit)
    }

    mutating func revision(_ origin: ExportOrigin, _ tables: ExportTables) -> SourceRevision {
        if let lastRevision, lastRevision.origin == origin { return lastRevision.revision }
        let revision =
            revisions[origin]
            ?? SourceRevision(
                source: SourceNaming.source(named: tables.sources[origin.source]),
                version: origin.version.map { tables.versions[$0] })
        revisions[origin] = revision
        lastRevision = (origin, revision)
        return revision
    }

    /// Metadata by key; the first value of a repeated key counts.
    func metadata(_ entries: [ExportMetadataEntry], _ tables: ExportTables) -> Metadata {
        guard !entries.isEmpty else { return [:] }
        var metadata = Metadata(minimumCapacity: entries.count)
        for entry in entries {
            let key = tables.keys[entry.key]
            if metadata[key.text] == nil {
                metadata[key.text] = MetadataText.value(entry.value, as: key.valueClass)
            }
        }
        return metadata
    }

    // MARK: - Samples

    /// A sample with origin, times and metadata from an element.
    mutating func sample(
        _ uuid: UUID, _ type: ObjectType, _ payload: Sample.Payload, header: ExportHeader,
        metadata: [ExportMetadataEntry], _ tables: ExportTables
    ) -> Sample {
        Sample(
            uuid: uuid, type: type,
            startDate: Date(timeIntervalSinceReferenceDate: header.start),
            endDate: Date(timeIntervalSinceReferenceDate: header.end), payload: payload,
            metadata: self.metadata(metadata, tables),
            device: header.origin.device.flatMap { tables.devices[$0] },
            sourceRevision: revision(header.origin, tables))
    }

    /// The raw value of a category; types without values have that of "not applicable".
    func categoryValue(
        of record: ExportRecord, _ tables: ExportTables
    ) throws(SkipReason) -> Int {
        switch record.value {
        case .none: return 0
        case .number(let value):
            guard let raw = Int(exactly: value) else { throw .invalid(attribute: "value") }
            return raw
        case .name(let name):
            guard let raw = tables.names[name].categoryValue else { throw .unknownCategoryValue }
            return raw
        }
    }
}
