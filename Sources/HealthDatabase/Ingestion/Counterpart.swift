internal import Foundation
internal import GRDB
internal import HealthModel

/// What a sample of an export and the same sample of a backup have in common.
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

    /// The relative difference of values that six written digits explain.
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
    /// Whether it is derived from a sample's content: only then it has version 8.
    var isDerived: Bool { uuid.6 >> 4 == 8 }
}

extension Counterpart {
    /// What identifies a sample in an export and a backup; nil without a source.
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

    /// Whether another source has the name of a source, as one of a backup has.
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

    /// Lets everything that refers to a sample refer to another one.
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
