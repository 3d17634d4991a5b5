public import Foundation
public import HealthJournal

/// All that a remote holds of a stream in an interval, by its objects' identifiers.
public struct ObjectListing: Hashable, Sendable {
    /// The kinds of entry that the objects stand for.
    public var kinds: Set<EntryKind>
    /// The objects.
    public var objects: Set<String>
    /// The interval that was looked at: shorter than asked for where the remote lets this app see
    /// less.
    public var interval: DateInterval
    /// Whether the objects of own entries are all among them.
    public var hasOwn: Bool

    /// Puts a listing together.
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
    /// A remote that cannot list what it holds.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    { nil }

    /// A remote that does not wake apps.
    public func setDelivery(_ isOn: Bool) async {}
}
