extension QuantityTypeFacts {
    /// The unit in which the store keeps values of this type.
    public var canonicalUnit: HealthUnit {
        guard let unit = Self.units[canonicalUnitString] else {
            preconditionFailure("The catalogue's unit \(canonicalUnitString) does not parse.")
        }
        return unit
    }

    /// Every canonical unit, parsed once.
    private static let units: [String: HealthUnit] = {
        var units: [String: HealthUnit] = [:]
        for entry in Catalogue.quantities {
            guard let text = entry.quantity?.canonicalUnitString, units[text] == nil else {
                continue
            }
            units[text] = try? HealthUnit(text)
        }
        return units
    }()
}

extension ObjectType {
    /// The unit in which the store keeps values of this type; nil for unknown types and other
    /// kinds.
    public var canonicalUnit: HealthUnit? {
        quantityFacts?.canonicalUnit
    }
}
