import Foundation
import TestSupport
import Testing

/// Reads `docs/fidelity.md` and holds it to what it says.
@Suite("The table of fidelity") struct FidelityTableTests {
    /// The last rule of each section of the rules, from section 0.
    private static let lastRules = [4, 14, 11, 8, 5, 7, 8, 8, 6, 6, 6, 8, 4, 3, 1, 7]
    /// The number of sections about units.
    private static let unitSections = 8

    /// The numbers of all rules.
    private static var rules: [String] {
        lastRules.enumerated().flatMap { section, last in
            (1...last).map { "\(section).\($0)" }
        } + (1...unitSections).map { "U\($0)" }
    }

    private struct Row {
        var holds: String
        var proof: String
        var remark: String
    }

    private static let tests = Repository.file("Tests")

    private static var table: URL {
        Repository.file("docs/fidelity.md")
    }

    private static func rows() throws -> [String: [Row]] {
        var rows: [String: [Row]] = [:]
        for line in try String(contentsOf: table, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            // The last column is there once a rule was measured.
            guard (6...7).contains(cells.count), cells[1].contains(/^(U\d+|\d+\.\d+)$/) else {
                continue
            }
            rows[cells[1], default: []].append(
                Row(holds: cells[2], proof: cells[3], remark: cells[4]))
        }
        return rows
    }

    /// The texts of all Swift files of a folder, by name without ending.
    private static func sources(in folder: URL = tests) throws -> [String: String] {
        var sources: [String: String] = [:]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let name = file.deletingPathExtension().lastPathComponent
            sources[name, default: ""] += try String(contentsOf: file, encoding: .utf8)
        }
        return sources
    }

    @Test("each rule has one row, which says what holds and has a proof or a remark")
    func complete() throws {
        let rows = try Self.rows()
        #expect(Set(rows.keys) == Set(Self.rules))
        for (rule, found) in rows {
            #expect(found.count == 1, "rule \(rule)")
            for row in found {
                #expect(!row.holds.isEmpty, "rule \(rule)")
                #expect(!row.proof.isEmpty || !row.remark.isEmpty, "rule \(rule)")
            }
        }
    }

    @Test("each proof is a test that is there")
    func proofs() throws {
        let sources = try Self.sources()
        for (rule, row) in try Self.rows().flatMap({ rule, rows in rows.map { (rule, $0) } }) {
            let proofs = row.proof.matches(of: /`(\w+)`(?: "([^"]+)")?/)
            #expect(row.proof.isEmpty || !proofs.isEmpty, "rule \(rule)")
            for proof in proofs {
                let text = try #require(sources[String(proof.1)], "rule \(rule): \(proof.1)")
                let title = proof.2.map { "\"\($0)\"" } ?? "\"\(rule) "
                #expect(text.contains(title), "rule \(rule): \(proof.1) \(title)")
            }
        }
    }

    @Test("each test that is named after a rule stands in the table")
    func named() throws {
        let rows = try Self.rows()
        for (name, text) in try Self.sources() {
            for match in text.matches(of: #/@Test\(\s*"(\d+\.\d+) /#) {
                let proof = rows[String(match.1)]?.first?.proof ?? ""
                #expect(proof.contains("`\(name)`"), "\(name) \(match.1)")
            }
        }
    }

    @Test("no symbol that is listed as missing is there")
    func missing() throws {
        let sources = Repository.file("Sources/OpenHealthKit")
        let texts = try Self.sources(in: sources).values
        let section = try #require(
            try String(contentsOf: Self.table, encoding: .utf8)
                .components(separatedBy: "## Missing symbols\n").last)
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(!rows.isEmpty)
        for row in rows {
            let symbols = row.split(separator: "|")[0].matches(of: /`(\w+)(?:\.(\w+))?`/)
            #expect(!symbols.isEmpty, "\(row)")
            for symbol in symbols {
                let declaration =
                    switch symbol.2 {
                    case nil: "(class|struct|enum|protocol) \(symbol.1)\\b"
                    case "init": "extension \(symbol.1) \\{[^}]*init"
                    case let member?:
                        "(?s)(class|struct|enum|extension) \(symbol.1)\\b(?:(?!\n\\}).)*(var|func) \(member)\\b"
                    }
                let found = texts.contains {
                    $0.contains(String(symbol.1))
                        && $0.range(of: declaration, options: .regularExpression) != nil
                }
                #expect(!found, "\(symbol.0)")
            }
        }
    }
}
