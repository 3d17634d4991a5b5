internal import HealthModel

/// A quantity as JSON: `{"unit": "kg", "value": 80}`.
struct QuantityJSON: Encodable, Hashable, Sendable {
    let value: Double
    let unit: String

    init(_ quantity: Quantity) {
        value = quantity.value
        unit = quantity.unit.unitString
    }
}
