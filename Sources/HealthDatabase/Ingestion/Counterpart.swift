internal import Foundation
internal import GRDB
internal import HealthModel

/// The properties that a sample of an export and the same sample of a backup have in common.
///
/// An export has no identities and no bundle identifiers, and whole seconds: its sample has an identity
/// that is derived from its content. A backup has all of these. The two are one sample if type, value
/// and the name of the source agree, and start and end by less than a second.
struct Counterpart {
    /// The row of the type.
    var type: Int64
    /// The start in seconds since 2001.
    var start: Double
    /// The end in seconds since 2001.
    var end: Double
    /// The value in the type's canonical unit; nil for a kind that is compared by its times only.
    var value: Double?
    /// The name of the source.
    var sourceName: String

    /// The relative difference between a value and its text with six digits.
    private static let tolerance = 1e-5

    /// Whether two values can be one, of which one was written with six digits.
    private static func agrees(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) <= tolerance * max(abs(one), abs(other))
    }

    /// The stored samples that can be this one, the nearest in time first.
    ///
    /// - Parameters:
    ///   - db: The database of the store.
    ///   - isDerived: Whether the identities of the samples are derived from their content.
    func rows(_ db: Database, isDerived: Bool) throws -> [Int64] {
        let select = try PreparedStatement(
            db,
            """
            SELECT sample.id, sample.uuid, sample.start_time, sample.value FROM sample
                JOIN source_revision ON source_revision.id = revision_id
                JOIN source ON source.id = source_revision.source_id
            WHERE type_id = ?1 AND start_time > ?2 - 1 AND start_time < ?2 + 1
                AND end_time > ?3 - 1 AND end_time < ?3 + 1 AND source.name = ?4
            ORDER BY abs(start_time - ?2) + abs(end_time - ?3), sample.id
            """)
        select.bind(type, at: 1)
        select.bind(start, at: 2)
        select.bind(end, at: 3)
        select.bind(sourceName, at: 4)
        defer { select.reset() }
        var found: [Int64] = []
        while try select.step() {
            guard let uuid = select.uuid(1), uuid.isDerived == isDerived else { continue }
            if let value {
                guard let stored = select.doubleOrNil(3), Self.agrees(value, stored) else {
                    continue
                }
            }
            found.append(select.int(0))
        }
        return found
    }
}

extension UUID {
    /// Whether the UUID is derived from a sample's content: only such a UUID has version 8.
    var isDerived: Bool { uuid.6 >> 4 == 8 }
}

extension Counterpart {
    /// Creates the properties of a sample; nil without a source.
    init?(of sample: Sample, _ interner: Interner) throws {
        guard let name = sample.sourceRevision?.source.name else { return nil }
        let slot = try interner.makeType(sample.type)
        switch sample.payload {
        case .quantity(let quantity, _):
            guard let unit = slot.unit, quantity.isCompatible(with: unit) else { return nil }
            value = try quantity.doubleValue(for: unit)
        case .category(let number): value = Double(number)
        case .series, .correlation, .workout, .detail: value = nil
        }
        type = slot.id
        start = sample.startDate.timeIntervalSinceReferenceDate
        end = sample.endDate.timeIntervalSinceReferenceDate
        sourceName = name
    }

    /// Whether another source, such as one of a backup, has the name of a source.
    static func hasNamesake(_ source: Source, _ db: Database) throws -> Bool {
        let select = try PreparedStatement(
            db, "SELECT EXISTS (SELECT 1 FROM source WHERE name = ? AND bundle_id <> ?)")
        select.bind(source.name, at: 1)
        select.bind(source.bundleIdentifier, at: 2)
        defer { select.reset() }
        return try select.step() && select.int(0) == 1
    }

    /// The columns that refer to a sample which another one can replace.
    private static let references = [
        ("attachment", "sample_id"), ("effort", "sample_id"), ("effort", "workout_id"),
        ("membership", "sample_id"), ("membership", "correlation_id"),
        ("association", "sample_id"), ("association", "owner_id"),
    ].map { table, column in
        "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?"
    }

