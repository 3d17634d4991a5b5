import Foundation
import TestSupport
import Testing

/// Holds the conformance suite to `docs/fidelity.md` and to its own README.
@Suite("The conformance suite")
struct ConformanceSuiteTests {
    private static let readme = "Conformance/README.md"
    private static let page = "docs/fidelity.md"
    private static let suite = "Conformance/Tests/ConformanceTests"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.file(path), encoding: .utf8)
    }

    /// The rows of rules in a document: the number and the other cells.
    private static func rows(_ path: String) throws -> [(rule: String, cells: [String])] {
        try text(path).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 3, cells[1].contains(/^(U\d+|\d+\.\d+)$/) else { return nil }
            return (cells[1], Array(cells[2..<cells.count - 1]))
        }
    }

    /// The titles of the suite's tests, in the order of the files.
    private static func titles() throws -> [String] {
        try Repository.files(in: suite, ["swift"]).sorted { $0.key < $1.key }.flatMap { _, text in
            text.matches(of: #/@Test\(\s*"([^"]+)"/#).map { String($0.1) }
        }
    }

    private static func rule(of title: String) -> String? {
        title.wholeMatch(of: /Rule (U\d+|\d+\.\d+): .+/).map { String($0.1) }
    }

    @Test(
        "each rule is in the suite, or in the list of those that a phone cannot show with a reason")
    func complete() throws {
        let rules = Set(try Self.rows(Self.page).map(\.rule))
        let tested = Set(try Self.titles().compactMap(Self.rule))
        let listed = try Self.rows(Self.readme)
        #expect(rules.count > 100)
        #expect(tested.isDisjoint(with: listed.map(\.rule)))
        #expect(tested.union(listed.map(\.rule)) == rules)
        #expect(listed.allSatisfy { $0.cells.count == 1 && $0.cells[0].hasSuffix(".") })
    }

    @Test("each test has a title of its own that begins with its rule")
    func titled() throws {
        let titles = try Self.titles()
        #expect(titles.filter { Self.rule(of: $0) == nil }.isEmpty)
        #expect(Set(titles).count == titles.count)
    }

    @Test("only one file of the suite knows which implementation it runs on")
    func neutral() throws {
        let allowed: Set = [
            "ConformanceCatching", "CoreLocation", "Dispatch", "Foundation", "HealthKit",
            "Synchronization", "Testing",
        ]
        for (path, text) in try Repository.files(in: Self.suite, ["swift"]) {
            let imports = Set(
                text.matches(of: /(?m)^import (\w+)$/).map { String($0.1) })
            let foreign = imports.subtracting(allowed)
            if path.hasSuffix("/Host.swift") {
                #expect(foreign == ["HealthKitTesting"])
            } else {
                #expect(foreign.isEmpty, "\(path)")
                #expect(!text.contains("OpenHealthKit"), "\(path)")
            }
        }
    }

    // MARK: Measurements

    private struct Transcript: Decodable {
        struct Entry: Decodable {
            var rule: String
            var outcome: String
        }
        var implementation: String
        var tests: [Entry]
    }

    @Test("each table has the column of measurements, and each entry of it has its transcript")
    func marks() throws {
        let folder = Repository.file("Conformance/Transcripts")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let page = try Self.text(Self.page)
        #expect(page.contains("No transcript of an Apple system exists yet") == names.isEmpty)
        let tables = page.split(separator: "\n").filter { $0.hasPrefix("| rule |") }
        #expect(tables.count > 10)
        #expect(tables.allSatisfy { $0.hasSuffix("| proof | remark | measured on |") })
        for row in try Self.rows(Self.page) where row.cells.count > 3 {
            for system in row.cells[3].split(separator: ", ") {
                let name = system.lowercased().replacing(" ", with: "-") + ".json"
                let transcript = try JSONDecoder().decode(
                    Transcript.self, from: Data(contentsOf: folder.appending(path: name)))
                let outcomes = transcript.tests.filter { $0.rule == row.rule }.map(\.outcome)
                #expect(transcript.implementation == "HealthKit", "\(name)")
                #expect(Set(outcomes) == ["passed"], "\(row.rule) \(name)")
            }
        }
    }

    // MARK: The project for a phone

    @Test("the Xcode project refers to objects, folders and files that are there")
    func project() throws {
        let app = Repository.file("Conformance/App")
        let data = try Data(
            contentsOf: app.appending(path: "ConformanceHost.xcodeproj/project.pbxproj"))
        let project = try #require(
            try PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any])
        let objects = try #require(project["objects"] as? [String: [String: Any]])
        let text = String(decoding: data, as: UTF8.self)
        let used = Set(text.matches(of: /C0F0[0-9A-F]{20}/).map { String($0.0) })
        #expect(used == Set(objects.keys))
        var files: [String] = []
        for object in objects.values {
            if object["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" {
                files.append(try #require(object["path"] as? String))
            }
            let settings = object["buildSettings"] as? [String: String] ?? [:]
            let keys = [
                "CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE", "SWIFT_OBJC_BRIDGING_HEADER",
                "USER_HEADER_SEARCH_PATHS",
            ]
            files += keys.compactMap { settings[$0] }
        }
        #expect(files.count >= 10)
        for file in files {
            let path = app.appending(path: file).path
            #expect(FileManager.default.fileExists(atPath: path), "\(file)")
        }
        let scheme = try Self.text(
            "Conformance/App/ConformanceHost.xcodeproj/xcshareddata/xcschemes/ConformanceHost.xcscheme"
        )
        for match in scheme.matches(of: /BlueprintIdentifier = "(\w+)"/) {
            #expect(objects[String(match.1)]?["isa"] as? String == "PBXNativeTarget")
        }
    }
}
