public import Foundation
public import HealthJournal
public import HealthSync

/// How far this device is in step with a cloud, and what is shared.
public struct CloudStatus: Hashable, Sendable {
    /// The server; nil where this device is not connected.
    public var server: URL?
    /// When the cloud last took something or a pass with it was through, to the minute.
    public var lastSync: Date?
    /// Entries and deletions that wait for their turn.
    public var waiting = 0
    /// Entries that the server does not take as they are.
    public var failed = 0
    /// The kinds of own entries that are sent; `Journal.setExported(_:_:at:)` changes them.
    public var sharedKinds: Set<EntryKind> = []
    /// How many days the server has sums of: steps, energy and time asleep.
    public var sharedDays = 0
    /// The kinds of entry that the cloud may ask this device to log.
    public var allowedRequests: Set<EntryKind> = []

    /// The status of a device that is not connected.
    public init() {}

    /// Whether this device is connected.
    public var isConnected: Bool { server != nil }
}

extension SyncReport {
    /// Entries, edits and deletions of the person's other devices that a pass with a cloud took in.
    public var received: Int { inbound.adopted + inbound.updated + inbound.deletedAgain }
}

/// What a pass with a cloud did, in counts.
public struct CloudSyncResult: Hashable, Sendable {
    /// Entries and edits that were sent.
    public var sent = 0
    /// Entries, edits and deletions of other devices that were taken in.
    public var received = 0
    /// Entries that still wait.
    public var waiting = 0
    /// Why nothing was synced; nil where the server answered.
    public var failure: SyncReason?

    /// Puts a result together.
    public init(sent: Int = 0, received: Int = 0, waiting: Int = 0, failure: SyncReason? = nil) {
        self.sent = sent
        self.received = received
        self.waiting = waiting
        self.failure = failure
    }
}
