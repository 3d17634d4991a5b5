public import Foundation
public import HealthJournal

/// The identifiers of all objects that a remote holds of a stream in a time range.
public struct ObjectListing: Hashable, Sendable {
    /// The kinds of entry that the objects represent.
    public var kinds: Set<EntryKind>
    /// The identifiers of the objects.
    public var objects: Set<String>
    /// The time range that was searched; shorter than requested if the remote lets this app see
    /// less.
    public var interval: DateInterval
    /// Whether the listing contains all objects of own entries.
    public var hasOwn: Bool

    /// Creates a listing.
    public init(
        kinds: Set<EntryKind>, objects: Set<String>, interval: DateInterval, hasOwn: Bool = true
    ) {
        self.kinds = kinds
        self.objects = objects
        self.interval = interval
        self.hasOwn = hasOwn
    }
}

extension SyncRemote {
    /// A default for remotes that cannot list their objects.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    { nil }

    /// A default for remotes without background delivery.
    public func setDelivery(_ isOn: Bool) async {}
}
