internal import Foundation
package import HealthModel

/// Parses metadata values, which an export contains as text: "418 cm", "5700 %", "0", dates, names.
package enum MetadataText {
    /// The value of a text under a key.
    ///
    /// HealthKit's keys determine the class. For an app's own key the text does: a number, a date,
    /// a number with a unit, or else a text. A number that would be printed differently (`007`,
    /// twenty digits) is a text, because a number would not preserve it.
    package static func value(_ text: String, for key: String) -> MetadataValue {
        value(text, as: MetadataKeyFacts.named(key)?.valueClass)
    }

    /// The value of a text under a key of a class; nil is an app's own key.
    static func value(_ text: String, as valueClass: MetadataValueClass?) -> MetadataValue {
        switch valueClass {
        case .string: .string(text)
        case .number: NumberBytes.double(text).map { .number($0) } ?? .string(text)
        case .date: date(text).map { .date($0) } ?? .string(text)
        case .quantity: quantity(text).map { .quantity($0) } ?? .string(text)
        case nil: guess(text)
        }
    }

    private static func guess(_ text: String) -> MetadataValue {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else {
            return .string(text)
        }
        if let number = NumberBytes.double(text), isCanonical(text, number) {
            return .number(number)
        }
        if let date = date(text) { return .date(date) }
        if let quantity = quantity(text) { return .quantity(quantity) }
        return .string(text)
    }

    private static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { DateBytes.instant(UnsafeRawBufferPointer($0)) }
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// A number, a space and a unit; a percentage is printed times a hundred.
    private static func quantity(_ text: String) -> Quantity? {
        guard let space = text.firstIndex(of: " "),
            let number = NumberBytes.double(String(text[..<space])),
            let unit = try? HealthUnit(String(text[text.index(after: space)...])), !unit.isNull
        else { return nil }
        return Quantity(unit == .percent ? number / 100 : number, unit)
    }

    private static func isCanonical(_ text: String, _ number: Double) -> Bool {
        let digits = text.utf8.drop { $0 == 0x2D }
        let hasLeadingZero =
            digits.first == 0x30 && digits.dropFirst().first.map { $0 != 0x2E } ?? false
        return !hasLeadingZero && digits.last != 0x2E && text.utf8.count <= 18
            && !(number == number.rounded() && abs(number) > 9_007_199_254_740_992)
    }
}
