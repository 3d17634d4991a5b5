package import Foundation
package import HealthJournal
package import HealthSync

/// Takes over into a journal what a health store holds: the activity of each day, then the entries
/// of other apps.
///
/// It is what follows an import of a file into the store, so that all pages show the imported data.
/// Permissions and the switches of the person apply as in every sync pass.
package struct StoreTakeover: Sendable {
    /// What a takeover does at the moment.
    package enum Step: Hashable, Sendable {
        /// Steps, energy and sleep are read.
        case activity
        /// Entries are synced; with the work that is done so far.
        case entries(SyncWork)
    }

    private let journal: Journal
    private let engine: SyncEngine
    private let activity: ActivityKeeper

    /// Creates a takeover by an engine and the keeper of its journal's activity.
    package init(_ journal: Journal, engine: SyncEngine, activity: ActivityKeeper) {
        self.journal = journal
        self.engine = engine
        self.activity = activity
    }

    /// Takes everything over.
    ///
    /// A cancelled takeover keeps what it has committed; the next sync pass continues from there.
    ///
    /// - Parameter report: Called with each step.
    /// - Returns: The report of the sync pass; nil if sync is off, so that nothing was taken over.
    /// - Throws: `JournalError` if the journal cannot be written, ``StoreTakeoverFailure`` if the
    ///   store cannot be reached, `CancellationError`.
    package func run(report: @escaping @Sendable (Step) -> Void) async throws -> SyncReport? {
        guard try await journal.status(of: .health).isEnabled else { return nil }
        report(.activity)
        // Before the pass, whose companion then finds nothing left to read.
        try await activity.refresh()
        try Task.checkCancellation()
        engine.meter.report { report(.entries($0)) }
        defer { engine.meter.report(to: nil) }
        let passed = await withTaskCancellationHandler {
            await engine.sync(.manual)
        } onCancel: {
            Task { await engine.stop() }
        }
        try Task.checkCancellation()
        if let reason = passed.unavailable { throw StoreTakeoverFailure(reason: reason) }
        return passed
    }
}

/// The reason why nothing of a health store could be taken over.
package struct StoreTakeoverFailure: Error {
    /// The reason.
    package let reason: SyncReason
}

/// The time limits of calls to a health store in a file of this computer.
package enum FileStoreLimit {
    /// Waits until a call counts as unanswered: twenty times as long as for the store of a phone,
    /// because a file always answers, only later on a busy computer.
    package static let sleep: @Sendable (TimeInterval) async throws -> Void = {
        try await CancellableTimer.wait($0 * 20)
    }
}
