/// What a page says: its texts, and the attributes that are read out.
struct VisibleTexts {
    private(set) var all: [String] = []
    /// The choices whose titles are names and units, which no table has.
    private static let names: Set<String> = ["locale", "zone", "language"]

    /// Reads the texts of a page, except for code and for names to choose from.
    init(of html: String) {
        var isNames = false
        for part in html.split(separator: "<").dropFirst() {
            guard let end = part.firstIndex(of: ">") else { continue }
            let tag = part[..<end]
            for match in tag.matches(of: /(?:aria-label|title|placeholder|alt)="([^"]*)"/) {
                add(match.1)
            }
            if tag.hasPrefix("select") { isNames = VisibleTexts.hasNames(tag) }
            let isCode = tag.hasPrefix("code") || (isNames && tag.hasPrefix("option"))
            if !isCode { add(part[part.index(after: end)...]) }
        }
    }

    /// The words of the texts that are not between ⟦ and ⟧, without numbers and signs.
    var bareWords: [(word: String, text: String)] {
        all.flatMap { text in
            VisibleTexts.outside(text).split { !$0.isLetter && $0 != "'" && $0 != "/" }
                .filter { $0.count > 1 }.map { (String($0), text) }
        }
    }

    private mutating func add(_ text: Substring) {
        let plain = text.replacing(/&(?:#39|apos);/, with: "'").replacing(/&#?\w+;/, with: " ")
        let line = plain.split { $0.isWhitespace }.joined(separator: " ")
        if !line.isEmpty { all.append(line) }
    }

    private static func hasNames(_ tag: Substring) -> Bool {
        guard let name = tag.firstMatch(of: /name="([^"]*)"/)?.1 else { return false }
        return names.contains(String(name)) || name.hasPrefix("unit.") || name.hasSuffix("Unit")
    }

    /// A text without what is between ⟦ and ⟧, which may be nested.
    private static func outside(_ text: String) -> String {
        var depth = 0
        return text.reduce(into: "") { rest, letter in
            if letter == "⟦" { depth += 1 }
            if depth == 0 { rest.append(letter) }
            if letter == "⟧" { depth -= 1 }
        }
    }
}
