internal import HealthKit
internal import HealthModel

extension HKQuantityType {
    /// Creates HealthKit's type for a type of ours.
    convenience init(type: ObjectType) {
        self.init(HKQuantityTypeIdentifier(rawValue: type.identifier))
    }
}

extension HKQuantity {
    /// Creates HealthKit's quantity for a quantity of ours.
    convenience init(_ quantity: Quantity) {
        self.init(unit: HKUnit(from: quantity.unit.unitString), doubleValue: quantity.value)
    }
}

extension HKQuantitySample {
    /// The quantity in the unit that the person typed, if the metadata has it, otherwise in the
    /// type's canonical unit; HealthKit does not reveal the unit of a quantity.
    func quantity(typedAs metadata: OwnMetadata? = nil) -> Quantity? {
        let typed = metadata?.string(.unit).flatMap { try? HealthUnit($0) }
        let canonical = ObjectType.named(quantityType.identifier)?.canonicalUnit
        guard let unit = [typed, canonical].compactMap({ $0 }).first(where: isReadable)
        else { return nil }
        return Quantity(quantity.doubleValue(for: HKUnit(from: unit.unitString)), unit)
    }

    private func isReadable(in unit: HealthUnit) -> Bool {
        quantity.is(compatibleWith: HKUnit(from: unit.unitString))
    }
}
