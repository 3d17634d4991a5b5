import Foundation
import HealthWords
import TestSupport
import Testing

@Suite("Languages")
struct LanguageTests {
    /// A text of a file with its one or two forms.
    private typealias Forms = [String]

    @Test("every area has a name of its own, and the list is sorted")
    func areas() {
        let names = Language.areas.map { $0.area }
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
    }

    @Test("a file has every text of every area, and nothing else", arguments: Language.all)
    func complete(_ language: Language) throws {
        let texts = try texts(of: language)
        for area in Language.areas {
            #expect(Set(texts[area.area]?.keys ?? [:].keys) == Set(area.keys), "\(area.area)")
        }
        #expect(texts.keys.sorted() == Language.areas.map { $0.area })
    }

    @Test("a text has the placeholders that the English text has", arguments: Language.all)
    func placeholders(_ language: Language) throws {
        let english = try texts(of: .english)
        for (area, texts) in try texts(of: language) {
            for (key, forms) in texts {
                let expected = english[area]?[key] ?? []
                #expect(placeholders(forms) == placeholders(expected), "\(area).\(key)")
                // Between two forms a number decides, which the call has to pass.
                #expect((forms.count == 2) == (expected.count == 2), "\(area).\(key)")
            }
        }
    }

    @Test("no text is empty, or begins or ends with a space", arguments: Language.all)
    func filled(_ language: Language) throws {
        for (area, texts) in try texts(of: language) {
            for (key, forms) in texts {
                for form in forms {
                    #expect(!form.isEmpty, "\(area).\(key)")
                    let trimmed = form.trimmingCharacters(in: .whitespacesAndNewlines)
                    #expect(trimmed == form, "\(area).\(key)")
                }
            }
        }
    }

    @Test(
        "a file has the areas by name, and their texts in the order of the keys",
        arguments: Language.all)
    func order(_ language: Language) throws {
        let found = try lines(of: language).compactMap { line -> String? in
            guard let match = line.firstMatch(of: /^( +)"(\w+)": ["{]/) else { return nil }
            switch match.1.count {
            case 4: return String(match.2)
            case 6: return "  \(match.2)"
            default: return nil
            }
        }
        let expected = Language.areas.flatMap { area in
            [area.area] + area.keys.map { "  \($0)" }
        }
        #expect(found == expected)
    }

    @Test("a locale has the language of its region's texts, or English")
    func matching() {
        #expect(Language.matching(Locale(identifier: "de_AT")) == .german)
        #expect(Language.matching(Locale(identifier: "de")) == .german)
        #expect(Language.matching(Locale(identifier: "en_GB")) == .english)
        #expect(Language.matching(Locale(identifier: "fr_FR")) == .english)
        #expect(Language.matching(Locale(identifier: "C")) == .english)
    }

    @Test("the pseudo language wraps each text, and keeps its placeholders")
    func pseudo() {
        #expect(Language.pseudo.undo.undo == "⟦Undo⟧")
        #expect(Language.german.undo.undo == "Widerrufen")
    }

    private func lines(of language: Language) throws -> [Substring] {
        let file = Repository.file("Sources/HealthWords/Languages/\(language.id).json")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }

    /// The forms of each text of a language's file, by area and key.
    private func texts(of language: Language) throws -> [String: [String: Forms]] {
        let file = Repository.file("Sources/HealthWords/Languages/\(language.id).json")
        let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let areas = try #require((content as? [String: Any])?["texts"] as? [String: Any])
        return try areas.mapValues { area in
            try #require(area as? [String: Any]).mapValues { text in
                if let text = text as? String { return [text] }
                let forms = try #require(text as? [String: String])
                #expect(Set(forms.keys) == ["one", "other"])
                return forms.sorted { $0.key < $1.key }.map(\.value)
            }
        }
    }

    /// The placeholders of all forms; the number may be missing in one of them, as in "one entry".
    private func placeholders(_ forms: Forms) -> Set<String> {
        Set(forms.flatMap { $0.matches(of: /\{(\w*)\}/).map { String($0.1) } })
    }
}
