import Foundation
import HealthExchange
import HealthJournal
import HealthModel
import HealthWords
import TestSupport
import Testing

@Suite("The how-to pages")
struct HowToTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.file(path), encoding: .utf8)
    }

    @Test("a quantity type is one line, and each line a type of the catalogue")
    func quantityType() throws {
        let identifiers = try text("Facts/quantity_types.tsv").split(separator: "\n").dropFirst()
            .map { line in String(line.split(separator: "\t", omittingEmptySubsequences: false)[1])
            }
        #expect(identifiers.count > 100)
        #expect(Set(identifiers).count == identifiers.count)
        for identifier in identifiers {
            #expect(ObjectType.named(identifier)?.identifier == identifier, "\(identifier)")
        }
    }

    @Test(
        "a kind of entry has a file, and one more if Health has it", arguments: EntryKind.allCases)
    func kind(_ kind: EntryKind) throws {
        let name = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
        let entry = try text("Sources/HealthJournal/Entries/\(name)Entry.swift")
        #expect(entry.contains("public struct \(name)Entry"))
        guard EntryKind.inHealth.contains(kind) else { return }
        let mapping = try text("Sources/HealthKitSync/Kinds/\(name)Mapping.swift")
        #expect(mapping.contains("struct \(name)Mapping: EntryMapping"))
        #expect(
            try text("Sources/HealthKitSync/HealthFeature.swift")
                .contains("\(name)Mapping("))
    }

    @Test("a format that is read has a fuzz target and a corpus", arguments: ImportFormat.allCases)
    func importFormat(_ format: ImportFormat) throws {
        // Apple's export is read from an archive as well.
        let target = format == .apple ? "export" : format.rawValue
        let targets = try text("Fuzz/FuzzTarget.swift")
        #expect(try Regex("\\b\(target)\\b").firstMatch(in: targets) != nil)
        let corpus = Repository.file("Fuzz/Corpus/\(target)")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: corpus.path).isEmpty)
    }

    @Test("a format that is written is described", arguments: ExportFormat.allCases)
    func exportFormat(_ format: ExportFormat) throws {
        #expect(try text("docs/formats.md").contains("`\(format.rawValue)`"))
    }

    @Test("a test calls the contract for each remote of the libraries and the examples")
    func remotes() throws {
        var sources = try Repository.files(in: "Sources", ["swift"])
        sources.merge(try Repository.files(in: "Examples/OwnStore/Sources", ["swift"])) { $1 }
        sources.merge(try Repository.files(in: "Tests/ListingTests/HealthSync", ["swift"])) { $1 }
        // The previews have a remote of made-up entries.
        let exempt = ["Sources/HealthSyncTesting/", "Sources/HealthViews/"]
        sources = sources.filter { source in !exempt.contains { source.key.hasPrefix($0) } }
        let remotes = sources.values.flatMap { text in
            text.matches(of: /(?:struct|class|actor) (\w+): SyncRemote/).map { String($0.1) }
        }
        #expect(Set(remotes).isSuperset(of: ["HealthRemote", "CloudRemote", "FoodLogRemote"]))
        var tests = try Repository.files(in: "Tests", ["swift"])
        tests.merge(try Repository.files(in: "Examples/OwnStore/Tests", ["swift"])) { $1 }
        let contracts = tests.values.filter { $0.contains("RemoteContract.Rule.allCases") }
        for remote in remotes {
            #expect(contracts.contains { $0.contains("\(remote)(") }, "\(remote)")
        }
    }

    @Test("each file of texts is a language, and English comes first")
    func languages() throws {
        let files = try Repository.files(in: "Sources/HealthWords/Languages", ["json"]).keys
        let ids = files.map { String($0.split(separator: "/").last?.prefix { $0 != "." } ?? "") }
        #expect(ids.sorted() == Language.all.map(\.id).sorted())
        #expect(Language.all.first == .english)
    }

    @Test("each page names the test that keeps it true, and files that are there")
    func pages() throws {
        let pages = try Repository.files(in: "docs/how-to", ["md"])
        #expect(pages.count == 6)
        let file =
            /`((?:Sources|Executables|Tests|Examples|Scripts|Facts|Fuzz|docs)\/[A-Za-z0-9+.\/_-]+)`/
        for (name, text) in pages {
            #expect(text.contains("`HowToTests`") || text.contains("`AppFilesTests`"), "\(name)")
            for match in text.matches(of: file) {
                let path = Repository.file(String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
            }
        }
    }
}
