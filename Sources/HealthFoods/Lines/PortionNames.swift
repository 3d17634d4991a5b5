/// The names of portions in English and German.
enum PortionNames {
    /// The volumes of household measures in millilitres, those of the United States.
    static let milliliters: [(name: String, size: Double)] = [
        ("cup", 236.588), ("fl oz", 29.5735), ("tbsp", 14.7868), ("tsp", 4.92892),
    ]

    private static let names: [String: [String]] = [
        "slice": ["slice", "slices", "scheibe", "scheiben"],
        "piece": ["piece", "pieces", "pc", "pcs", "stück", "stuck", "stk"],
        "cup": ["cup", "cups", "tasse", "tassen"],
        "tbsp": ["tbsp", "tablespoon", "tablespoons", "el", "esslöffel"],
        "tsp": ["tsp", "teaspoon", "teaspoons", "tl", "teelöffel"],
        "serving": ["serving", "servings", "portion", "portions", "portionen"],
        "small": ["small", "kleiner", "kleine", "kleines"],
        "medium": ["medium", "mittelgroßer", "mittelgroße", "mittelgroßes"],
        "large": ["large", "big", "großer", "große", "großes"],
        "half": ["half", "halves", "hälfte", "hälften"],
        "clove": ["clove", "cloves", "zehe", "zehen"],
        "bar": ["bar", "bars", "riegel", "tafel"],
        "container": ["container", "containers", "becher"],
        "wedge": ["wedge", "wedges"], "leaf": ["leaf", "leaves", "blatt", "blätter"],
        "stalk": ["stalk", "stalks", "stange", "stangen"], "cube": ["cube", "cubes", "würfel"],
        "ear": ["ear", "ears", "kolben"], "pat": ["pat", "pats"],
        "scoop": ["scoop", "scoops", "messlöffel"], "can": ["can", "cans", "dose", "dosen"],
        "package": ["package", "packages", "packet", "packets", "packung", "packungen"],
    ]

    private static let byWord: [String: String] = Dictionary(
        names.flatMap { name, words in words.map { (SearchWords.folded($0), name) } },
        uniquingKeysWith: { first, _ in first })

    /// The name of a portion for a word in any of its forms; nil for other words.
    static func named(_ word: String) -> String? { byWord[SearchWords.folded(word)] }

    /// The name of a food's portion, such as `cup` for `cup, sliced`.
    static func of(_ text: String) -> String {
        let folded = SearchWords.folded(text)
        if folded.hasPrefix("fl oz") { return "fl oz" }
        let first = SearchWords.of(text).first ?? ""
        return byWord[first] ?? first
    }

    /// Whether a food's portion is the one with a name.
    static func matches(_ text: String, _ name: String) -> Bool {
        // A piece of fruit is one of medium size.
        of(text) == name || name == "piece" && of(text) == "medium"
    }
}
