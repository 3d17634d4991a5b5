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
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM mirrored_sample
                    WHERE mirror_id = (SELECT id FROM mirror WHERE account = ?)
                    """, arguments: [account]) ?? 0
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
