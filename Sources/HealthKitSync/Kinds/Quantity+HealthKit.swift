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
        let typed = metadata?.string(.unit).flatMap { try? HealthUnit($0) }.map(ReadableUnit.init)
        return typed.flatMap(quantity(in:))
            ?? ReadableUnit.canonical[quantityType.identifier].flatMap(quantity(in:))
    }

    private func quantity(in unit: ReadableUnit) -> Quantity? {
        guard quantity.is(compatibleWith: unit.health) else { return nil }
        return Quantity(quantity.doubleValue(for: unit.health), unit.model)
    }
}

/// A unit as the journal and as HealthKit know it.
private struct ReadableUnit {
    let model: HealthUnit
    let health: HKUnit

    init(_ model: HealthUnit) {
        self.model = model
        health = HKUnit(from: model.unitString)
    }

    /// The canonical units by the identifier of the type; a meal has a quantity for each nutrient.
    static let canonical: [String: ReadableUnit] = Dictionary(
        uniqueKeysWithValues: ObjectType.allKnown.compactMap { type in
            type.canonicalUnit.map { (type.identifier, ReadableUnit($0)) }
        })
}
