/// A text as a language's file has it: one form, or two between which a number decides.
///
/// In the file a text with one form is a string, and one with two is an object: `{"one": …, "other": …}`.
struct TextForms: Hashable, Sendable {
    /// The form for one thing; nil for a text with a single form.
    var one: String?
    /// The form for any other number, and for texts without a number.
    var other: String

    /// Whether the text is the same for all numbers and values.
    var isPlain: Bool { one == nil && !other.contains("{") }

    /// The names of the placeholders of all forms.
    var placeholders: Set<String> {
        Set([one, other].compactMap { $0 }.flatMap(Self.placeholders))
    }

    /// The form for a number with its placeholders replaced.
    func text(count: Int?, _ values: [String: String]) -> String {
        let form = count == 1 ? one ?? other : other
        guard form.contains("{") else { return form }
        var text = ""
        var rest = form[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = rest[rest.index(after: start)..<end]
            text += rest[..<start] + (values[String(name)] ?? "{\(name)}")
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    private static func placeholders(_ form: String) -> [String] {
        form.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
            String(part.prefix { $0 != "}" })
        }
    }
}

extension TextForms: Decodable {
    private struct Plural: Decodable {
        let one: String
        let other: String
    }

    /// Reads a string, or an object with two forms.
    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            other = text
            return
        }
        let plural = try Plural(from: decoder)
        one = plural.one
        other = plural.other
    }
}
