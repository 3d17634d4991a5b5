internal import Foundation

/// Parses a number as people in a locale type it: "72,5", "1 500", "1,234.5".
enum TypedNumber {
    /// The number; nil if the text is not a number.
    ///
    /// A point and a comma are both accepted as the decimal separator if the text has only one
    /// possible meaning.
    static func value(_ text: String, locale: Locale) -> Double? {
        var digits = ""
        for character in text.trimmingCharacters(in: .whitespaces) {
            if let number = character.wholeNumberValue, (0...9).contains(number) {
                digits.append(String(number))
            } else if character == "." || character == "," {
                digits.append(character)
            } else if character == "٫" {
                digits.append(".")
            } else if character == "-" || character == "−", digits.isEmpty {
                digits.append("-")
            } else if !isGrouping(character) {
                return nil
            }
        }
        guard let value = Double(plain(digits, locale: locale)), value.isFinite else { return nil }
        return value
    }

    /// The number for an input field: without grouping, with the decimal separator of the locale.
    static func text(_ value: Double, locale: Locale, digits: Int = 4) -> String {
        guard value.isFinite else { return "" }
        return value.formatted(
            .number.locale(locale).grouping(.never).precision(.fractionLength(0...digits)))
    }

    private static func isGrouping(_ character: Character) -> Bool {
        character.isWhitespace || character == "'" || character == "’" || character == "٬"
    }

    /// The digits with a point as the only separator.
    private static func plain(_ digits: String, locale: Locale) -> String {
        let marks = digits.filter { $0 == "." || $0 == "," }
        guard let last = marks.last else { return digits }
        if Set(marks).count == 2 {
            let other: Character = last == "." ? "," : "."
            return digits.filter { $0 != other }.replacing(String(last), with: ".")
        }
        if marks.count > 1 { return digits.filter { $0 != last } }
        let decimal = locale.decimalSeparator ?? "."
        let parts = digits.split(separator: last, omittingEmptySubsequences: false)
        let looksGrouped =
            parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count)
            && parts[0] != "0" && String(last) == locale.groupingSeparator
        if String(last) != decimal, looksGrouped { return digits.filter { $0 != last } }
        return digits.replacing(String(last), with: ".")
    }
}
