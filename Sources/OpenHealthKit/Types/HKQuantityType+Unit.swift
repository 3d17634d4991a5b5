internal import HealthModel

extension HKQuantityType {
    /// Whether values of this type can be given in a unit.
    ///
    /// A type that HealthKit does not define has no unit of its own and takes every one.
    public func `is`(compatibleWith unit: HKUnit) -> Bool {
        value.canonicalUnit?.isCompatible(with: unit.value) ?? true
    }
}
