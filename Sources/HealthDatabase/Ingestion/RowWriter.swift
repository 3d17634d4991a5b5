internal import Foundation
internal import HealthModel

/// Writes the rows of one batch within a transaction.
///
/// The statement is bound by position, and only columns that differ from the previous row are bound
/// again, because similar samples follow each other.
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
    private let insertion: PreparedStatement
    private var slots: [TypeSlot?]
    private var plans: [UInt64: UnitPlan] = [:]
    private var sets: [Int64?]
    private var uses: [Int]
    private(set) var count = IngestionCount()
    private var equal = EqualRows()
    private var bound = Bound()
    private var plan = UnitPlan()
    private var planKey = UInt64.max

    /// The bound values of the columns that seldom change.
    private struct Bound {
        var type: Int64 = -1
        var revision: Int64 = -1
        var unit: Int64?? = .none
        var device: Int32 = -2
        var metadata: Int32 = -2
        var hasOriginal = true
    }

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
        insertion = try PreparedStatement(
            transaction.db,
            """
            INSERT INTO sample (uuid, id, type_id, start_time, end_time, value, revision_id,
                unit_id, device_id, metadata_id, original)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING
            """)
        insertion.bind(bytesThatStay: session.uuid, count: 16, at: 1)
    }

    /// Inserts a row, or finds the existing sample; nil if the store rejects the row.
    func write(_ row: IngestionRow, as role: Role) throws -> (id: Int64, isNew: Bool)? {
        guard let value = try bind(row) else {
            count.types[Int(row.type)].refused += 1
            return nil
        }
        var copy = equal.firstCopy(of: row, role)
        defer { equal.note(copy: copy, of: row, role) }
        if role == .member, let found = try member(row, value: value, copy: &copy) {
            return (found, false)
        }
        while true {
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
        insertion.bind(bytesThatStay: nil, count: 0, at: 1)
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
        session.uuid.storeBytes(of: row.uuidHigh.bigEndian, as: UInt64.self)
        session.uuid.storeBytes(
            of: row.low(ofCopy: copy).bigEndian, toByteOffset: 8, as: UInt64.self)
        let slot = try slot(row.type)
        let id = transaction.nextNumber(slot)
        insertion.bind(id, at: 2)
        guard try insertion.run() == 1 else {
            transaction.returnNumber()
            return nil
        }
        slot.noteDuration(row.end - row.start)
        transaction.counts.insert(type: slot.id, revision: bound.revision)
        count.start = min(count.start, row.start)
        count.end = max(count.end, row.end)
        if row.metadata >= 0 {
            uses[Int(row.metadata)] += 1
            try noteSyncIdentity(of: row, id, slot)
        }
        return id
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

    private func number(_ row: IngestionRow, copy: Int) throws -> Int64? {
        var row = row
        row.uuidLow = row.low(ofCopy: copy)
        return try transaction.number(of: row.uuid)
    }

    private func note(_ id: Int64, _ role: Role) {
        _ = take(id, role)
    }

    /// Claims a sample for a record of this role; returns false if another record has claimed it.
    private func take(_ id: Int64, _ role: Role) -> Bool {
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

    /// Binds all columns except the identity and the number, and returns the canonical value; nil
    /// if the store rejects the row.
    private func bind(_ row: IngestionRow) throws -> Double? {
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
        insertion.bind(row.start, at: 4)
        insertion.bind(row.end, at: 5)
        insertion.bind(value, at: 6)
        if original != nil || bound.hasOriginal {
            insertion.bind(original, at: 11)
            bound.hasOriginal = original != nil
        }
        try bindShared(row, slot)
        return value
    }

    private func bindShared(_ row: IngestionRow, _ slot: TypeSlot) throws {
        if bound.type != slot.id {
            insertion.bind(slot.id, at: 3)
            bound.type = slot.id
        }
        let revision = try revision(row.revision)
        if bound.revision != revision {
            insertion.bind(revision, at: 7)
            bound.revision = revision
        }
        if bound.unit != .some(plan.unitID) {
            insertion.bind(plan.unitID, at: 8)
            bound.unit = .some(plan.unitID)
        }
        if bound.device != row.device {
            insertion.bind(try device(row.device), at: 9)
            bound.device = row.device
        }
        if bound.metadata != row.metadata {
            insertion.bind(try set(row.metadata), at: 10)
            bound.metadata = row.metadata
        }
    }

    // MARK: - Looking up

    private func slot(_ place: Int32) throws -> TypeSlot {
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
