internal import HealthModel

/// The type of a fact about the person, such as the date of birth.
// Safe to share: adds no state to its superclass.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    /// Creates the characteristic type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .characteristic))
    }
}
