import Foundation
import TestSupport
import Testing

@Suite("What came after iOS 18")
struct NewerSymbolsTests {
    @Test("is used only behind a condition")
    func conditions() throws {
        let symbols = try NewerSymbol.all()
        let watch = try Table("systems").rows.filter {
            Version($0["watchOS"] ?? "").map { $0 <= .oldestWatch } ?? false
        }
        let onWatch = symbols.filter { symbol in !watch.contains { $0["symbol"] == symbol.name } }
        #expect(onWatch.count < symbols.count)
        var seen = 0
        for folder in [
            "Sources/HealthKitSync", "Sources/HealthScreens", "Sources/HealthViews", "Examples/App",
            "Examples/Tour",
        ] {
            let files = try Repository.files(in: folder, ["swift"])
            #expect(!files.isEmpty, "\(folder)")
            for (path, text) in files where text.contains("import HealthKit\n") {
                seen += 1
                // A watch had live workouts long before a phone.
                let newer = path.hasPrefix("Examples/App/Watch/") ? onWatch : symbols
                #expect(AppleSource(text).uses(of: newer) == [], "\(path)")
            }
        }
        #expect(seen > 20)
    }

    @Test("has rows for constants, units and functions, each with a version")
    func rows() throws {
        let names = Set(try NewerSymbol.all().map(\.name))
        for name in [
            ".heartRateVariabilityRMSSD", ".menopausalState", ".referenceSex", "HKReferenceSex",
            ".predictionStepTest", "HKMedicationDoseEvent", "earliestAuthorizedSampleDate",
            "HKMetadataKeyAppleFitnessPlusCatalogIdentifier",
        ] { #expect(names.contains(name), "\(name)") }
        #expect(!names.contains(".bodyMass") && !names.contains(".left"))
        #expect(try Table("units").rows.count > 45)
        for table in Table.withVersions {
            for row in try Table(table).rows {
                let version = row["introduced"] ?? "missing"
                #expect(version.isEmpty || Version(version) != nil, "\(table): \(row)")
            }
        }
    }

    @Test("A type is made by an identifier only where iOS 18 knows the identifier")
    func initialisers() throws {
        let made = #/\bHK(?:Quantity|Category|Correlation|Characteristic)Type\((?!\.)[^)]*\)/#
        for folder in ["Sources/HealthKitSync", "Examples/App"] {
            for (path, text) in try Repository.files(in: folder, ["swift"]) {
                let found = text.matches(of: made).map { String($0.output) }
                #expect(found == [], "\(path): ask `HKObjectType.quantityType(forIdentifier:)`")
            }
        }
        #expect("HKQuantityType(identifier)".contains(made))
        #expect(!"HKQuantityType(.bodyMass)".contains(made))
    }

    @Test(
        "is found without a condition, behind too old a one, and after its end",
        arguments: [
            ("let a = HKCategoryType(.menopausalState)", true),
            ("if #available(iOS 26, *) {\nuse(.menopausalState)\n}", true),
            (
                "#if compiler(>=6.4)\nif #available(iOS 27, *) {\nuse(.menopausalState)\n}\n#endif",
                false
            ),
            ("if #available(iOS 27, *) {\nuse(.menopausalState)\n}", true),
            (
                "#if compiler(>=6.4)\n#else\nif #available(iOS 27, *) {\n.menopausalState\n}\n#endif",
                true
            ),
            (
                "func f() {\nguard #available(iOS 26.0, *) else { return }\nHKClinicalCoding()\n}",
                false
            ),
            (
                "func f() {\nguard #available(iOS 26, *) else { return }\n}\nHKClinicalCoding()",
                true
            ),
            ("@available(iOS 26, *)\nstruct A {\nlet a: HKClinicalCoding\n}", false),
            ("@available(iOS 26, *)\nstruct A {\n}\nlet a: HKClinicalCoding", true),
            ("// HKClinicalCoding", false),
            ("let a: HKMedicationDoseEvent.LogStatus", true),
            ("let a = HKClinicalCoding.self", true),
            ("a.leftMargin = .left", false),
        ])
    func found(text: String, isFound: Bool) throws {
        #expect(AppleSource(text).uses(of: try NewerSymbol.all()).isEmpty != isFound)
    }
}

/// A table of the folder `Facts`.
private struct Table {
    static let withVersions = [
        "quantity_types", "category_types", "category_values", "other_enums",
        "workout_activity_types", "string_enums", "characteristics", "correlations_and_documents",
        "metadata_keys", "predicate_key_paths", "constants", "notifications", "errors", "units",
        "newer_symbols",
    ]
    let rows: [[String: String]]

    init(_ name: String) throws {
        let text = try String(contentsOf: Repository.file("Facts/\(name).tsv"), encoding: .utf8)
        let lines = text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(lines.first)
        rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
    }

    /// The names in a column, of what came after the oldest system.
    func newer(_ column: String, prefix: String = "") -> [NewerSymbol] {
        rows.compactMap { row in
            guard let name = row[column], !name.isEmpty, let version = Self.newVersion(of: row)
            else { return nil }
            return NewerSymbol(name: prefix + name, introduced: version)
        }
    }

