internal import Foundation

/// The fields of a form in the order in which they were sent.
struct FormFields: Hashable, Sendable {
    var pairs: [(name: String, value: String)] { names.indices.map { (names[$0], values[$0]) } }
    private var names: [String] = []
    private var values: [String] = []
    /// The limit of a form's fields: a meal of fifty items has fewer.
    private static let most = 8000
    /// The beginning of the names of fields that say what the form showed.
    static let shownPrefix = "was."

    init() {}

    /// Reads `name=value&…` with percent encoding; nil if it is malformed.
    init?(encoded text: some StringProtocol) {
        for part in text.split(separator: "&", omittingEmptySubsequences: true) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = FormFields.decode(sides[0]),
                let value = FormFields.decode(sides.count > 1 ? sides[1] : ""),
                names.count < FormFields.most
            else { return nil }
            append(name, value)
        }
    }

    /// Creates the fields from pairs.
    init(_ pairs: [(String, String)]) {
        for (name, value) in pairs { append(name, value) }
    }

    /// The first value of a field.
    subscript(name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }

    /// All values of a field, such as the checked boxes of one name.
    func all(_ name: String) -> [String] {
        zip(names, values).filter { $0.0 == name }.map(\.1)
    }

    /// The values of the form's fields before the person changed them; nil if the form does not say.
    var shown: [String: String]? {
        let shown = pairs.filter { $0.name.hasPrefix(Self.shownPrefix) }
        guard !shown.isEmpty else { return nil }
        return Dictionary(
            shown.map { (String($0.name.dropFirst(Self.shownPrefix.count)), $0.value) }
        ) { $1 }
    }

    /// The boxes with a name that were checked when the form was shown; nil if the form does not say.
    ///
    /// The form says it by one field for each, and one that is empty, because all boxes may be off.
    func shownChoices(_ name: String) -> Set<String>? {
        let values = all(Self.shownPrefix + name)
        return values.isEmpty ? nil : Set(values.filter { !$0.isEmpty })
    }

    mutating func append(_ name: String, _ value: String) {
        names.append(name)
        values.append(value)
    }

    private static func decode(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }

    private static func decode(_ text: some StringProtocol) -> String? {
        decode(Substring(text))
    }
}
