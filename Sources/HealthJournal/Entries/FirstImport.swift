public import Foundation

/// Counts of the entries that a first import read.
public struct FirstImportResult: Hashable, Sendable {
    /// The number of entries that were added to the journal.
    public var imported = 0
    /// The number of entries that the journal already had, including deleted ones.
    public var known = 0
    /// The entries that break a rule of the journal, with the reason.
    public var refused: [UUID: JournalError] = [:]

    /// Creates counts of zero.
    public init() {}
}

/// The import of the app's earlier database.
public struct FirstImport: Sendable {
    let journal: Journal

    /// Imports the entries of the app's earlier database, once.
    ///
    /// The entries keep their identities, versions and dates. An entry that the journal has, also as a
    /// deleted one, stays as it is. So the import can end anywhere and begin again, and nothing that the
    /// person did meanwhile is undone. The import is noted as complete after its last entry.
    ///
    /// ```swift
    /// let result = try await journal.firstImport.run("library") { try library.entries() }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the earlier database; an import of this name runs to its end once.
    ///   - batchSize: The number of entries in a transaction.
    ///   - entries: Yields the entries; called only if the import has not been completed before.
    /// - Returns: The counts; nil if the import was completed before.
    /// - Throws: A ``JournalError`` if the journal cannot be read or written; what the sequence throws.
    @discardableResult
    public func run<Entries: AsyncSequence>(
        _ name: String, batchSize: Int = 500, entries: () async throws -> Entries
    ) async throws -> FirstImportResult? where Entries.Element == JournalEntry {
        let key = SettingKey(rawValue: "firstImport.\(name)")
        guard try await journal.settings.value(key) == nil else { return nil }
        var result = FirstImportResult()
        var batch: [JournalEntry] = []
        for try await entry in try await entries() {
            batch.append(entry)
            guard batch.count >= max(batchSize, 1) else { continue }
            try await add(batch, to: &result)
            batch = []
        }
        try await add(batch, to: &result)
        try await journal.settings.set(key, to: "complete")
        return result
    }

    private func add(_ entries: [JournalEntry], to result: inout FirstImportResult)
        async throws(JournalError)
    {
        guard !entries.isEmpty else { return }
        let added = try await journal.withTransaction { tx in
            var added = FirstImportResult()
            for entry in entries {
                guard try tx.entries.find(entry.id) == nil else {
                    added.known += 1
                    continue
                }
                do {
                    _ = try tx.restoration.restore(entry, overwrites: false)
                    added.imported += 1
                } catch let error as JournalError where error.isAboutOneEntry {
                    added.refused[entry.id] = error
                }
            }
            return added
        }
        result.imported += added.imported
        result.known += added.known
        result.refused.merge(added.refused) { first, _ in first }
    }
}

extension Journal {
    /// The import of the app's earlier database.
    public var firstImport: FirstImport { FirstImport(journal: self) }
}