    /// Changes every reference to a sample into a reference to another one.
    static func moveReferences(from old: Int64, to new: Int64, _ db: Database) throws {
        for sql in references {
            let update = try PreparedStatement(db, sql)
            update.bind(new, at: 1)
            update.bind(old, at: 2)
            try update.run()
        }
    }

    /// The identity of a stored sample.
    static func uuid(of id: Int64, _ db: Database) throws -> UUID? {
        let select = try PreparedStatement(db, "SELECT uuid FROM sample WHERE id = ?")
        select.bind(id, at: 1)
        defer { select.reset() }
        return try select.step() ? select.uuid(0) : nil
    }
}

/// Records of an export that were imported before from a backup of the same phone.
extension RowWriter {
    /// Whether another source, as one of a backup, has the name of the row's source.
    func mayBeOnPhone(_ row: IngestionRow) throws -> Bool {
        guard row.isDerived else { return false }
        if let known = namesakes[row.revision] { return known }
        let source = catalog.revisions[Int(row.revision)].source
        let isThere = try Counterpart.hasNamesake(source, transaction.db)
        namesakes[row.revision] = isThere
        return isThere
    }

    /// The sample of a backup that is the same as a row, and that no other row of its role has claimed.
    ///
    /// Copies of the row whose identity is stored are not searched for.
    func onPhone(
        _ row: IngestionRow, _ columns: RowInsertion.Columns, _ role: Role, copy: Int
    ) throws -> Int64? {
        guard try mayBeOnPhone(row), try number(row, copy: copy) == nil else { return nil }
        let search = Counterpart(
            type: columns.type, start: row.start, end: row.end, value: columns.value,
            sourceName: catalog.revisions[Int(row.revision)].source.name)
        return try search.rows(transaction.db, isDerived: false).first { take($0, role) }
    }
}

extension IngestionRow {
    /// Whether the identity is derived from the content: only such a UUID has version 8.
    fileprivate var isDerived: Bool { uuidHigh >> 12 & 0xF == 8 }
}

/// A cache about the equal rows of a batch, so that each of thousands does not search the store again.
struct EqualRows {
    fileprivate struct Identity: Hashable {
        var high: UInt64
        var low: UInt64
        var role: RowWriter.Role
    }

    fileprivate struct Content: Hashable {
        var type, revision: Int32
        var start, end, value: Double
    }

    /// Fewer equal rows than this are not cached, because a search is as fast.
    private static let few = 16

    private var copies: [Identity: Int] = [:]
    private var withoutRecord: Set<Content> = []

    /// The first copy of a row whose identity may be unused by rows of a role.
    func firstCopy(of row: IngestionRow, _ role: RowWriter.Role) -> Int {
        copies.isEmpty ? 0 : copies[Identity(row, role)] ?? 0
    }

    /// Records that all copies of a row before this one are used by rows of a role.
    ///
    /// One that is stored as a backup's sample is always noted, because its identity is not found.
    mutating func note(
        copy: Int, of row: IngestionRow, _ role: RowWriter.Role, isOnPhone: Bool = false
    ) {
        if isOnPhone || copy >= Self.few { copies[Identity(row, role)] = copy }
    }

    /// Whether no record with the content of a member is left without a member.
    func lacksRecord(like row: IngestionRow, value: Double) -> Bool {
        !withoutRecord.isEmpty && withoutRecord.contains(Content(row, value))
    }

    /// Records that this number of samples has the content of a member, and that none is a record without a member.
    mutating func noteNoRecord(like row: IngestionRow, value: Double, among samples: Int) {
        if samples >= Self.few { withoutRecord.insert(Content(row, value)) }
    }

    /// Records that a row was matched or inserted as a record.
    mutating func noteRecord() {
        if !withoutRecord.isEmpty { withoutRecord.removeAll() }
    }
}

extension EqualRows.Identity {
    fileprivate init(_ row: IngestionRow, _ role: RowWriter.Role) {
        self.init(high: row.uuidHigh, low: row.uuidLow, role: role)
    }
}

extension EqualRows.Content {
    fileprivate init(_ row: IngestionRow, _ value: Double) {
        self.init(
            type: row.type, revision: row.revision, start: row.start, end: row.end, value: value)
    }
}
