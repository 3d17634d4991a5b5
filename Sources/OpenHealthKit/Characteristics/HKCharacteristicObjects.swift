public import Foundation

/// The person's biological sex.
// @unchecked: the one stored property is immutable.
open class HKBiologicalSexObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "biologicalSex"

    private let value: HKBiologicalSex

    package init(_ value: HKBiologicalSex) {
        self.value = value
        super.init()
    }

    /// Creates an object without a value; a test double overrides the property.
    public override init() {
        value = .notSet
        super.init()
    }

    /// The value.
    open var biologicalSex: HKBiologicalSex { value }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKBiologicalSexObject)?.biologicalSex == biologicalSex
    }

    open override var hash: Int { biologicalSex.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes the value; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key),
            let value = HKBiologicalSex(rawValue: coder.decodeInteger(forKey: Self.key))
        else {
            return nil
        }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }
}

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

/// The person's skin type.
// @unchecked: the one stored property is immutable.
open class HKFitzpatrickSkinTypeObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "skinType"

    private let value: HKFitzpatrickSkinType

    package init(_ value: HKFitzpatrickSkinType) {
        self.value = value
        super.init()
    }

    /// Creates an object without a value; a test double overrides the property.
    public override init() {
        value = .notSet
        super.init()
    }

    /// The value.
    open var skinType: HKFitzpatrickSkinType { value }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKFitzpatrickSkinTypeObject)?.skinType == skinType
    }

    open override var hash: Int { skinType.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes the value; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key),
            let value = HKFitzpatrickSkinType(rawValue: coder.decodeInteger(forKey: Self.key))
        else {
            return nil
        }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }
}

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
