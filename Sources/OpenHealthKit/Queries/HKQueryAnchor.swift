public import Foundation

/// A position in the store's log of insertions and deletions; equal to one at the same place.
// Safe to share: the only state is one immutable number.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The number of the log's last entry that was seen; 0 before the first.
    package let position: Int64

    package init(position: Int64) {
        self.position = position
        super.init()
    }

    /// The anchor that an older system gave as a number; 0 is before everything.
    public convenience init(fromValue value: Int) { self.init(position: Int64(value)) }

    /// Whether the other anchor is at the same place.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.position == position
    }

    /// The hash of the position.
    open override var hash: Int { position.hashValue }

    /// The anchor's place in the log.
    open override var description: String { "HKQueryAnchor \(position)" }

    /// The anchor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Anchors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the position.
    open func encode(with coder: NSCoder) {
        coder.encode(NSNumber(value: position), forKey: "position")
    }

    /// Reads the position; nil where it is missing, negative or no number.
    public required init?(coder: NSCoder) {
        guard let number = coder.value(NSNumber.self, forKey: "position"), number.int64Value >= 0
        else { return nil }
        position = number.int64Value
        super.init()
    }
}
