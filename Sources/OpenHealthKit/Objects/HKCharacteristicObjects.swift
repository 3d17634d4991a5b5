public import Foundation
internal import HealthDatabase
internal import HealthModel

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

extension HKHealthStore {
    /// The raw value of a characteristic; nil if it is unknown or may not be read.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` if the app never requested to read it.
    func code(of type: ObjectType) throws -> Int? {
        guard case .number(let code) = try characteristic(type) else { return nil }
        return code
    }

    /// The person's date of birth in the Gregorian calendar.
    ///
    /// - Throws: `errorNoData` if it is unknown or may not be read.
    func birthComponents() throws -> DateComponents {
        guard case .text(let text) = try characteristic(.dateOfBirth),
            let components = DateComponents(day: text)
        else {
            throw HKError(.errorNoData, text: "No date of birth is available.")
        }
        return components
    }

    func birthDate() throws -> Date {
        let components = try birthComponents()
        guard let date = Calendar(identifier: .gregorian).date(from: components) else {
            throw HKError(.errorNoData, text: "No date of birth is available.")
        }
        return date
    }

    /// A characteristic as the app may see it: a denied one looks like one that is not set.
    private func characteristic(_ type: ObjectType) throws -> CharacteristicValue? {
        do {
            let store = try openStore()
            switch try store.permissions.readDecision(for: type, app: app) {
            case .notDetermined: throw HealthStoreError.authorizationNotDetermined([type])
            case .denied: return nil
            case .granted:
                return try store.characteristics.value(of: type) ?? configuration.person.value(type)
            }
        } catch {
            throw HKError(mapping: error)
        }
    }
}

extension DateComponents {
    /// Parses a day of the Gregorian calendar, such as `1980-05-17`.
    init?(day text: String) {
        let parts = text.prefix(10).split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
            return nil
        }
        self.init(
            calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    }
}

extension HKHealthStore {
    /// The person's sex for reference ranges; it may differ from the biological sex, and is
    /// `notSet` by default.
    ///
    /// - Throws: `errorAuthorizationNotDetermined` if the app never requested to read it, and
    ///   `errorAuthorizationDenied` if that was denied: unlike other characteristics, a denied one
    ///   does not look unset.
    public var referenceSex: HKReferenceSex {
        get throws {
            do {
                if try openStore().permissions.readDecision(for: .referenceSex, app: app) == .denied
                {
                    throw HealthStoreError.authorizationDenied([.referenceSex])
                }
            } catch {
                throw HKError(mapping: error)
            }
            return try code(of: .referenceSex).flatMap(HKReferenceSex.init) ?? .notSet
        }
    }
}
