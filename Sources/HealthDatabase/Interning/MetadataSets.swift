internal import Foundation
internal import GRDB
internal import HealthModel

/// Metadata as sets that samples share: a million heart rates with the same metadata cost a byte or
/// two each.
///
/// A set has all of a sample's metadata but the text of its sync identifier, which no other sample
/// has: the table `sync_identity` has that. So the nutrients of a meal share a set.
///
/// A set counts its samples. The counts are written once, at the end of a transaction; an unused
/// set is removed then, with its texts.
final class MetadataSets {
    private let interner: Interner
    private let db: Database
    private var ids: [SharedMetadata: Int64] = [:]
    private var last: (metadata: SharedMetadata, id: Int64)?
    private var contents: [Int64: SharedMetadata] = [:]
    private var uses: [Int64: Int] = [:]

    init(_ interner: Interner) {
        self.interner = interner
        db = interner.db
    }

    // MARK: Using and releasing

    /// The row of a set, which one more sample uses; nil for no metadata.
    func use(_ metadata: Metadata) throws -> Int64? {
        if metadata.isEmpty { return nil }
        let shared = SharedMetadata(metadata)
        if let last, last.metadata == shared {
            uses[last.id, default: 0] += 1
            return last.id
        }
        let id = try ids[shared] ?? stored(shared)
        if ids.count >= Self.limit { ids.removeAll(keepingCapacity: true) }
        ids[shared] = id
        last = (shared, id)
        uses[id, default: 0] += 1
        return id
    }

    /// The row of a set, without counting another use.
    func number(of metadata: Metadata) throws -> Int64 { try stored(SharedMetadata(metadata)) }

    /// Counts more uses of a set; with 0 the set is removed if nothing uses it.
    func use(_ id: Int64, count: Int) {
        uses[id, default: 0] += count
    }

    /// Counts one use of a set fewer.
    func release(_ id: Int64) {
        uses[id, default: 0] -= 1
    }

    /// Writes the counts, and removes unused sets.
    func flush() throws {
        if uses.isEmpty { return }
        let count = try PreparedStatement(
            db, "UPDATE metadata_set SET uses = uses + ?1 WHERE id = ?2")
        // An import does not check foreign keys, so SQLite does not delete the entries with their
        // set.
        let removeEntries = try PreparedStatement(
            db,
            """
            DELETE FROM metadata_entry
            WHERE set_id = ?1 AND (SELECT uses FROM metadata_set WHERE id = ?1) = 0
            """)
        let remove = try PreparedStatement(db, "DELETE FROM metadata_set WHERE id = ? AND uses = 0")
        for (id, change) in uses where change != 0 {
            count.bind(change, at: 1)
            count.bind(id, at: 2)
            try count.run()
        }
        for (id, change) in uses where change <= 0 {
            removeEntries.bind(id, at: 1)
            try removeEntries.run()
            remove.bind(id, at: 1)
            try remove.run()
        }
        uses.removeAll()
    }

    private func stored(_ shared: SharedMetadata) throws -> Int64 {
        let hash = shared.storedHash
        let candidates = try PreparedStatement(
            db, "SELECT id FROM metadata_set WHERE hash = ?")
        candidates.bind(hash, at: 1)
        var found: [Int64] = []
        while try candidates.step() { found.append(candidates.int(0)) }
        for id in found where try contents(of: id) == shared { return id }
        let insertSet = try PreparedStatement(
            db, "INSERT INTO metadata_set (hash, uses) VALUES (?, 0)")
        insertSet.bind(hash, at: 1)
        try insertSet.run()
        let id = db.lastInsertedRowID
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO metadata_entry (set_id, key_id, kind, text, number, unit_id)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        for (key, entry) in shared.entries {
            let key = try interner.makeKey(key)
            let unit = try entry.unit.map { try interner.makeUnit($0) }
            insert.bind(id, at: 1)
            insert.bind(key, at: 2)
            insert.bind(entry.kind.rawValue, at: 3)
            insert.bind(entry.text, at: 4)
            insert.bind(entry.number, at: 5)
            insert.bind(unit, at: 6)
            try insert.run()
        }
        return id
    }

    // MARK: Reading

    /// The metadata of a sample with a set.
    func metadata(id: Int64, ofSample sample: Int64) throws -> Metadata {
        let shared = try contents(of: id)
        guard shared.hasIdentifier else { return shared.values }
        let select = try PreparedStatement(
            db, "SELECT identifier FROM sync_identity WHERE sample_id = ?")
        select.bind(sample, at: 1)
        defer { select.reset() }
        guard try select.step(), let identifier = select.text(0) else {
            throw Interner.missing("sync_identity")
        }
        var metadata = shared.values
        metadata[MetadataKey.syncIdentifier] = .string(identifier)
        return metadata
    }

