public import Foundation
package import HealthDatabase
internal import HealthModel

/// A position in the store's log of insertions and deletions; anchors at the same position are
/// equal.
///
/// An anchor belongs to the history of its store. If the store was restored from a backup, created
/// again or replaced since then, a query reads everything, as without an anchor.
// Safe to share: the state is immutable.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The position in the log.
    package let value: LogAnchor
    /// Whether the query was given an anchor of another history, and therefore read everything.
    package let isFromBeginning: Bool

    package init(_ value: LogAnchor, isFromBeginning: Bool = false) {
        self.value = value
        self.isFromBeginning = isFromBeginning
        super.init()
    }

    /// Creates an anchor from an older system's number; 0 is the beginning.
    ///
    /// A number does not identify a history, so it is not verified.
    public convenience init(fromValue value: Int) {
        self.init(LogAnchor(position: Int64(value)))
    }

    /// Whether the other anchor has the same position.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.value == value
    }

    /// The hash of the position.
    open override var hash: Int { value.hashValue }

    /// The anchor's position in the log.
    open override var description: String { "HKQueryAnchor \(value.position)" }

    /// The anchor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Anchors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the position and its history.
    open func encode(with coder: NSCoder) {
        coder.encode(NSNumber(value: value.position), forKey: "position")
        guard let token = value.token else { return }
        coder.encode(NSNumber(value: token), forKey: "token")
    }

    /// Decodes the position and its history; nil if the position is missing or invalid.
    ///
    /// An archive of an earlier version contains no history.
    public required init?(coder: NSCoder) {
        guard let number = coder.value(NSNumber.self, forKey: "position"), number.int64Value >= 0
        else { return nil }
        value = LogAnchor(
            position: number.int64Value,
            token: coder.value(NSNumber.self, forKey: "token")?.int64Value)
        isFromBeginning = false
        super.init()
    }
}

extension HKHealthStore {
    /// An anchor after all changes to some types that this app may see.
    package func latestChange(of types: Set<HKSampleType>) async throws -> HKQueryAnchor {
        HKQueryAnchor(try await openStore().latestChange(of: types.map(\.value), app: app))
    }

    /// Whether an anchor belongs to the store's present history.
    package func holds(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await openStore().recognizes(anchor.value)
    }

    /// The samples among some that this app saved and that the store holds now.
    package func heldSamples(among uuids: Set<UUID>) async throws -> Set<UUID> {
        try await openStore().ownSamples(among: uuids, app: app)
    }
}

extension HKSampleType {
    /// The bundle identifiers of the type's sources in the order in which statistics prefer them.
    package func sourceOrder(in store: HKHealthStore) async throws -> [String] {
        try await store.openStore().preferences.sourcesInOrder(of: value, app: nil)
            .map(\.bundleIdentifier)
    }
}
