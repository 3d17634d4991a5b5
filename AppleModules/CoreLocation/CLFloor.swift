public import Foundation

/// The storey of a building on which a place lies.
// @unchecked: the only stored property is an immutable number.
@_weakLinked
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The storey: 0 at the ground, less below it.
    public let level: Int

    init(level: Int) {
        self.level = level
        super.init()
    }

    /// Whether both are the same storey.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.level == level }

    /// A hash of the storey.
    open override var hash: Int { level.hashValue }

    /// The floor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// Floors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a floor from an archive; nil without a storey.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "level") else { return nil }
        level = coder.decodeInteger(forKey: "level")
        super.init()
    }

    /// Writes the storey.
    open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }
}
