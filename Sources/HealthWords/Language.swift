internal import Foundation

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
    /// The forms of each text, by area and key.
    let areas: [String: [String: TextForms]]

    /// Reads a file of texts.
    init(id: String, file: [UInt8]) throws {
        let content = try JSONDecoder().decode(Content.self, from: Data(file))
        self.id = id
        name = content.name
        hasCapitalNouns = content.hasCapitalNouns ?? false
        areas = content.texts
    }

    private init(_ other: Language, id: String, areas: [String: [String: TextForms]]) {
        self.id = id
        self.areas = areas
        name = other.name
        hasCapitalNouns = other.hasCapitalNouns
    }

    private struct Content: Decodable {
        let name: String
        let hasCapitalNouns: Bool?
        let texts: [String: [String: TextForms]]
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
        (areas[area] ?? [:]).compactMapValues { $0.isPlain ? $0.other : nil }
    }
}

extension Language: Hashable {
    /// Whether two languages are the same.
    public static func == (a: Language, b: Language) -> Bool { a.id == b.id }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
