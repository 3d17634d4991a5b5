internal import Foundation
internal import GRDB
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

/// The statement that inserts a fixed number of rows into the table of samples.
///
/// Half of the time of a statement with one row is its start and its end: SQLite opens the table and
/// each index, and searches each from its root. A statement with many rows opens them once, and
/// searches in the page of the row before, where a row belongs that follows it in the order of the
/// index.
///
/// The statement is bound by position, and only columns that differ from those that are bound at
/// the same place are bound again, because similar samples follow each other.
struct RowInsertion {
    /// The columns of a row as they are stored, without the identity and the number.
    struct Columns {
        var type: Int64
        var start: Double
        var end: Double
        var value: Double
        /// The typed number, if a conversion back would lose its last bits.
        var original: Double?
        var revision: Int64
        var unit: Int64?
        var device: Int64?
        var metadata: Int64?
    }

    /// The bound values of the columns that seldom change.
    private struct Bound {
        var type: Int64?
        var revision: Int64?
        var unit: Int64?? = .none
        var device: Int64?? = .none
        var metadata: Int64?? = .none
        var hasOriginal = true
    }

    private static let columns = 11
    private static let table = """
        sample (uuid, id, type_id, start_time, end_time, value, revision_id, unit_id, device_id,
            metadata_id, original)
        """
    private static let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    /// A single row that is stored already is not an error.
    private static let single = """
        INSERT INTO \(table) VALUES \(row) ON CONFLICT (uuid) DO NOTHING
        """
    /// If a row is stored already, the rows inserted before it stay.
    private static let several = """
        INSERT OR FAIL INTO \(table) VALUES \
        \(repeatElement(row, count: IngestionSession.mostRows).joined(separator: ", "))
        """

    private let statement: PreparedStatement
    private let identities: UnsafeMutableRawPointer
    private var bound: [Bound]

    /// Creates the statement.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - identities: The memory of a session's identities, which SQLite reads in place.
    ///   - isSingle: Whether the statement inserts one row instead of `mostRows`.
    init(_ db: Database, _ identities: UnsafeMutableRawPointer, isSingle: Bool) throws {
        self.identities = identities
        statement = try PreparedStatement(db, isSingle ? Self.single : Self.several)
        bound = Array(repeating: Bound(), count: isSingle ? 1 : IngestionSession.mostRows)
        for place in bound.indices {
            statement.bind(
                bytesThatStay: identities + 16 * place, count: 16, at: first(of: place))
        }
    }

    /// The number of rows that the statement inserts.
    var count: Int { bound.count }

    /// Binds the identity and the number of a row.
    func bind(high: UInt64, low: UInt64, number: Int64, at place: Int = 0) {
        let identity = identities + 16 * place
        identity.storeBytes(of: high.bigEndian, as: UInt64.self)
        identity.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        statement.bind(number, at: first(of: place) + 1)
    }

    /// Binds all other columns of a row.
    mutating func bind(_ columns: Columns, at place: Int = 0) {
        let first = first(of: place)
        statement.bind(columns.start, at: first + 3)
        statement.bind(columns.end, at: first + 4)
        statement.bind(columns.value, at: first + 5)
        if bound[place].type != columns.type {
            statement.bind(columns.type, at: first + 2)
            bound[place].type = columns.type
        }
        if bound[place].revision != columns.revision {
            statement.bind(columns.revision, at: first + 6)
            bound[place].revision = columns.revision
        }
        if bound[place].unit != .some(columns.unit) {
            statement.bind(columns.unit, at: first + 7)
            bound[place].unit = .some(columns.unit)
        }
        if bound[place].device != .some(columns.device) {
            statement.bind(columns.device, at: first + 8)
            bound[place].device = .some(columns.device)
        }
        if bound[place].metadata != .some(columns.metadata) {
            statement.bind(columns.metadata, at: first + 9)
            bound[place].metadata = .some(columns.metadata)
        }
        if columns.original != nil || bound[place].hasOriginal {
            statement.bind(columns.original, at: first + 10)
            bound[place].hasOriginal = columns.original != nil
        }
    }

    /// Inserts the bound rows in their order, up to the first one whose identity is stored already;
    /// returns the number of inserted rows.
    func run() throws -> Int { count == 1 ? try statement.run() : try statement.runToConflict() }

    /// Releases the session's memory.
    func finish() {
        for place in bound.indices {
            statement.bind(bytesThatStay: nil, count: 0, at: first(of: place))
        }
    }

    private func first(of place: Int) -> Int32 { Int32(place * Self.columns + 1) }
}

extension RowWriter {
    /// Inserts independent rows; rows that are stored already do not change.
    ///
    /// Several rows are inserted by one statement only while rows are new: after a row that is stored already, rows are
    /// inserted singly until as many as a statement holds were new in a row. So importing a file again costs no more
    /// than looking up its rows.
    func writeRecords(_ rows: ContiguousArray<IngestionRow>) throws {
        var next = 0
        var newInARow = several.count
        while next < rows.count {
            if newInARow >= several.count, rows.count - next >= several.count {
                let inserted = try insertSeveral(rows[next..<next + several.count])
                next += inserted
                if inserted == several.count { continue }
                newInARow = 0
            }
            let row = rows[next]
            next += 1
            guard let (_, isNew) = try write(row, as: .record) else { continue }
            noteCounted(row.type, isNew: isNew)
            newInARow = isNew ? newInARow + 1 : 0
        }
    }

    /// Inserts as many rows as a statement holds, up to one that is stored already; returns the
    /// number of inserted rows.
    ///
    /// Nothing is inserted if the store rejects one of them, if earlier rows have its identity, or if a
    /// backup of the phone may have brought it.
    private func insertSeveral(_ rows: ContiguousArray<IngestionRow>.SubSequence) throws -> Int {
        var number = transaction.last
        for (place, row) in rows.enumerated() {
            guard equal.firstCopy(of: row, .record) == 0, try !mayBeOnPhone(row),
                let columns = try columns(of: row)
            else { return 0 }
            number += 1
            several.bind(high: row.uuidHigh, low: row.uuidLow, number: number, at: place)
            several.bind(columns, at: place)
        }
        let inserted = try several.run()
        for row in rows.prefix(inserted) {
            let slot = try slot(row.type)
            let id = transaction.nextNumber(slot)
            try noteInserted(row, id, slot)
            note(id, .record)
            noteCounted(row.type, isNew: true)
        }
        return inserted
    }
}
