internal import Foundation
internal import HealthModel

/// Writes the rows of one batch within a transaction.
final class RowWriter {
    /// The role of a record of a file.
    enum Role {
        /// An independent sample.
        case record
        /// A sample inside another element, which usually also occurs as an independent record.
        case member
    }

    let transaction: StoreTransaction
    let session: IngestionSession
    let catalog: IngestionCatalog
    private let metadata: [IngestionMetadata]
    private var single: RowInsertion
    var several: RowInsertion
    private var slots: [TypeSlot?]
    private var plans: [UInt64: UnitPlan] = [:]
    private var sets: [Int64?]
    private var uses: [Int]
    private(set) var count = IngestionCount()
    private(set) var equal = EqualRows()
    var namesakes: [Int32: Bool] = [:]
    private var plan = UnitPlan()
    private var planKey = UInt64.max

    init(
        _ transaction: StoreTransaction, _ session: IngestionSession, _ catalog: IngestionCatalog,
        _ metadata: [IngestionMetadata]
    ) throws {
        self.transaction = transaction
        self.session = session
        self.catalog = catalog
        self.metadata = metadata
        slots = Array(repeating: nil, count: catalog.types.count)
        sets = Array(repeating: nil, count: metadata.count)
        uses = Array(repeating: 0, count: metadata.count)
        count.types = Array(repeating: .init(), count: catalog.types.count)
        let added = catalog.revisions.count - session.revisions.count
        session.revisions += Array(repeating: nil, count: max(0, added))
        session.devices += Array(
            repeating: nil, count: max(0, catalog.devices.count - session.devices.count))
        single = try RowInsertion(transaction.db, session.identities, isSingle: true)
        several = try RowInsertion(transaction.db, session.identities, isSingle: false)
    }

    /// Inserts a row, or finds the existing sample; nil if the store rejects the row.
    func write(_ row: IngestionRow, as role: Role) throws -> (id: Int64, isNew: Bool)? {
        guard let columns = try columns(of: row) else {
            count.types[Int(row.type)].refused += 1
            return nil
        }
        var copy = equal.firstCopy(of: row, role)
        defer { equal.note(copy: copy, of: row, role) }
        if role == .member, let found = try member(row, value: columns.value, copy: &copy) {
            return (found, false)
        }
        single.bind(columns)
        while true {
            if let found = try onPhone(row, columns, role, copy: copy) {
                // The next equal row does not take the identity of this one, which is not stored.
                copy += 1
                equal.note(copy: copy, of: row, role, isOnPhone: true)
                return (found, false)
            }
            if let id = try insert(row, copy: copy) {
                note(id, role)
                return (id, true)
            }
            // The sample exists: from an earlier import, or as a copy in this file.
            if let known = try number(row, copy: copy), take(known, role) { return (known, false) }
            copy += 1
        }
    }

    /// Writes the use counts of metadata sets, once for the batch.
    func finish() {
        for (index, set) in sets.enumerated() {
            guard let set else { continue }
            transaction.metadata.use(set, count: uses[index])
            // An unused set is removed at the end of the transaction.
            if uses[index] > 0 { session.remember(set, metadata[index].hash) }
        }
        single.finish()
        several.finish()
    }

    /// Counts a row as new or as stored already.
    func noteCounted(_ type: Int32, isNew: Bool) {
        if isNew {
            count.types[Int(type)].inserted += 1
        } else {
            count.types[Int(type)].known += 1
        }
    }

    // MARK: - One row

    /// Inserts the row under the identity of its n-th copy; nil if that identity is used.
    private func insert(_ row: IngestionRow, copy: Int) throws -> Int64? {
        let slot = try slot(row.type)
        let id = transaction.nextNumber(slot)
        single.bind(high: row.uuidHigh, low: row.low(ofCopy: copy), number: id)
        guard try single.run() == 1 else {
            transaction.returnNumber()
            return nil
        }
        try noteInserted(row, id, slot)
        return id
    }

    /// Counts a row that was inserted, and stores its sync identifier.
    func noteInserted(_ row: IngestionRow, _ id: Int64, _ slot: TypeSlot) throws {
        slot.noteDuration(row.end - row.start)
        transaction.counts.insert(type: slot.id, revision: try revision(row.revision))
        count.start = min(count.start, row.start)
        count.end = max(count.end, row.end)
        if row.metadata >= 0 {
            uses[Int(row.metadata)] += 1
            try noteSyncIdentity(of: row, id, slot)
        }
    }

    /// The sample of a member, among those that no other member uses; `copy` is left at the first
    /// unused identity.
    private func member(_ row: IngestionRow, value: Double, copy: inout Int) throws -> Int64? {
        while let known = try number(row, copy: copy) {
            if take(known, .member) { return known }
            copy += 1
        }
        return try similar(row, value: value)
    }

