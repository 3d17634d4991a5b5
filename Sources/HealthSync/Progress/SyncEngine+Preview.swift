public import HealthJournal

extension SyncEngine {
    /// Counts what an import would add; writes nothing.
    ///
    /// The preview starts where the last sync pass ended, as ``importHistory()`` does. Changes at
    /// the remote may alter the counts before the import.
    ///
    /// - Parameters:
    ///   - fromBeginning: Whether to read everything again, as ``importAgain(includingHidden:)``
    ///     does.
    ///   - whileOff: Whether to read although sync is off, for a question that the person answers
    ///     before enabling it.
    /// - Returns: The counts; only reasons if sync is off or the remote cannot be reached.
    /// - Throws: `JournalError` if the journal cannot be read; `cancelled` if the task is
    ///   cancelled.
    public nonisolated func previewImport(fromBeginning: Bool = false, whileOff: Bool = false)
        async throws(JournalError) -> ImportPreview
    {
        try await PreviewReader(remote: remote, ledger: ledger).preview(
            fromBeginning: fromBeginning, whileOff: whileOff)
    }
}
