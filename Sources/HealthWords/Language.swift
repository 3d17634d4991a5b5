internal import CEmbeddedFiles
public import Foundation

/// A language and its texts: one file of `Languages`, which is a part of the program.
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
    ///   - count: The number that chooses between the forms, and stands in the format of the locale for `{count}`.
    func text(_ key: String, of area: String, _ values: [String: String], count: Int?) -> String {
        guard let forms = areas[area]?[key] else { return "\(area).\(key)" }
        var all = values
        if let count { all["count"] = number(count) }
        assert(Set(all.keys).isSuperset(of: forms.placeholders), "A value for \(area).\(key) lacks")
        assert(
            forms.placeholders.union(["count"]).isSuperset(of: all.keys),
            "\(area).\(key) has no place for a value")
        return forms.text(count: count, all)
    }

    /// A number in the format of the locale, with its digits in groups: 1,234,567.
    func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

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

extension Language {
    /// English, in which every text exists first.
    public static let english = embedded("en", embedded_english())
    /// German.
    public static let german = embedded("de", embedded_german())

    /// All languages; English comes first.
    public static let all = [english, german]

    /// The language with an identifier, such as "de"; nil if there is none.
    public static func named(_ id: String) -> Language? { all.first { $0.id == id } }

    /// The language of a locale; English if there are no texts in its language.
    public static func matching(_ locale: Locale) -> Language {
        locale.language.languageCode.flatMap { named($0.identifier) } ?? english
    }

    /// Reads a file that is a part of the program; a test reads each of them.
    private static func embedded(_ id: String, _ file: EmbeddedFile) -> Language {
        do {
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            return try Language(id: id, file: [UInt8](bytes))
        } catch {
            preconditionFailure("The texts of \(id) cannot be read: \(error)")
        }
    }
}

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

/// The names of things in code, as words.
package enum Identifier {
    /// Splits a name such as `traditionalStrengthTraining` into words: "traditional strength
    /// training".
    ///
    /// Several capitals in a row are an abbreviation: `heartRateVariabilityRMSSD` is "heart rate
    /// variability RMSSD".
    package static func words(_ name: some StringProtocol) -> String {
        let letters = Array(name)
        func isCapital(_ place: Int) -> Bool {
            letters.indices.contains(place) && letters[place].isUppercase
        }
        return letters.indices.reduce(into: "") { words, place in
            let letter = letters[place]
            guard letter.isUppercase else { return words += String(letter) }
            let isEnd = place + 1 == letters.count
            // The last capital before a small letter begins the next word.
            let isAbbreviated =
                isCapital(place - 1) ? isEnd || isCapital(place + 1) : isCapital(place + 1)
            let continues = isAbbreviated && isCapital(place - 1)
            if place > 0, !continues { words += " " }
            words += isAbbreviated ? String(letter) : letter.lowercased()
        }
    }
}
