public import Foundation

/// The person's blood type.
// @unchecked: the one stored property is immutable.
open class HKBloodTypeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "bloodType"

    private let value: HKBloodType

    package init(_ value: HKBloodType) {
        self.value = value
        super.init()
    }

    /// Creates an object without a value; a test double overrides the property.
    public override init() {
        value = .notSet
        super.init()
    }

    /// The value.
    open var bloodType: HKBloodType { value }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKBloodTypeObject)?.bloodType == bloodType
    }

    open override var hash: Int { bloodType.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes the value; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key),
            let value = HKBloodType(rawValue: coder.decodeInteger(forKey: Self.key))
        else {
            return nil
        }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }
}
