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
    /// type's canonical unit.
    func quantity(typedAs metadata: OwnMetadata? = nil) -> Quantity? {
        let typed = metadata?.string(.unit).flatMap { try? HealthUnit($0) }
        let canonical = ObjectType.named(quantityType.identifier)?.canonicalUnit
        return Quantity(quantity, in: typed) ?? Quantity(quantity, in: canonical)
    }

    /// The quantity in the unit in which it was saved; nil for a type that this version does not know.
    ///
    /// The data of the sample's series are read in the same unit.
    var savedQuantity: Quantity? {
        guard let canonical = ObjectType.named(quantityType.identifier)?.canonicalUnit else {
            return nil
        }
        return Quantity(asSaved: quantity, else: [canonical])
    }
}

extension Quantity {
    /// Creates the value of a quantity in a unit; nil without a unit, or for one of another dimension.
    init?(_ quantity: HKQuantity, in unit: HealthUnit?) {
        guard let unit else { return nil }
        self.init(quantity, in: ReadableUnit(unit))
    }

    /// Creates the value of a quantity in a unit; nil for one of another dimension.
    init?(_ quantity: HKQuantity, in unit: ReadableUnit) {
        guard quantity.is(compatibleWith: unit.health) else { return nil }
        self.init(quantity.doubleValue(for: unit.health), unit.journal)
    }

    /// Creates the value of a quantity in the unit in which it was saved, so that the number is the same to the last
    /// bit.
    ///
    /// HealthKit reveals that unit in the description alone, as in `5.2 km`. A description without a unit of the
    /// quantity's dimension leads to the first of some other units that has the dimension; nil if none has it.
    init?(asSaved quantity: HKQuantity, else units: some Sequence<HealthUnit>) {
        let words = quantity.description.split(separator: " ", maxSplits: 1)
        let named = words.count == 2 ? try? HealthUnit(String(words[1])) : nil
        let found =
            Quantity(quantity, in: named)
            ?? units.lazy.compactMap { Quantity(quantity, in: $0) }.first
        guard let found else { return nil }
        self = found
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
