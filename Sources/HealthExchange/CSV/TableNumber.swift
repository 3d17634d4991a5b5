internal import Foundation

/// The sign that separates the fraction of a number.
package enum DecimalSign: Hashable, Sendable {
    case point
    case comma

    /// The sign itself.
    var character: Character { self == .point ? "." : "," }
}

/// Reads the numbers of tables.
package enum TableNumber {
    /// A number; nil for a text that is none, such as a date or a list of numbers.
    ///
    /// Without a known sign, the last of point and comma separates the fraction if both occur; a
    /// comma alone does unless it can separate thousands, so that `1,050` is a thousand and fifty.
    package static func value(of text: String, _ sign: DecimalSign? = nil) -> Double? {
        var plain = text.filter { !"\u{A0}\u{202F} '\u{2019}".contains($0) }
        plain = plain.replacing("\u{2212}", with: "-")
        let sign = sign ?? self.sign(of: plain) ?? .point
        let group: DecimalSign = sign == .point ? .comma : .point
        guard isGrouped(plain, group.character, fraction: sign.character) else { return nil }
        plain.removeAll { $0 == group.character }
        if sign == .comma { plain = plain.replacing(",", with: ".") }
        return NumberBytes.double(plain)
    }

    /// Whether all groups of the whole part have three digits, or two in front of the last one as in India, and the
    /// fraction has none.
    private static func isGrouped(_ text: String, _ group: Character, fraction: Character) -> Bool {
        guard text.contains(group) else { return true }
        let parts = text.split(separator: fraction, omittingEmptySubsequences: false)
        guard parts.count <= 2, !parts.dropFirst().contains(where: { $0.contains(group) }) else {
            return false
        }
        let groups = parts[0].drop { "+-".contains($0) }
            .split(separator: group, omittingEmptySubsequences: false).map(\.count)
        return (1...3).contains(groups[0]) && groups.last == 3
            && groups.dropFirst().allSatisfy { (2...3).contains($0) }
    }

    /// The sign that a number proves; nil if it proves none.
    package static func sign(of text: String) -> DecimalSign? {
        let points = text.count { $0 == "." }
        let commas = text.count { $0 == "," }
        guard let comma = text.lastIndex(of: ",") else {
            // `1.234` alone is a fraction: thousands with points come with a decimal comma.
            return points == 1 ? .point : points > 1 ? .comma : nil
        }
        if let point = text.lastIndex(of: ".") { return point > comma ? .point : .comma }
        guard commas == 1 else { return .point }
        return mayBeThousands(text) ? nil : .comma
    }

    /// Whether the only point or comma of a number can separate thousands, as in `1,050` and not in `0,250` or
    /// `1050,250`.
    static func mayBeThousands(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2, parts[1].count == 3 else { return false }
        let whole = parts[0].filter(\.isNumber)
        return (1...3).contains(whole.count) && whole.first != "0"
    }
}

/// The decimal sign of a table, as far as its numbers prove it.
package struct DecimalSignProof {
    private var proved: Set<DecimalSign> = []
    /// Whether a number such as `1.234` is a fraction, or a thousand where commas separate fractions.
    private var hasOpenPoints = false

    /// Creates a proof without numbers.
    package init() {}

    /// Takes a number into account.
    package mutating func look(at text: String) {
        guard let sign = TableNumber.sign(of: text) else { return }
        if sign == .point, TableNumber.mayBeThousands(text) {
            hasOpenPoints = true
        } else {
            proved.insert(sign)
        }
    }

    /// Whether no number has a sign before its fraction.
    package var isEmpty: Bool { proved.isEmpty && !hasOpenPoints }

    /// The sign; nil if the numbers prove none, or both.
    package var sign: DecimalSign? {
        guard !proved.isEmpty else { return hasOpenPoints ? .point : nil }
        return proved.count == 1 ? proved.first : nil
    }
}