    static func newVersion(of row: [String: String]) -> Version? {
        Version(row["introduced"] ?? "").flatMap { $0 > .oldest ? $0 : nil }
    }
}

/// A version of iOS.
private struct Version: Comparable {
    static let oldest = Version(numbers: [18, 0])
    static let oldestWatch = Version(numbers: [11, 0])
    /// The version whose SDK every supported Xcode has.
    static let oldestSDK = Version(numbers: [26, 0])
    let numbers: [Int]

    private init(numbers: [Int]) { self.numbers = numbers }

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".").map { Int($0) }
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
        numbers = (parts.compactMap { $0 } + [0]).prefix(2).map { $0 }
    }

    static func < (a: Version, b: Version) -> Bool {
        a.numbers.lexicographicallyPrecedes(b.numbers)
    }
}

/// A name that iOS 18 does not have; a member of some type begins with a dot.
private struct NewerSymbol: Hashable {
    let name: String
    let introduced: Version

    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    static func all() throws -> Set<NewerSymbol> {
        var all: [NewerSymbol] = []
        for table in ["quantity_types", "category_types", "characteristics"] {
            all += try Table(table).newer("swift_case", prefix: ".")
        }
        all += try Table("correlations_and_documents").newer("identifier_case", prefix: ".")
        all += try Table("correlations_and_documents").newer("identifier_struct")
        for table in ["metadata_keys", "predicate_key_paths", "constants"] {
            all += try Table(table).newer("constant")
        }
        all += try Table("newer_symbols").newer("symbol")
        all += try Table("errors").newer("code", prefix: ".")
        all += try Table("workout_activity_types").newer("case", prefix: ".")
        all += try Table("units").newer("declaration").map {
            NewerSymbol(name: "." + $0.name.prefix { $0 != "(" }, introduced: $0.introduced)
        }
        for (table, type) in [
            ("category_values", "enum"), ("other_enums", "enum"), ("string_enums", "struct"),
        ] {
            let cases = Dictionary(grouping: try Table(table).rows) { $0[type] ?? "" }
            for (name, rows) in cases {
                let versions = rows.map(Table.newVersion)
                // The name of a whole new type is enough: its cases may have names that others have too.
                if let first = versions.compactMap(\.self).min(), !versions.contains(nil) {
                    all.append(NewerSymbol(name: name, introduced: first))
                } else {
                    for case (let row, let version?) in zip(rows, versions) {
                        all.append(
                            NewerSymbol(name: "." + (row["case"] ?? ""), introduced: version))
                    }
                }
            }
        }
        return Set(all)
    }
}

/// The lines of a source file, each with the conditions around it.
private struct AppleSource {
    private struct Line {
        let text: String
        /// The newest version that a condition around the line asks for.
        let version: Version
        /// Whether only a compiler sees the line that comes with a newer SDK.
        let hasNewSDK: Bool
    }

    private let lines: [Line]

    init(_ text: String) {
        var lines: [Line] = []
        var depth = 0
        // A condition holds as long as the braces are as deep as here.
        var open: [(version: Version, depth: Int)] = []
        var isNewCompiler: [Bool] = []
        for full in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = full.prefix(upTo: full.range(of: "//")?.lowerBound ?? full.endIndex)
            let words = line.trimmingCharacters(in: .whitespaces)
            if words.hasPrefix("#if ") { isNewCompiler.append(words.contains("compiler(>=")) }
            if words.hasPrefix("#else") { isNewCompiler[isNewCompiler.count - 1] = false }
            if words.hasPrefix("#endif") { isNewCompiler.removeLast() }
            if let asked = line.firstMatch(of: #/available\(iOS ([0-9.]+)/#),
                let version = Version(asked.output.1)
            {
                open.append((version, words.hasPrefix("guard") ? depth : depth + 1))
            }
            lines.append(
                Line(
                    text: String(line),
                    version: open.filter { $0.depth <= depth }.map(\.version).max() ?? .oldest,
                    hasNewSDK: isNewCompiler.contains(true)))
            let before = depth
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            // A brace that closes ends what began inside it; an attribute waits for its brace.
            if depth < before || line.contains("}") { open.removeAll { $0.depth > depth } }
        }
        self.lines = lines
    }

    /// The lines that use a symbol without the condition that it needs.
    func uses(of symbols: Set<NewerSymbol>) -> [String] {
        let patterns = symbols.compactMap { symbol in
            let name = NSRegularExpression.escapedPattern(for: symbol.name)
            let edge = symbol.name.hasPrefix(".") ? "" : "\\b"
            return (try? Regex("\(edge)\(name)\\b")).map {
                // Unicode's words go on after the dot of "HKClinicalCoding.self".
                (symbol: symbol, pattern: $0.wordBoundaryKind(.simple))
            }
        }
        return lines.flatMap { line in
            patterns.filter { symbol, pattern in
                (symbol.introduced > line.version
                    || symbol.introduced > .oldestSDK && !line.hasNewSDK)
                    && line.text.contains(pattern)
            }.map { "\($0.symbol.name): \(line.text)" }
        }
    }
}
