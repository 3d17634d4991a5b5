internal import HealthModel

extension HKQuantityType {
    /// Whether values of this type can have a unit.
    ///
    /// A type that HealthKit does not define accepts every unit.
    public func `is`(compatibleWith unit: HKUnit) -> Bool {
        value.canonicalUnit?.isCompatible(with: unit.value) ?? true
    }
}
