package import Foundation
internal import HealthModel

/// Parses a duration as people type it: "28:30", "1:05:30", "1 h 5 min", "45".
package enum TypedDuration {
    /// The duration in seconds; nil if the text is no duration, or none above zero.
    ///
    /// A number alone is in minutes.
    package static func seconds(_ text: String, locale: Locale) -> TimeInterval? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let typed: TimeInterval?
        if trimmed.contains(":") {
            let digits = trimmed.prefix { $0 == ":" || ($0.isASCII && $0.isNumber) }
            let unit = trimmed.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)
            let isKnown =
                unit.isEmpty || AmountReader.unit(unit)?.isCompatible(with: .second()) == true
            typed =
                isKnown ? clock(digits, isInHours: AmountReader.unit(unit) == .hour) : nil
        } else if let minutes = TypedNumber.value(trimmed, locale: locale) {
            typed = minutes * 60
        } else {
            typed = AmountReader.quantity(trimmed, like: .second(), locale: locale)
                .flatMap { try? $0.doubleValue(for: .second()) }
        }
        return typed.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The seconds of "28:30", which is minutes and seconds, or "1:05:30"; nil for other texts.
    ///
    /// - Parameters:
    ///   - text: Digits with one or two colons.
    ///   - isInHours: Whether a text with one colon is hours and minutes, as in "1:05 h".
    package static func clock(_ text: some StringProtocol, isInHours: Bool = false)
        -> TimeInterval?
    {
        let texts = text.split(separator: ":", omittingEmptySubsequences: false)
        var parts = texts.compactMap { $0.count <= 4 ? Int($0) : nil }
        guard (2...3).contains(texts.count), parts.count == texts.count,
            parts.allSatisfy({ $0 >= 0 }), parts.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        if isInHours, parts.count == 2 { parts.append(0) }
        return parts.reduce(0) { $0 * 60 + TimeInterval($1) }
    }
}
