internal import Foundation
internal import HealthModel

/// A value of metadata as the columns of a row.
struct MetadataEntry {
    enum Kind: Int64 {
        case text, number, date, quantity
    }

    var kind: Kind
    var text: String?
    var number: Double?
    var unit: HealthUnit?

    init(kind: Kind, text: String?, number: Double?, unit: HealthUnit?) {
        self.kind = kind
        self.text = text
        self.number = number
        self.unit = unit
    }

    init(_ value: MetadataValue) {
        switch value {
        case .string(let text):
            self.init(kind: .text, text: text, number: nil, unit: nil)
        case .number(let number):
            self.init(kind: .number, text: nil, number: number, unit: nil)
        case .exact(let number):
            self.init(kind: .number, text: nil, number: number.double, unit: nil)
        case .date(let date):
            self.init(
                kind: .date, text: nil, number: date.timeIntervalSinceReferenceDate, unit: nil)
        case .quantity(let quantity):
            self.init(kind: .quantity, text: nil, number: quantity.value, unit: quantity.unit)
        }
    }

    /// The value; SQLite stores "not a number" as NULL.
    var value: MetadataValue? {
        switch kind {
        case .text: text.map { .string($0) }
        case .number: .number(number ?? .nan)
        case .date: number.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case .quantity: unit.map { .quantity(Quantity(number ?? .nan, $0)) }
        }
    }
}
