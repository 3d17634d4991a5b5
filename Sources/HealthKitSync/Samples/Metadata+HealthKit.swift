internal import Foundation
internal import HealthKit
internal import HealthModel

extension Metadata {
    /// Creates the values of an object's metadata; a value of another class than HealthKit permits is left out.
    ///
    /// A quantity is in the unit in which it was saved; if its description does not name it, in the unit of its key,
    /// else in that of its sample, else in the first unit of a known type that has its dimension.
    ///
    /// - Parameters:
    ///   - metadata: HealthKit's metadata.
    ///   - unit: The canonical unit of the object's type.
    init(_ metadata: [String: Any]?, unit: HealthUnit? = nil) {
        self = (metadata ?? [:]).reduce(into: [:]) { result, entry in
            result[entry.key] = MetadataValue(entry.value, key: entry.key, unit: unit)
        }
    }
}

extension MetadataValue {
    fileprivate init?(_ value: Any, key: String, unit: HealthUnit?) {
        switch value {
        case let quantity as HKQuantity:
            let ofKey = MetadataKeyFacts.named(key)?.unitString.flatMap { try? HealthUnit($0) }
            let units = [ofKey, unit].compactMap { $0 } + Self.units
            guard let found = Quantity(asSaved: quantity, else: units) else { return nil }
            self = .quantity(found)
        case let text as String: self = .string(text)
        case let date as Date: self = .date(date)
        case let number as NSNumber: self = .number(number.doubleValue)
        default: return nil
        }
    }

    /// The canonical units of the known types, each once.
    private static let units: [HealthUnit] = ObjectType.allKnown.compactMap(\.canonicalUnit)
        .reduce(into: []) { units, unit in
            if !units.contains(unit) { units.append(unit) }
        }
}
