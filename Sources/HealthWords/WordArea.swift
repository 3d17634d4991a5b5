/// The texts of one area in a language.
///
/// The keys are an enumeration, so that a test finds a text that a language's file lacks.
package protocol WordArea: Sendable {
    /// The keys of the texts.
    associatedtype Key: RawRepresentable<String>, CaseIterable, Sendable

    /// The name of the area in the languages' files.
    static var area: String { get }
    /// The language.
    var language: Language { get }
    /// Creates the area of a language.
    init(_ language: Language)
}

extension WordArea {
    /// The keys of all texts, in the order in which the languages' files have them.
    package static var keys: [String] { Key.allCases.map(\.rawValue) }

    /// A text with its placeholders replaced.
    ///
    /// - Parameters:
    ///   - key: The key of the text.
    ///   - values: A value for each placeholder, by name.
    ///   - count: The number that chooses between singular and plural, as placeholder `{count}`.
    package func text(_ key: Key, _ values: [String: String] = [:], count: Int? = nil) -> String {
        language.text(key.rawValue, of: Self.area, values, count: count)
    }

    /// The texts that have one form and no placeholders, by key, as templates show them.
    package var plainTexts: [String: String] { language.plainTexts(of: Self.area) }
}
