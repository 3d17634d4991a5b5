public import Foundation

/// The floor of a building.
// @unchecked: the only stored property is an immutable number.
@_weakLinked
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The floor: 0 at ground level, negative below it.
    public let level: Int

    init(level: Int) {
        self.level = level
        super.init()
    }

    /// Whether both are the same floor.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.level == level }

    /// The hash of the floor.
    open override var hash: Int { level.hashValue }

    /// The floor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// Floors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes a floor; nil without a level.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "level") else { return nil }
        level = coder.decodeInteger(forKey: "level")
        super.init()
    }

    /// Encodes the floor.
    open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }
}
