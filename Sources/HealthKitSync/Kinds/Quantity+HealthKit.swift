internal import HealthKit
internal import HealthModel

extension HKQuantityType {
    /// HealthKit's type for a type of ours; nil on a system that is older than the type.
    ///
    /// The initialiser of HealthKit ends the process there.
    static func known(_ type: ObjectType) -> HKQuantityType? {
        HKObjectType.quantityType(
            forIdentifier: HKQuantityTypeIdentifier(rawValue: type.identifier))
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
        return [typed, canonical].lazy.compactMap { $0 }.compactMap { unit in
            self.quantity(in: ReadableUnit(unit))
        }.first
    }

    /// The quantity in a unit; nil if it has another dimension.
    func quantity(in unit: ReadableUnit) -> Quantity? {
        guard quantity.is(compatibleWith: unit.health) else { return nil }
        return Quantity(quantity.doubleValue(for: unit.health), unit.journal)
    }
}

/// A unit as the journal and as HealthKit know it.
struct ReadableUnit {
    let journal: HealthUnit
    let health: HKUnit

    init(_ unit: HealthUnit) {
        journal = unit
        health = HKUnit(from: unit.unitString)
    }
}
