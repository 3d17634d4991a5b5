internal import Foundation

/// Creates a regular expression for a text operator with options such as `[cd]`.
enum TextPattern {
    /// The pattern for a text under an operator.
    static func pattern(
        _ text: String, _ type: FormatOperator, ignoresCase: Bool, ignoresAccents: Bool
    ) -> String {
        let body =
            switch type {
            case .beginsWith: "\(literal(text, ignoresAccents)).*"
            case .endsWith: ".*\(literal(text, ignoresAccents))"
            case .contains: ".*\(literal(text, ignoresAccents)).*"
            case .like: wildcards(text, ignoresAccents)
            case .matches: text
            default: literal(text, ignoresAccents)
            }
        return (ignoresCase ? "(?is)" : "(?s)") + body
    }

    private static func wildcards(_ text: String, _ ignoresAccents: Bool) -> String {
        text.map { character in
            switch character {
            case "*": ".*"
            case "?": "."
            default: literal(String(character), ignoresAccents)
            }
        }.joined()
    }

    private static func literal(_ text: String, _ ignoresAccents: Bool) -> String {
        guard ignoresAccents else { return NSRegularExpression.escapedPattern(for: text) }
        return text.map { character in
            let base = folded(String(character))
            let forms = accented[base] ?? []
            let escaped = NSRegularExpression.escapedPattern(for: base)
            // An accent may also be a separate mark after its letter.
            return forms.isEmpty ? escaped : "(?:\(escaped)\\p{M}*|[\(forms.joined())])"
        }.joined()
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: .diacriticInsensitive, locale: nil)
    }

    /// The Latin letters with accents, by the letter without.
    private static let accented: [String: [String]] = {
        var forms: [String: [String]] = [:]
        for code in Array(0xC0...0x24F) + Array(0x1E00...0x1EFF) {
            guard let scalar = Unicode.Scalar(code) else { continue }
            let letter = String(Character(scalar))
            let base = folded(letter)
            if base != letter && base.count == 1 { forms[base, default: []].append(letter) }
        }
        return forms
    }()
}
