internal import Foundation
internal import GRDB
internal import HealthModel

/// Metadata that equals other metadata only if every byte of its texts is the same.
///
/// `String` takes two forms of a letter for equal, such as "é" as one scalar and as two; a sample keeps the form that
/// its app saved.
private struct ExactMetadata: Hashable {
    let metadata: Metadata

    init(_ metadata: Metadata) { self.metadata = metadata }

    static func == (left: Self, right: Self) -> Bool {
        guard left.metadata == right.metadata else { return false }
        return left.metadata.allSatisfy { key, value in
            guard let text = value.string else { return true }
            return text.utf8.elementsEqual((right.metadata[key]?.string ?? "").utf8)
        }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(metadata) }
}

/// Metadata as sets that samples share: a million heart rates with the same metadata cost a byte or
/// two each.
///
/// A set counts its samples. The counts are written once, at the end of a transaction; an unused
/// set is removed then, with its texts.
final class MetadataSets {
    private let interner: Interner
    private let db: Database
    private var ids: [ExactMetadata: Int64] = [:]
    private var last: (metadata: ExactMetadata, id: Int64)?
    private var contents: [Int64: Metadata] = [:]
    private var uses: [Int64: Int] = [:]

    init(_ interner: Interner) {
        self.interner = interner
        db = interner.db
    }

    // MARK: Using and releasing

    /// The row of a set, which one more sample uses; nil for no metadata.
    func use(_ metadata: Metadata) throws -> Int64? {
        if metadata.isEmpty { return nil }
        let exact = ExactMetadata(metadata)
        if let last, last.metadata == exact {
            uses[last.id, default: 0] += 1
            return last.id
        }
        let id = try ids[exact] ?? stored(metadata)
        if ids.count >= Self.limit { ids.removeAll(keepingCapacity: true) }
        ids[exact] = id
        last = (exact, id)
        uses[id, default: 0] += 1
        return id
    }

    /// The row of a set, without counting another use.
    func number(of metadata: Metadata) throws -> Int64 { try stored(metadata) }

    /// Counts more uses of a set; with 0 the set is removed if nothing uses it.
    func use(_ id: Int64, count: Int) {
        uses[id, default: 0] += count
    }

    /// Counts one use of a set less.
    func release(_ id: Int64) {
        uses[id, default: 0] -= 1
    }

    /// Writes the counts, and removes unused sets.
    func flush() throws {
        if uses.isEmpty { return }
        let count = try PreparedStatement(
            db, "UPDATE metadata_set SET uses = uses + ?1 WHERE id = ?2")
        // An import does not check foreign keys, so that entries are not deleted with their set.
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

    private func stored(_ metadata: Metadata) throws -> Int64 {
        let hash = Self.hash(metadata)
        let candidates = try Int64.fetchAll(
            db, kept: "SELECT id FROM metadata_set WHERE hash = ?", arguments: [hash])
        for id in candidates
        where ExactMetadata(try self.metadata(id: id)) == ExactMetadata(metadata) { return id }
        try db.execute(
            kept: "INSERT INTO metadata_set (hash, uses) VALUES (?, 0)", arguments: [hash])
        let id = db.lastInsertedRowID
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO metadata_entry (set_id, key_id, kind, text, number, unit_id)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        // Sorted by key, so that the same samples create the same file.
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            let entry = MetadataEntry(value)
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

    func metadata(id: Int64) throws -> Metadata {
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
        var metadata: Metadata = [:]
        for row in rows {
            let unit = try row.unit.map { try interner.unit(id: $0) }
            guard let kind = MetadataEntry.Kind(rawValue: row.kind),
                let value = MetadataEntry(
                    kind: kind, text: row.text, number: row.number, unit: unit
                )
                .value
            else { throw Interner.missing("metadata_entry") }
            metadata[try interner.key(id: row.key)] = value
        }
        if contents.count >= Self.limit { contents.removeAll(keepingCapacity: true) }
        contents[id] = metadata
        return metadata
    }

    /// The limit of cached sets, because unique sets occur only once.
    private static let limit = 4096

    /// A hash of a set that is the same in every process; sets with equal hashes are compared in
    /// full.
    private static func hash(_ metadata: Metadata) -> Int64 {
        var total: UInt64 = 0
        for (key, value) in metadata {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            key.utf8.forEach(combine)
            let entry = MetadataEntry(value)
            combine(UInt8(entry.kind.rawValue))
            entry.text?.utf8.forEach(combine)
            withUnsafeBytes(of: entry.number?.bitPattern ?? 0) { $0.forEach(combine) }
            // The order of a dictionary varies, so the hashes of the entries are added.
            total = total &+ hash
        }
        return Int64(bitPattern: total)
    }
}
