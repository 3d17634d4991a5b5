package import Foundation
package import HealthJournal
package import HealthSync

/// Imports the content of a health store into a journal: the activity of each day, then the entries
/// of other apps.
///
/// It runs after the import of a file into the store, so that all pages show the imported data.
/// Permissions and the person's settings apply as in every sync pass.
package struct StoreTakeover: Sendable {
    /// The present step of a takeover.
    package enum Step: Hashable, Sendable {
        /// Steps, energy and sleep are read.
        case activity
        /// Entries are synced; the value is the completed work.
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

    /// Imports everything.
    ///
    /// A cancelled takeover keeps what it has committed; the next sync pass continues from there.
    ///
    /// - Parameter report: Called with each step.
    /// - Returns: The report of the sync pass; nil if sync is off, so that nothing was imported.
    /// - Throws: `JournalError` if the journal cannot be written, ``StoreTakeoverFailure`` if the
    ///   store cannot be reached, `CancellationError`.
    package func run(report: @escaping @Sendable (Step) -> Void) async throws -> SyncReport? {
        let isEnabled = try await JournalPatience.retry {
            try await journal.status(of: .health).isEnabled
        }
        guard isEnabled else { return nil }
        report(.activity)
        // Activity comes first, so that the companion of the pass has nothing left to read.
        // Another process, such as the app in a browser, may take the same data over at this time.
        try await JournalPatience.retry { try await activity.refresh() }
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

/// The reason why a takeover imported nothing.
package struct StoreTakeoverFailure: Error {
    /// The reason.
    package let reason: SyncReason
}

/// The time limits of calls to a health store in a file of this computer.
package enum FileStoreLimit {
    /// Waits until a call counts as unanswered: twenty times as long as on a phone, because a file
    /// always answers, but later on a busy computer.
    package static let sleep: @Sendable (TimeInterval) async throws -> Void = {
        try await CancellableTimer.wait($0 * 20)
    }
}
