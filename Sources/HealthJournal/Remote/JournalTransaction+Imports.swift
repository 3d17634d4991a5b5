package import Foundation
internal import GRDB

/// What became of another app's entry that was brought in.
package enum ImportOutcome: Hashable, Sendable {
    /// It is new.
    case inserted(UUID)
    /// The entry that was there changed.
    case updated(UUID)
    /// Nothing changed but perhaps the links.
    case unchanged(UUID)
    /// The person hid it: it stays out.
    case ignored
    /// The object stands for an entry of the person's own.
    case own(UUID)
}

extension JournalTransaction {
    /// Brings in another app's entry, once.
    ///
    /// It is found by its objects, or by the identifier that its source gave it. The identity in
    /// the header is only used for a new one.
    ///
    /// - Parameters:
    ///   - given: The entry, with a source that is foreign.
    ///   - links: Its objects at the remote, the whole first.
    ///   - syncIdentifier: Its source's own identifier; with a version below the known one nothing
    ///     changes.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for what counts nothing.
    package func importForeign(
        _ given: JournalEntry, links: [RemoteLink], syncIdentifier: String? = nil,
        syncVersion: Int = 0, from remote: RemoteID
    ) throws(JournalError) -> ImportOutcome {
        try mapping {
            var entry = given
            if case .drink(var drink) = entry {
                // Upstream records are the person's own.
                drink.upstreamID = nil
                entry = .drink(drink)
            }
            try EntryRules(now: nil).check(entry)
            guard entry.header.source.isForeign, let object = links.first?.object else {
                throw JournalError.invalid(
                    field: "source", reason: "An import needs another app and an object.")
            }
            let remoteRow = try remoteRow(remote)
            let bundle = entry.header.source.bundleIdentifier
            for link in links where try isIgnored(link.object, bundle, syncIdentifier, remoteRow) {
                return .ignored
            }
            guard let known = try known(links, bundle, syncIdentifier, remoteRow) else {
                entry.header.note = try entry.header.note ?? takeKeptNote(for: entry)
                let rowID = try insert(entry)
                try setLinks(links, rowID, remoteRow)
                try identify(rowID, object, bundle, syncIdentifier, syncVersion)
                try takeAwaiting(entry, rowID, at: remoteRow)
                try log(.imported, entry.id, entry.kind, entry.header.version)
                return .inserted(entry.id)
            }
            if !known.isForeign { return .own(known.uuid) }
            guard !known.isDeleted, let old = known.entry else { return .ignored }
            if known.kind != entry.kind {
                throw JournalError.invalid(
                    field: "kind", reason: "The object \(object) became another kind of thing.")
            }
            return try update(
                known, old, with: entry, links, (bundle, syncIdentifier, syncVersion), remoteRow)
        }
    }

    /// Takes out another app's entry because its source removed it.
    package func removeForeign(_ id: UUID) throws(JournalError) {
        try mapping {
            guard let known = try stored(id), known.isForeign else { return }
            if !known.isDeleted { try keepNote(of: known) }
            try awaitSuccessor(of: known)
            try run("DELETE FROM entry WHERE id = ?", [known.rowID])
            try log(.removed, id, known.kind, known.version)
        }
    }

    /// Forgets what the person hid of a remote, so that an import brings it back.
    ///
    /// - Returns: How many objects are not ignored any more.
    @discardableResult
    package func clearIgnored(at remote: RemoteID) throws(JournalError) -> Int {
        try mapping {
            let remoteRow = try remoteRow(remote)
            let hidden = try stored(
                where: """
                    e.is_foreign = 1 AND e.deleted_at IS NOT NULL
                    AND e.id IN (SELECT entry FROM link WHERE remote = ?)
                    """, [remoteRow])
            for entry in hidden {
                try keepNote(of: entry)
                try awaitSuccessor(of: entry)
            }
            try run(
                """
                DELETE FROM entry WHERE is_foreign = 1 AND deleted_at IS NOT NULL
                    AND id IN (SELECT entry FROM link WHERE remote = ?)
                """, [remoteRow])
            try run("DELETE FROM ignored_identity")
            return try run("DELETE FROM ignored_object WHERE remote = ?", [remoteRow])
        }
    }

    private func known(
        _ links: [RemoteLink], _ bundle: String, _ identifier: String?, _ remote: Int64
    ) throws -> StoredEntry? {
        for link in links {
            if let known = try foreignEntry(link.object, bundle, identifier, remote) {
                return known
            }
        }
        return nil
    }

    private func update(
        _ known: StoredEntry, _ old: JournalEntry, with entry: JournalEntry, _ links: [RemoteLink],
        _ identity: (bundle: String, identifier: String?, version: Int), _ remote: Int64
    ) throws -> ImportOutcome {
        let knownVersion = try row(
            "SELECT version FROM foreign_identity WHERE entry = ? AND identifier = ?",
            [known.rowID, identity.identifier])
        if let knownVersion, knownVersion["version"] > identity.version {
            return .unchanged(known.uuid)
        }
        try setLinks(links, known.rowID, remote)
        if let object = links.first?.object {
            try identify(
                known.rowID, object, identity.bundle, identity.identifier, identity.version)
        }
        var changed = entry
        changed.header.note = entry.header.note ?? old.header.note
        guard !changed.hasSameContent(as: old) else { return .unchanged(known.uuid) }
        changed.header.version = known.version + 1
        changed.header.modifiedAt = date(now)
        try overwrite(known.rowID, with: changed)
        try log(.imported, known.uuid, known.kind, changed.header.version)
        return .updated(known.uuid)
    }

    private func identify(
        _ entry: Int64, _ object: String, _ bundle: String, _ identifier: String?, _ version: Int
    ) throws {
        guard let identifier, !identifier.isEmpty else { return }
        try run("DELETE FROM foreign_identity WHERE entry = ?", [entry])
        try run(
            """
            INSERT OR REPLACE INTO foreign_identity
                (entry, object, type, bundle, identifier, version)
            VALUES (?, ?, '', ?, ?, ?)
            """, [entry, object, bundle, identifier, version])
    }
}
