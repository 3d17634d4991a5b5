public import Foundation
package import HealthDatabase

/// A position in the store's log of insertions and deletions; equal to one at the same place.
///
/// It belongs to the history of the store that gave it. A query of a store that was restored from
/// an older copy, made anew or replaced since then reads everything, as it does without an anchor.
// Safe to share: the state is immutable.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The place in the log.
    package let value: LogAnchor
    /// Whether the query that gave it was asked for what came after an anchor of another history.
    package let isFromBeginning: Bool

    package init(_ value: LogAnchor, isFromBeginning: Bool = false) {
        self.value = value
        self.isFromBeginning = isFromBeginning
        super.init()
    }

    /// The anchor that an older system gave as a number; 0 is before everything.
    ///
    /// A number does not say to which history it belongs: it is taken as it is.
    public convenience init(fromValue value: Int) {
        self.init(LogAnchor(position: Int64(value)))
    }

    /// Whether the other anchor is at the same place.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.value == value
    }

    /// The hash of the position.
    open override var hash: Int { value.hashValue }

    /// The anchor's place in the log.
    open override var description: String { "HKQueryAnchor \(value.position)" }

    /// The anchor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Anchors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the position and the history that it belongs to.
    open func encode(with coder: NSCoder) {
        coder.encode(NSNumber(value: value.position), forKey: "position")
        guard let token = value.token else { return }
        coder.encode(NSNumber(value: token), forKey: "token")
    }

    /// Reads the position and its history; nil where the position is missing, negative or no
    /// number.
    ///
    /// An archive of an earlier version says nothing of a history.
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