    private func contents(of id: Int64) throws -> SharedMetadata {
        if let known = contents[id] { return known }
        let select = try PreparedStatement(
            db, "SELECT key_id, kind, text, number, unit_id FROM metadata_entry WHERE set_id = ?")
        var rows: [(key: Int64, kind: Int64, text: String?, number: Double?, unit: Int64?)] = []
        select.bind(id, at: 1)
        while try select.step() {
            rows.append(
                (
                    select.int(0), select.int(1), select.text(2), select.doubleOrNil(3),
                    select.intOrNil(4)
                ))
        }
        var shared = SharedMetadata()
        for row in rows {
            let unit = try row.unit.map { try interner.unit(id: $0) }
            guard let kind = MetadataEntry.Kind(rawValue: row.kind) else {
                throw Interner.missing("metadata_entry")
            }
            let entry = MetadataEntry(kind: kind, text: row.text, number: row.number, unit: unit)
            guard shared.add(entry, for: try interner.key(id: row.key)) else {
                throw Interner.missing("metadata_entry")
            }
        }
        if contents.count >= Self.limit { contents.removeAll(keepingCapacity: true) }
        contents[id] = shared
        return shared
    }

    /// The limit of cached sets, because unique sets occur only once.
    private static let limit = 4096
}

/// The metadata of a sample that other samples can share: all but the text of its sync identifier.
///
/// It equals other metadata only if every byte of its texts is the same. `String` takes two forms of
/// a letter for equal, such as "é" as one scalar and as two; a sample keeps the form that its app
/// saved.
struct SharedMetadata: Hashable {
    /// The values without the sync identifier's text.
    private(set) var values: Metadata
    /// Whether the sample has a sync identifier.
    private(set) var hasIdentifier: Bool

    /// Creates metadata without values.
    init() {
        values = [:]
        hasIdentifier = false
    }

    /// Takes the sync identifier's text out of a sample's metadata.
    init(_ metadata: Metadata) {
        values = metadata
        hasIdentifier = false
        guard case .string? = metadata[MetadataKey.syncIdentifier] else { return }
        values[MetadataKey.syncIdentifier] = nil
        hasIdentifier = true
    }

    static func == (left: Self, right: Self) -> Bool {
        guard left.hasIdentifier == right.hasIdentifier, left.values.count == right.values.count
        else { return false }
        return left.values.allSatisfy { key, value in
            guard let other = right.values[key] else { return false }
            guard let text = value.string else { return value == other }
            return other.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        hasher.combine(hasIdentifier)
    }

    // MARK: Rows

    /// The rows, sorted by key, so that the same samples create the same file.
    ///
    /// The row of a sync identifier has no text.
    var entries: [(key: String, entry: MetadataEntry)] {
        var entries = values.map { (key: $0, entry: MetadataEntry($1)) }
        if hasIdentifier { entries.append((MetadataKey.syncIdentifier, .withoutText)) }
        return entries.sorted { $0.key < $1.key }
    }

    /// Adds a row; false for one that has no value.
    mutating func add(_ entry: MetadataEntry, for key: String) -> Bool {
        if let value = entry.value {
            values[key] = value
            return true
        }
        guard key == MetadataKey.syncIdentifier, entry.kind == .text else { return false }
        hasIdentifier = true
        return true
    }

    /// A hash that is the same in every process; sets with equal hashes are compared in full.
    var storedHash: Int64 {
        var total: UInt64 = 0
        func add(_ entry: MetadataEntry, for key: String) {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            key.utf8.forEach(combine)
            combine(UInt8(entry.kind.rawValue))
            entry.text?.utf8.forEach(combine)
            withUnsafeBytes(of: entry.number?.bitPattern ?? 0) { $0.forEach(combine) }
            // The order of a dictionary varies, so the hashes of the entries are added.
            total = total &+ hash
        }
        for (key, value) in values { add(MetadataEntry(value), for: key) }
        if hasIdentifier { add(.withoutText, for: MetadataKey.syncIdentifier) }
        return Int64(bitPattern: total)
    }
}

extension MetadataEntry {
    /// The entry of a text that another table has.
    fileprivate static let withoutText = MetadataEntry(
        kind: .text, text: nil, number: nil, unit: nil)
}

/// A value of metadata as the columns of a row.
struct MetadataEntry {
    enum Kind: Int64 {
        case text, number, date, quantity
    }

    var kind: Kind
    var text: String?
    var number: Double?
    var unit: HealthUnit?

    init(kind: Kind, text: String?, number: Double?, unit: HealthUnit?) {
        self.kind = kind
        self.text = text
        self.number = number
        self.unit = unit
    }

    init(_ value: MetadataValue) {
        switch value {
        case .string(let text):
            self.init(kind: .text, text: text, number: nil, unit: nil)
        case .number(let number):
            self.init(kind: .number, text: nil, number: number, unit: nil)
        case .exact(let number):
            self.init(kind: .number, text: nil, number: number.double, unit: nil)
        case .date(let date):
            self.init(
                kind: .date, text: nil, number: date.timeIntervalSinceReferenceDate, unit: nil)
        case .quantity(let quantity):
            self.init(kind: .quantity, text: nil, number: quantity.value, unit: quantity.unit)
        }
    }

    /// The value; SQLite stores "not a number" as NULL.
    var value: MetadataValue? {
        switch kind {
        case .text: text.map { .string($0) }
        case .number: .number(number ?? .nan)
        case .date: number.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case .quantity: unit.map { .quantity(Quantity(number ?? .nan, $0)) }
        }
    }
}
