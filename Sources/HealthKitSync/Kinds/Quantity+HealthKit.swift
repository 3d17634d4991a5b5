internal import HealthKit
internal import HealthModel

extension HKQuantityType {
    /// The same type as HealthKit has it.
    convenience init(type: ObjectType) {
        self.init(HKQuantityTypeIdentifier(rawValue: type.identifier))
    }
}

extension HKQuantity {
    /// The same quantity as HealthKit has it.
    convenience init(_ quantity: Quantity) {
        self.init(unit: HKUnit(from: quantity.unit.unitString), doubleValue: quantity.value)
    }
}

extension HKQuantitySample {
    /// The quantity in the unit that the person typed, where the metadata says it, else in the
    /// type's canonical unit; HealthKit does not tell in which unit a quantity was made.
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
