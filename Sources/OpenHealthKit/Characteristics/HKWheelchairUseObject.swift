public import Foundation

/// Whether the person uses a wheelchair.
// @unchecked: the one stored property is immutable.
open class HKWheelchairUseObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "wheelchairUse"

    private let value: HKWheelchairUse

    package init(_ value: HKWheelchairUse) {
        self.value = value
        super.init()
    }

    /// Creates an object without a value; a test double overrides the property.
    public override init() {
        value = .notSet
        super.init()
    }

    /// The value.
    open var wheelchairUse: HKWheelchairUse { value }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWheelchairUseObject)?.wheelchairUse == wheelchairUse
    }

    open override var hash: Int { wheelchairUse.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes the value; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key),
            let value = HKWheelchairUse(rawValue: coder.decodeInteger(forKey: Self.key))
        else {
            return nil
        }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }
}
