internal import Foundation

/// The sign that separates the fraction of a number.
package enum DecimalSign: Hashable, Sendable {
    case point
    case comma
}

/// Reads the numbers of tables.
package enum TableNumber {
    /// A number; nil for a text that is none.
    ///
    /// Without a known sign, the last of point and comma separates the fraction if both occur; a
    /// comma alone does unless three digits follow, so that `1,050` is a thousand and fifty.
    package static func value(of text: String, _ sign: DecimalSign? = nil) -> Double? {
        var plain = text.filter { !"\u{A0}\u{202F} '\u{2019}".contains($0) }
        plain = plain.replacing("\u{2212}", with: "-")
        switch sign ?? self.sign(of: plain) ?? .point {
        case .point: plain = plain.replacing(",", with: "")
        case .comma:
            plain = plain.replacing(".", with: "").replacing(",", with: ".")
        }
        // Swift's own initialiser also reads hexadecimal numbers.
        return plain.withUTF8 { NumberBytes.double(UnsafeRawBufferPointer($0)) }
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
        return text.distance(from: comma, to: text.endIndex) == 4 ? nil : .comma
    }

}
