import Foundation
import TestSupport
import Testing

/// A database as a release left it, as SQL in `Fixtures/`.
struct SchemaFixture: Hashable, Sendable, CustomTestStringConvertible {
    /// Which of our files it is.
    enum Kind: String, CaseIterable, Sendable {
        case journal
        case store
    }

    let kind: Kind
    /// Counted from 1; each released schema has one.
    let number: Int

    var name: String { "\(kind.rawValue)-schema-\(number).sql" }
    var testDescription: String { name }
    var url: URL { Self.folder.appending(path: name) }

    static let folder = Repository.file("Tests/SchemaTests/Fixtures")

    /// All of a kind, oldest first.
    static func all(_ kind: Kind) -> [SchemaFixture] {
        (1...).lazy.map { SchemaFixture(kind: kind, number: $0) }
            .prefix { FileManager.default.fileExists(atPath: $0.url.path) }
            .map { $0 }
    }

    static var all: [SchemaFixture] { Kind.allCases.flatMap(all) }

    /// The database that it is, as a file in a folder.
    func unpack(into folder: URL) throws -> URL {
        let file = folder.appending(path: "\(kind.rawValue).sqlite")
        try SQLDump.load(try String(contentsOf: url, encoding: .utf8), into: file)
        return file
    }
}

/// Runs a body in a folder that goes afterwards.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
}
