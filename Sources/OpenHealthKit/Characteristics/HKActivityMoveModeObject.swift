public import Foundation

/// The measure of the person's move ring.
// @unchecked: the one stored property is immutable.
open class HKActivityMoveModeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "activityMoveMode"

    private let value: HKActivityMoveMode

    package init(_ value: HKActivityMoveMode) {
        self.value = value
        super.init()
    }

    /// Creates an object with the energy mode; a test double overrides the property.
    public override init() {
        value = .activeEnergy
        super.init()
    }

    /// The value.
    open var activityMoveMode: HKActivityMoveMode { value }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKActivityMoveModeObject)?.activityMoveMode == activityMoveMode
    }

    open override var hash: Int { activityMoveMode.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes the value; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key),
            let value = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: Self.key))
        else {
            return nil
        }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }
}
