package import Foundation

// The comparison of two values, for the evaluation in memory and for SQL functions. Values of
// different kinds, such as a text and a number, never match, not even with "not equal".
extension Comparison {
    /// Compares numbers; always false for "not a number" and for the comparisons of texts.
    package func holds(_ a: Double, _ b: Double) -> Bool {
        if a.isNaN || b.isNaN { return false }
        return switch self {
        case .equalTo: a == b
        case .notEqualTo: a != b
        case .lessThan: a < b
        case .lessThanOrEqualTo: a <= b
        case .greaterThan: a > b
        case .greaterThanOrEqualTo: a >= b
        case .beginsWith, .endsWith, .contains, .like, .matches: false
        }
    }

    /// Compares dates.
    package func holds(_ a: Date, _ b: Date) -> Bool {
        holds(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    }

    /// Compares texts by their bytes, as SQLite does.
    package func holds(_ a: String, _ b: String) -> Bool {
        switch self {
        case .equalTo: a.utf8.elementsEqual(b.utf8)
        case .notEqualTo: !a.utf8.elementsEqual(b.utf8)
        case .lessThan: a.utf8.lexicographicallyPrecedes(b.utf8)
        case .lessThanOrEqualTo: !b.utf8.lexicographicallyPrecedes(a.utf8)
        case .greaterThan: b.utf8.lexicographicallyPrecedes(a.utf8)
        case .greaterThanOrEqualTo: !a.utf8.lexicographicallyPrecedes(b.utf8)
        case .beginsWith: a.utf8.starts(with: b.utf8)
        case .endsWith: a.utf8.reversed().starts(with: b.utf8.reversed())
        case .contains: b.isEmpty || a.range(of: b, options: .literal) != nil
        case .like: Self.matches(a, pattern: Self.pattern(like: b))
        case .matches: Self.matches(a, pattern: b)
        }
    }

    /// Compares quantities in the unit of the first; always false for incompatible units.
    package func holds(_ a: Quantity, _ b: Quantity) -> Bool {
        guard let number = try? b.doubleValue(for: a.unit) else { return false }
        return holds(a.value, number)
    }

    /// Compares values of metadata; always false for values of different classes.
    package func holds(_ a: MetadataValue, _ b: MetadataValue) -> Bool {
        if let a = a.number, let b = b.number { return holds(a, b) }
        return switch (a, b) {
        case (.string(let a), .string(let b)): holds(a, b)
        case (.date(let a), .date(let b)): holds(a, b)
        case (.quantity(let a), .quantity(let b)): holds(a, b)
        default: false
        }
    }

    /// Whether the whole text matches a regular expression; an invalid expression matches nothing.
    private static func matches(_ text: String, pattern: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
            return false
        }
        let range = NSRange(text.startIndex..., in: text)
        return expression.firstMatch(in: text, range: range)?.range == range
    }

    /// The regular expression of a pattern in which `*` matches any text and `?` any character.
    private static func pattern(like text: String) -> String {
        text.map { character in
            switch character {
            case "*": "(?s:.*)"
            case "?": "(?s:.)"
            default: NSRegularExpression.escapedPattern(for: String(character))
            }
        }.joined()
    }
}