    /// A record with the same type, times, value and source as a member; two exports of one sample
    /// may differ in other fields.
    private func similar(_ row: IngestionRow, value: Double) throws -> Int64? {
        if equal.lacksRecord(like: row, value: value) { return nil }
        let select = try PreparedStatement(
            transaction.db,
            """
            SELECT sample.id FROM sample JOIN source_revision ON source_revision.id = revision_id
            WHERE type_id = ? AND start_time = ? AND end_time = ? AND value = ? AND source_id =
                (SELECT source_id FROM source_revision WHERE id = ?)
            ORDER BY sample.id
            """)
        select.bind(try slot(row.type).id, at: 1)
        select.bind(row.start, at: 2)
        select.bind(row.end, at: 3)
        select.bind(value, at: 4)
        select.bind(try revision(row.revision), at: 5)
        defer { select.reset() }
        var samples = 0
        while try select.step() {
            let id = select.int(0)
            if session.matched.contains(id), take(id, .member) { return id }
            samples += 1
        }
        equal.noteNoRecord(like: row, value: value, among: samples)
        return nil
    }

    func number(_ row: IngestionRow, copy: Int) throws -> Int64? {
        var row = row
        row.uuidLow = row.low(ofCopy: copy)
        return try transaction.number(of: row.uuid)
    }

    func note(_ id: Int64, _ role: Role) {
        _ = take(id, role)
    }

    /// Claims a sample for a record of this role; returns false if another record has claimed it.
    func take(_ id: Int64, _ role: Role) -> Bool {
        guard role == .record else { return session.linked.insert(id) }
        equal.noteRecord()
        return session.matched.insert(id)
    }

    private func noteSyncIdentity(of row: IngestionRow, _ id: Int64, _ slot: TypeSlot) throws {
        let metadata = metadata[Int(row.metadata)].metadata
        guard metadata[MetadataKey.syncIdentifier] != nil else { return }
        let source = try transaction.interner.makeSource(
            catalog.revisions[Int(row.revision)].source)
        try transaction.insertSyncIdentity(in: metadata, id: id, slot, source: source)
    }

    // MARK: - Columns

    /// The columns of a row, with the canonical value; nil if the store rejects the row.
    func columns(of row: IngestionRow) throws -> RowInsertion.Columns? {
        let slot = try slot(row.type)
        let key = UInt64(UInt32(bitPattern: row.type)) << 32 | UInt64(UInt32(bitPattern: row.unit))
        if key != planKey {
            plan = try plan(row, key, slot)
            planKey = key
        }
        guard plan.isSuitable, row.start <= row.end, row.start.isFinite, row.end.isFinite else {
            return nil
        }
        let (value, original) = plan.canonical(row.value)
        guard value.isFinite else { return nil }
        return RowInsertion.Columns(
            type: slot.id, start: row.start, end: row.end, value: value, original: original,
            revision: try revision(row.revision), unit: plan.unitID,
            device: try device(row.device), metadata: try set(row.metadata))
    }

    // MARK: - Looking up

    func slot(_ place: Int32) throws -> TypeSlot {
        if let known = slots[Int(place)] { return known }
        let slot = try transaction.interner.makeType(catalog.types[Int(place)])
        slots[Int(place)] = slot
        return slot
    }

    private func plan(_ row: IngestionRow, _ key: UInt64, _ slot: TypeSlot) throws -> UnitPlan {
        if let known = plans[key] { return known }
        let unit = row.unit >= 0 ? catalog.units[Int(row.unit)] : nil
        let plan = try UnitPlan(unit, slot, transaction.interner)
        plans[key] = plan
        return plan
    }

    private func revision(_ place: Int32) throws -> Int64 {
        if let known = session.revisions[Int(place)] { return known }
        let id = try transaction.interner.makeRevision(catalog.revisions[Int(place)])
        session.revisions[Int(place)] = id
        return id
    }

    private func device(_ place: Int32) throws -> Int64? {
        guard place >= 0 else { return nil }
        if let known = session.devices[Int(place)] { return known }
        let id = try transaction.interner.makeDevice(catalog.devices[Int(place)])
        session.devices[Int(place)] = id
        return id
    }

    private func set(_ place: Int32) throws -> Int64? {
        guard place >= 0 else { return nil }
        if let known = sets[Int(place)] { return known }
        let item = metadata[Int(place)]
        let id = try session.set(item.hash) ?? transaction.metadata.number(of: item.metadata)
        sets[Int(place)] = id
        return id
    }
}

/// The conversion of values of one type and unit for storage.
struct UnitPlan {
    /// Whether the unit fits the type.
    var isSuitable = false
    /// The row of the unit, if it is not the canonical one.
    var unitID: Int64?
    private var toCanonical: UnitConversion?
    private var fromCanonical: UnitConversion?

    /// Creates a plan for an unsuitable unit.
    init() {}

    init(_ unit: HealthUnit?, _ slot: TypeSlot, _ interner: Interner) throws {
        guard slot.type.kind == .quantity else {
            // A category has no unit, even if a file contains one.
            isSuitable = true
            return
        }
        guard let unit else { return }
        if slot.unit == nil { try interner.setUnit(unit, of: slot) }
        guard let canonical = slot.unit, unit.isCompatible(with: canonical) else { return }
        isSuitable = true
        guard canonical != unit else { return }
        unitID = try interner.makeUnit(unit)
        toCanonical = try UnitConversion(from: unit, to: canonical)
        fromCanonical = try UnitConversion(from: canonical, to: unit)
    }

    /// The canonical value, and the typed number if a conversion back would lose its last bits.
    func canonical(_ value: Double) -> (value: Double, original: Double?) {
        guard let toCanonical, let fromCanonical else { return (value, nil) }
        let canonical = toCanonical(value)
        return (canonical, fromCanonical(canonical) == value ? nil : value)
    }
}
