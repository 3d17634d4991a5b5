import Foundation
import TestSupport
import Testing

/// Reads `docs/requirements.md` and holds it to what it says.
@Suite("The page about the requirements")
struct RequirementsTests {
    /// How many wishes each document has.
    private static let wishes = ["D": 21, "W": 20, "L": 16, "A": 26, "Q": 13]
    private static let scenarios = (1...75).map { "AC-" + ($0 < 10 ? "0\($0)" : "\($0)") }
    private static let decisions = (1...22).map(String.init)

    /// A part of the page, by the number in its heading.
    private enum Part: Int, CaseIterable {
        case wishes = 1
        case scenarios, decisions, surfaces
    }

    /// The rows of the tables of a part, without the heads of the tables.
    private static func rows(of part: Part) throws -> [[String]] {
        let page = try String(
            contentsOf: Repository.file("docs/requirements.md"), encoding: .utf8)
        let sections = page.components(separatedBy: "\n## ").filter {
            $0.hasPrefix("\(part.rawValue) ")
        }
        #expect(sections.count == 1)
        var rows: [[String]] = []
        for line in sections.joined().split(separator: "\n") where line.hasPrefix("|") {
            if line.hasPrefix("|---") {
                rows.removeLast()
            } else {
                rows.append(
                    line.split(separator: "|", omittingEmptySubsequences: false)
                        .dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) })
            }
        }
        return rows
    }

    /// The rows of the scenarios.
    private static func scenarioRows() throws -> [[String]] {
        try rows(of: .scenarios).filter { $0[0].hasPrefix("AC-") }
    }

    /// The rows that explain the files of tests.
    private static func fileRows() throws -> [[String]] {
        try rows(of: .scenarios).filter { !$0[0].hasPrefix("AC-") }
    }

    /// The texts of all Swift files in a folder, by their paths in the repository.
    private static func sources(in folder: String) throws -> [String: String] {
        try Repository.files(in: folder, ["swift"])
    }

    /// The words in code style of a cell.
    private static func names(_ cell: String) -> [String] {
        cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }

    /// The paths of the files that hold the tests of a scenario.
    private static func proofs(in sources: [String: String]) -> [String: Set<String>] {
        var proofs: [String: Set<String>] = [:]
        for (path, text) in sources where text.contains("AC-") {
            for match in text.matches(of: #/@Test\(\s*"(AC-\d\d) /#) {
                proofs[String(match.1), default: []].insert(path)
            }
        }
        return proofs
    }

    /// The paths of the files that the page explains, by their names.
    private static func files() throws -> [String: String] {
        let pairs = try fileRows().map { row in
            let name = row[0].replacing("`", with: "")
            return (name, "\(row[2])/\(name).swift")
        }
        #expect(Set(pairs.map(\.0)).count == pairs.count)
        return Dictionary(pairs) { first, _ in first }
    }

    @Test("names each wish, each scenario and each decision once")
    func complete() throws {
        let wishes = Self.wishes.flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }
        let found = try Self.rows(of: .wishes)
        #expect(found.map { $0[0] }.sorted() == wishes.sorted())
        for row in found {
            #expect(row.count == 5, "\(row[0])")
            #expect(["S", "R"].contains(row[1]), "\(row[0])")
            #expect(["yes", "partly", "not yet", "other", "out"].contains(row[3]), "\(row[0])")
            #expect(row[3] == "not yet" || !row[4].isEmpty, "\(row[0])")
        }
        #expect(try Self.scenarioRows().map { $0[0] } == Self.scenarios)
        #expect(try Self.scenarioRows().allSatisfy { $0.count == 4 })
        #expect(try Self.rows(of: .decisions).map { $0[0] } == Self.decisions)
        #expect(try Self.rows(of: .decisions).allSatisfy { $0.count == 4 })
        #expect(try Self.rows(of: .surfaces).allSatisfy { $0.count == 5 })
    }

    @Test("each scenario that is called proven has its tests where the page says")
    func proven() throws {
        let files = try Self.files()
        let proofs = Self.proofs(in: try Self.sources(in: "Tests"))
        for row in try Self.scenarioRows() where row[2] != "not yet" {
            let names = Self.names(row[2])
            #expect(!names.isEmpty, "\(row[0])")
            for name in names {
                let path = try #require(files[name], "\(row[0]): \(name)")
                #expect(proofs[row[0]]?.contains(path) == true, "\(row[0]): \(name)")
            }
        }
    }

    @Test("each scenario that has a test is called proven")
    func named() throws {
        let proofs = Self.proofs(in: try Self.sources(in: "Tests"))
        #expect(Set(proofs.keys).isSubset(of: Self.scenarios))
        for row in try Self.scenarioRows() where row[2] == "not yet" {
            let files = proofs[row[0], default: []].sorted().joined(separator: ", ")
            #expect(files.isEmpty, "\(row[0]) is proven by \(files)")
        }
    }

    @Test("each file of tests is there, with its suite, and proves something")
    func suites() throws {
        let tests = try Self.sources(in: "Tests")
        let proving = Set(Self.proofs(in: tests).values.flatMap { $0 })
        let files = try Self.files()
        for row in try Self.fileRows() {
            let path = try #require(files[row[0].replacing("`", with: "")])
            #expect(tests[path]?.contains("@Suite(\"\(row[1])\"") == true, "\(path)")
            #expect(proving.contains(path), "\(path)")
        }
    }

    @Test("each name in code style is in the code")
    func existing() throws {
        var words: Set<String> = []
        for folder in Repository.products + ["Tests"] {
            for text in try Self.sources(in: folder).values {
                words.formUnion(Self.words(of: text))
            }
        }
        let flows = Repository.file("Tests/BrowserTests")
        for name in try FileManager.default.contentsOfDirectory(atPath: flows.path)
        where name.hasSuffix(".py") {
            let text = try String(contentsOf: flows.appending(path: name), encoding: .utf8)
            words.formUnion(Self.words(of: text))
        }
        // A module and a folder, which no source needs to name.
        words.formUnion(["HealthScreens", "Examples", "App"])
        for row in try Part.allCases.flatMap({ try Self.rows(of: $0) }) {
            for name in row.dropFirst().flatMap(Self.names) {
                let parts = Self.words(of: name)
                #expect(words.isSuperset(of: parts), "\(row[0]): \(name)")
            }
        }
    }

    /// The words of a text, without the characters between them.
    private static func words(of text: String) -> [String] {
        text.utf8.split { !isOfAWord($0) }.map { String(Substring($0)) }
    }

    private static func isOfAWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
