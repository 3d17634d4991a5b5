package import Foundation
internal import GRDB
package import HealthModel

/// The samples of a store that come from the person's phone through an account.
package struct StoreMirror: Sendable {
    private let store: HealthStore
    private let account: String

    /// Creates the mirror of an account.
    package init(_ store: HealthStore, account: String) {
        self.store = store
        self.account = account
    }

    /// Writes samples of the phone, all or none, in one commit.
    ///
    /// - Throws: The error of the body, `databaseInaccessible` while the device is locked.
    package func write<T: Sendable>(
        _ body: @escaping @Sendable (MirrorWriter) throws -> T
    ) async throws -> T {
        let account = account
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        return try await store.write { try body(MirrorWriter($0, account: account)) }
    }

    /// Deletes the samples of a type that came from the account, in one commit of its own; returns their number.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked.
    package func withdraw(_ type: ObjectType) async throws -> Int {
        let account = account
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        return try await store.write(checksReferences: false) {
            try MirrorWriter($0, account: account).withdraw(type)
        }
    }

    /// The position after the last samples that were written; nil for the beginning.
    package func cursor() async throws -> String? {
        let account = account
        return try await store.read { db in
            try String.fetchOne(
                db, sql: "SELECT cursor FROM mirror WHERE account = ?", arguments: [account])
        }
    }

    /// The number of samples that came from the account and are in the store.
    package func count() async throws -> Int {
        let account = account
        return try await store.read { db in
            let accounts = try String.fetchAll(db, sql: "SELECT account FROM mirror")
            guard accounts == [account] else {
                return try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM mirrored_sample
                        WHERE mirror_id = (SELECT id FROM mirror WHERE account = ?)
                        """, arguments: [account]) ?? 0
            }
            // Without a condition SQLite adds up what each page has: 2 million samples take 8 ms instead of 180. With an
            // index for the condition they would take 150.
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM mirrored_sample") ?? 0
        }
    }

    /// The samples among some that came from any account, and not from an app of this machine.
    package static func samples(
        among uuids: Set<UUID>, in store: HealthStore
    ) async throws -> Set<UUID> {
        try await store.read { db in
            let select = try PreparedStatement(
                db,
                """
                SELECT 1 FROM mirrored_sample JOIN sample ON sample.id = sample_id
                WHERE sample.uuid = ?
                """)
            return try uuids.filter { uuid in
                select.bind(uuid, at: 1)
                defer { select.reset() }
                return try select.step()
            }
        }
    }
}

/// Writes the samples of the person's phone into a store that mirrors them, within one transaction.
///
/// Each call may be repeated. A sample that was deleted on the phone is never stored, even if it
/// arrives after its deletion.
package struct MirrorWriter {
    /// The result of writing a sample.
    package enum Outcome: Hashable, Sendable {
        /// The sample is new, or replaced one of an export without an identity.
        case added
        /// The sample was stored already.
        case known
        /// The sample was deleted on the phone.
        case deleted
    }

    /// The relation of a sample to those that came with its identity.
    package enum Relation: Sendable {
        /// The sample is a correlation, and the others its members.
        case correlation
        /// The sample is a workout or an electrocardiogram, and the others belong to it.
        case owner
        /// The sample belongs to the others, as a route to its workout.
        case part
    }

    private let writer: IngestionWriter
    private let transaction: StoreTransaction
    private let mirror: Int64
    private let links: MirrorLinks

    init(_ transaction: StoreTransaction, account: String) throws {
        self.transaction = transaction
        writer = IngestionWriter(transaction)
        links = MirrorLinks(db: transaction.db)
        try transaction.db.execute(
            sql: "INSERT OR IGNORE INTO mirror (account) VALUES (?)", arguments: [account])
        let row = try Int64.fetchOne(
            transaction.db, sql: "SELECT id FROM mirror WHERE account = ?", arguments: [account])
        guard let row else { throw Interner.missing("mirror") }
        mirror = row
    }

    /// Sets the position after the samples of this transaction; nil for the beginning.
    package func setCursor(_ cursor: String?) throws {
        try transaction.db.execute(
            sql: "UPDATE mirror SET cursor = ? WHERE id = ?", arguments: [cursor, mirror])
    }

    /// Inserts a sample, unless it is stored or was deleted on the phone.
    ///
    /// - Parameters:
    ///   - sample: The sample with its identity on the phone.
    ///   - series: The data of its series.
    ///   - others: The identities of related samples, which may come later.
    ///   - relation: The relation to them.
    /// - Throws: `validation` for a sample that cannot be stored; nothing of it is stored then.
    package func insert(
        _ sample: Sample, series: SeriesData?, others: [UUID], _ relation: Relation
    ) throws -> Outcome {
        guard try !isDeleted(sample.uuid) else { return .deleted }
        let isKnown = try writer.contains(sample.uuid)
        if !isKnown {
            // A sample that replaced one of an export stays when its type is withdrawn.
            if try writer.adopt(sample, series: series),
                let number = try transaction.number(of: sample.uuid)
            {
                try mark(number)
            }
            for link in try links.take(sample.uuid) { try apply(link) }
        }
        for other in others {
            let link =
                switch relation {
                case .correlation:
                    MirrorLinks.Link(sample: other, owner: sample.uuid, isMembership: true)
                case .owner: MirrorLinks.Link(sample: other, owner: sample.uuid)
                case .part: MirrorLinks.Link(sample: sample.uuid, owner: other)
                }
            try apply(link)
        }
        return isKnown ? .known : .added
    }

    /// Deletes a sample that was deleted on the phone, and records its deletion; returns whether it
    /// was stored.
    package func delete(_ uuid: UUID) throws -> Bool {
        let bury = try PreparedStatement(
            transaction.db, "INSERT OR IGNORE INTO mirror_tombstone (uuid) VALUES (?)")
        bury.bind(uuid, at: 1)
        try bury.run()
        _ = try links.take(uuid)
        return try writer.remove(uuid) != nil
    }

    /// Deletes the samples of a type that came from the account; returns their number.
    ///
    /// - Precondition: The transaction does nothing else, and foreign keys are not checked.
    func withdraw(_ type: ObjectType) throws -> Int {
        guard let slot = try transaction.interner.type(type) else { return 0 }
        return try Withdrawal(of: slot, from: mirror, in: transaction).run()
    }

    private func mark(_ number: Int64) throws {
        let insert = try PreparedStatement(
            transaction.db, "INSERT INTO mirrored_sample (sample_id, mirror_id) VALUES (?, ?)")
        insert.bind(number, at: 1)
        insert.bind(mirror, at: 2)
        try insert.run()
    }

    private func isDeleted(_ uuid: UUID) throws -> Bool {
        let select = try PreparedStatement(
            transaction.db, "SELECT 1 FROM mirror_tombstone WHERE uuid = ?")
        select.bind(uuid, at: 1)
        defer { select.reset() }
        return try select.step()
    }

    /// Stores a relation, or keeps it until both samples are stored.
    private func apply(_ link: MirrorLinks.Link) throws {
        let isDone =
            link.isMembership
            ? try writer.link(member: link.sample, toCorrelation: link.owner)
            : try writer.associate(sample: link.sample, with: link.owner)
        guard !isDone, try !isDeleted(link.sample), try !isDeleted(link.owner) else { return }
        try links.keep(link)
    }
}

/// The relations of which one sample has not arrived yet: the table `mirror_link`.
private struct MirrorLinks {
    struct Link {
        var sample: UUID
        var owner: UUID
        var isMembership = false
    }

    let db: Database

    func keep(_ link: Link) throws {
        let insert = try PreparedStatement(
            db, "INSERT OR IGNORE INTO mirror_link (sample, owner, is_membership) VALUES (?, ?, ?)")
        insert.bind(link.sample, at: 1)
        insert.bind(link.owner, at: 2)
        insert.bind(link.isMembership ? 1 : 0, at: 3)
        try insert.run()
    }

    /// Removes the relations of a sample, and returns them.
    func take(_ uuid: UUID) throws -> [Link] {
        let select = try PreparedStatement(
            db,
            "SELECT sample, owner, is_membership FROM mirror_link WHERE sample = ?1 OR owner = ?1")
        select.bind(uuid, at: 1)
        var links: [Link] = []
        while try select.step() {
            guard let sample = select.uuid(0), let owner = select.uuid(1) else { continue }
            links.append(Link(sample: sample, owner: owner, isMembership: select.int(2) == 1))
        }
        select.reset()
        guard !links.isEmpty else { return [] }
        let delete = try PreparedStatement(
            db, "DELETE FROM mirror_link WHERE sample = ?1 OR owner = ?1")
        delete.bind(uuid, at: 1)
        try delete.run()
        return links
    }
}
