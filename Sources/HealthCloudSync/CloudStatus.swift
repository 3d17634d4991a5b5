public import Foundation
public import HealthJournal
public import HealthSync

/// The state of this device's sync with a cloud, and what is shared.
public struct CloudStatus: Hashable, Sendable {
    /// The server; nil if this device is not connected.
    public var server: URL?
    /// The date of the last push that the server accepted or the last complete pass, to the minute.
    public var lastSync: Date?
    /// Entries and deletions that wait to be sent.
    public var waiting = 0
    /// Entries that the server does not accept.
    public var failed = 0
    /// The kinds of own entries that are sent; `Journal.setExported(_:_:at:)` changes them.
    public var sharedKinds: Set<EntryKind> = []
    /// The number of days with sums on the server: steps, energy and time asleep.
    public var sharedDays = 0
    /// The kinds of entry that the cloud may ask this device to log.
    public var allowedRequests: Set<EntryKind> = []

    /// Creates the status of a device that is not connected.
    public init() {}

    /// Whether this device is connected.
    public var isConnected: Bool { server != nil }
}

extension SyncReport {
    /// Entries, edits and deletions of the person's other devices that a pass with a cloud
    /// received.
    public var received: Int { inbound.adopted + inbound.updated + inbound.deletedAgain }
}

/// The counts of a sync with a cloud.
public struct CloudSyncResult: Hashable, Sendable {
    /// Entries and edits that were sent.
    public var sent = 0
    /// Entries, edits and deletions of other devices that were received.
    public var received = 0
    /// Entries that still wait.
    public var waiting = 0
    /// The reason why nothing was synced; nil if the server answered.
    public var failure: SyncReason?

    /// Creates a result.
    public init(sent: Int = 0, received: Int = 0, waiting: Int = 0, failure: SyncReason? = nil) {
        self.sent = sent
        self.received = received
        self.waiting = waiting
        self.failure = failure
    }
}
