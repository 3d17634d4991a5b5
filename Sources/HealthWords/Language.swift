package import Foundation

/// A language and its texts: one file of `Languages`, which becomes part of the program.
///
/// The texts are grouped by area, and each area is a type, such as ``UndoWords``, with a property or a
/// method for each text.
public struct Language: Sendable, Identifiable {
    /// The identifier, such as "en".
    public let id: String
    /// The name of the language in itself, such as "Deutsch".
    public let name: String
    /// Whether names keep their capital letter within a sentence, as German nouns do.
    let hasCapitalNouns: Bool
    /// The locale in whose formats numbers are written beside the texts; that of the language unless
    /// it was replaced by ``formatted(for:)``.
    package private(set) var locale: Locale
    /// The forms of each text, by area and key.
    let areas: [String: [String: TextForms]]
    /// The texts that have one form and no placeholders, by area and key: pages take whole areas.
    private let plainTexts: [String: [String: String]]

    /// Reads a file of texts.
    init(id: String, file: [UInt8]) throws {
        let content = try JSONDecoder().decode(Content.self, from: Data(file))
        self.id = id
        name = content.name
        hasCapitalNouns = content.hasCapitalNouns ?? false
        areas = content.texts
        plainTexts = Self.plain(content.texts)
        locale = Locale(identifier: id)
    }

    private init(_ other: Language, id: String, areas: [String: [String: TextForms]]) {
        self.id = id
        self.areas = areas
        plainTexts = Self.plain(areas)
        name = other.name
        hasCapitalNouns = other.hasCapitalNouns
        locale = other.locale
    }

    private struct Content: Decodable {
        let name: String
        let hasCapitalNouns: Bool?
        let texts: [String: [String: TextForms]]
    }

    /// The language with the formats of a place: German with those of Switzerland.
    package func formatted(for place: Locale) -> Language {
        var language = self
        language.locale = locale(of: place)
        return language
    }

    /// The locale of a place in this language.
    package func locale(of place: Locale) -> Locale {
        guard place.language.languageCode?.identifier != id else { return place }
        var parts = Locale.Components(locale: place)
        parts.languageComponents = Locale.Language.Components(
            languageCode: Locale.LanguageCode(id), region: place.region)
        parts.variant = nil
        return Locale(components: parts)
    }

    /// A language made of this one for a test, with each form of each text changed.
    package func changed(id: String, _ change: (String) -> String) -> Language {
        let areas = areas.mapValues { area in
            area.mapValues { TextForms(one: $0.one.map(change), other: change($0.other)) }
        }
        return Language(self, id: id, areas: areas)
    }

    /// A text with its placeholders replaced; the key itself if the file lacks the text.
    ///
    /// - Parameters:
    ///   - key: The key within the area.
    ///   - area: The area.
    ///   - values: A value for each placeholder.
    ///   - count: The number that chooses between the forms, as placeholder `{count}`.
    func text(_ key: String, of area: String, _ values: [String: String], count: Int?) -> String {
        guard let forms = areas[area]?[key] else { return "\(area).\(key)" }
        var all = values
        if let count, all["count"] == nil { all["count"] = "\(count)" }
        assert(Set(all.keys).isSuperset(of: forms.placeholders), "A value for \(area).\(key) lacks")
        assert(
            forms.placeholders.union(["count"]).isSuperset(of: all.keys),
            "\(area).\(key) has no place for a value")
        return forms.text(count: count, all)
    }

    /// The texts of an area that have one form and no placeholders, by key.
    func plainTexts(of area: String) -> [String: String] {
        plainTexts[area] ?? [:]
    }

    private static func plain(
        _ areas: [String: [String: TextForms]]
    ) -> [String: [String: String]] {
        areas.mapValues { $0.compactMapValues { $0.isPlain ? $0.other : nil } }
    }
}

extension Language: Hashable {
    /// Whether two languages are the same.
    public static func == (a: Language, b: Language) -> Bool { a.id == b.id }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
