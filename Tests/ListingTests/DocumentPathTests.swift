import Foundation
import TestSupport
import Testing

@Suite("The files that the documents name")
struct DocumentPathTests {
    private static let documents = [
        "README.md", "CONTRIBUTING.md", "SECURITY.md",
        "AppleDeclarations/README.md", "Conformance/README.md",
        "docs/architecture.md", "docs/cloud.md",
        "docs/fidelity.md", "docs/formats.md", "docs/operations.md", "docs/performance.md",
        "docs/web.md",
    ]

    @Test("Every file and folder that a document names is there", arguments: documents)
    func paths(document: String) throws {
        let text = try String(
            contentsOf: Repository.root.appending(path: document), encoding: .utf8)
        let folders =
            "Sources|AppleModules|AppleDeclarations|Executables|Tests|Simulation|Examples|Scripts|Facts|Benchmarks|Conformance|docs|Packaging"
        let path = try Regex(
            "`((?:\(folders))/[A-Za-z0-9+./_-]+)`", as: (Substring, Substring).self)
        for match in text.matches(of: path) {
            let file = Repository.root.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
    }

    @Test("The walks of the architecture name at least seven steps each, in files that are there")
    func walks() throws {
        let text = try String(
            contentsOf: Repository.root.appending(path: "docs/architecture.md"), encoding: .utf8)
        let start = try #require(text.range(of: "## Three walks"))
        let end = try #require(text.range(of: "\n## ", range: start.upperBound..<text.endIndex))
        let walks = text[start.upperBound..<end.lowerBound].components(separatedBy: "\n**")
            .dropFirst()
        #expect(walks.count == 3)
        let swiftFile = try Regex("`([A-Z][A-Za-z+]*\\.swift)`", as: (Substring, Substring).self)
        let names = Set(
            try Repository.productFiles(["swift"]).keys.map {
                URL(filePath: $0).lastPathComponent
            })
        for walk in walks {
            #expect(walk.split(separator: "\n").count { $0.first?.isNumber == true } >= 7)
            for match in walk.matches(of: swiftFile) {
                #expect(names.contains(String(match.1)), "\(match.1)")
            }
        }
    }
}
