internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Converts records to rows; repeated values are converted once for each index in the reader's
/// tables.
struct RowMapper {
    /// The conversion of the records of a type.
    private struct Plan {
        /// The index of the type in the catalogue as a quantity and as a category; negative if the
        /// records are none.
        var quantity: Int32 = -1
        var category: Int32 = -1
        /// The first two bytes of the rows' identities.
        var prefix: UInt64 = 0
    }

    /// The types, units, revisions and devices of the rows.
    private(set) var catalog = IngestionCatalog()
    /// Cuts the texts of the catalogue.
    var texts = SampleTexts()
    private var plans: [Plan] = []
    private var units: [Int32] = []
    private var devices: [Int32] = []
    private var revisions: [UInt64: Int32] = [:]
    private var lastRevision: (key: UInt64, place: Int32) = (.max, -1)
    /// The plausible values by type and unit; nil if the unit does not fit the type.
    private var accepted: [UInt64: ClosedRange<Double>?] = [:]
    private var lastAccepted: (key: UInt64, bounds: ClosedRange<Double>?) = (.max, nil)

    /// The row of a record; throws the reason if there is none.
    mutating func row(
        of record: ExportRecord, metadata: Int32, _ tables: ExportTables,
        _ mapper: inout SampleMapper
    ) throws(SkipReason) -> IngestionRow {
        guard SamplePlausibility.allows(start: record.header.start, end: record.header.end) else {
            throw .implausible
        }
        guard SampleTexts.allows(type: tables.types[record.type]) else {
            throw .invalid(attribute: "type")
        }
        let plan = plan(record.type, tables)
        let isQuantity = plan.quantity >= 0 && (plan.category < 0 || isMeasured(record))
        let value: Double
        var unit: Int32 = -1
        if isQuantity {
            value = try number(of: record)
            let bounds: ClosedRange<Double>
            (unit, bounds) = try self.unit(of: record, plan, tables)
            // A record with an identity was in a store of this package before.
            let isAllowed =
                record.header.uuid == nil
                ? bounds.contains(value)
                : SamplePlausibility.isPossible(value, catalog.types[Int(plan.quantity)])
            guard isAllowed else { throw .implausible }
        } else {
            value = Double(try mapper.categoryValue(of: record, tables))
        }
        let identity = Self.identity(of: record, plan.prefix)
        return IngestionRow(
            uuidHigh: identity.high, uuidLow: identity.low,
            start: record.header.start, end: record.header.end, value: value,
            type: isQuantity ? plan.quantity : plan.category, unit: unit,
            revision: revision(record.header.origin, tables, &mapper),
            device: device(record.header.origin.device, tables), metadata: metadata)
    }

    /// The record's own identity if it has one, as in an export of this package; otherwise one from
    /// its content that is ordered by type and time.
    private static func identity(of record: ExportRecord, _ prefix: UInt64) -> (
        high: UInt64, low: UInt64
    ) {
        if let uuid = record.header.uuid {
            return withUnsafeBytes(of: uuid.uuid) { bytes in
                (
                    UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
        }
        let seconds = min(max(record.header.start + 978_307_200, 0), Double(UInt32.max))
        let content = record.identity
        return (
            prefix | UInt64(UInt32(seconds)) << 16 | 0x8000 | (content.high & 0x0FFF),
            0x8000_0000_0000_0000 | (content.low & 0x3FFF_FFFF_FFFF_FFFF)
        )
    }

    private func isMeasured(_ record: ExportRecord) -> Bool {
        if case .number = record.value { record.unit != nil } else { false }
    }

    private func number(of record: ExportRecord) throws(SkipReason) -> Double {
        switch record.value {
        case .number(let value): return value
        case .none: throw .missing(attribute: "value")
        case .name: throw .invalid(attribute: "value")
        }
    }

    // MARK: - Places

    private mutating func plan(_ type: InternedID, _ tables: ExportTables) -> Plan {
        while plans.count <= Int(type.index) {
            plans.append(makePlan(tables.types.values[plans.count]))
        }
        return plans[Int(type.index)]
    }

    private mutating func makePlan(_ identifier: String) -> Plan {
        var plan = Plan()
        switch SampleMapper.plan(identifier) {
        case .quantity(let type, _): plan.quantity = add(type)
        case .category(let type): plan.category = add(type)
        case .undecided(let identifier):
            plan.quantity = add(ObjectType(identifier: identifier, kind: .quantity))
            plan.category = add(ObjectType(identifier: identifier, kind: .category))
        }
        var hash = ContentHash()
        hash.combine(identifier)
        plan.prefix = (hash.low & 0xFFFF) << 48
        return plan
    }

    private mutating func add(_ type: ObjectType) -> Int32 {
        catalog.types.append(type)
        return Int32(catalog.types.count - 1)
    }

    /// The unit of a record, with the values in it that a file may contain.
    private mutating func unit(
        of record: ExportRecord, _ plan: Plan, _ tables: ExportTables
    ) throws(SkipReason) -> (Int32, ClosedRange<Double>) {
        guard let id = record.unit else { throw .missing(attribute: "unit") }
        while units.count <= Int(id.index) {
            units.append(makeUnit(tables.units.values[units.count]))
        }
        let place = units[Int(id.index)]
        guard place >= 0 else { throw .unsuitableUnit }
        let key =
            UInt64(UInt32(bitPattern: plan.quantity)) << 32 | UInt64(UInt32(bitPattern: place))
        if lastAccepted.key != key {
            let bounds = accepted[key] ?? bounds(place, plan.quantity)
            accepted[key] = bounds
            lastAccepted = (key, bounds)
        }
        guard let bounds = lastAccepted.bounds else { throw .unsuitableUnit }
        return (place, bounds)
    }

    /// The plausible values of a type in a unit; nil if the unit does not fit.
    private func bounds(_ unit: Int32, _ type: Int32) -> ClosedRange<Double>? {
        let (type, unit) = (catalog.types[Int(type)], catalog.units[Int(unit)])
        guard type.canonicalUnit?.isCompatible(with: unit) ?? true else { return nil }
        return SamplePlausibility.bounds(of: type, in: unit)
    }

    private mutating func makeUnit(_ text: String) -> Int32 {
        guard let unit = try? HealthUnit(text) else { return -1 }
        catalog.units.append(unit)
        return Int32(catalog.units.count - 1)
    }

    private mutating func revision(
        _ origin: ExportOrigin, _ tables: ExportTables, _ mapper: inout SampleMapper
    ) -> Int32 {
        let version = origin.version?.index ?? -1
        let key =
            UInt64(UInt32(bitPattern: origin.source.index)) << 32
            | UInt64(UInt32(bitPattern: version))
        if lastRevision.key == key { return lastRevision.place }
        if revisions[key] == nil {
            var revision = mapper.revision(origin, tables)
            texts.limit(&revision)
            catalog.revisions.append(revision)
            revisions[key] = Int32(catalog.revisions.count - 1)
        }
        lastRevision = (key, revisions[key] ?? 0)
        return lastRevision.place
    }

    private mutating func device(_ id: InternedID?, _ tables: ExportTables) -> Int32 {
        guard let id else { return -1 }
        while devices.count <= Int(id.index) {
            var device = tables.devices.values[devices.count]
            texts.limit(&device)
            if let device {
                catalog.devices.append(device)
                devices.append(Int32(catalog.devices.count - 1))
            } else {
                devices.append(-1)
            }
        }
        return devices[Int(id.index)]
    }
}
