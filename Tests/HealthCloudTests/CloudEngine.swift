import Foundation
import HealthCloud
import TestSupport
import Testing

/// The engines under a cloud, each of which the tests of the cloud run on.
enum CloudEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite, postgres
    /// Three PostgreSQL servers behind PL/Proxy.
    case proxy

    var testDescription: String { rawValue }

    /// A new, empty database.
    func makeDatabase() async throws -> any CloudTestDatabase {
        switch self {
        case .sqlite: try SQLiteTestDatabase()
        case .postgres: try await PostgresTestDatabase()
        case .proxy: try await ProxyTestDatabase()
        }
    }
}

/// A database of one test.
protocol CloudTestDatabase: Sendable {
    /// Opens it as a server does.
    func open() async throws -> any CloudStore
    /// A copy as a backup has it, while nobody writes.
    func copy() async throws -> any CloudTestDatabase
    /// Everything that it holds, as bytes to search through.
    func contents() async throws -> Data
    /// Removes it.
    func remove() async throws
}

/// A file in a temporary folder.
struct SQLiteTestDatabase: CloudTestDatabase {
    private let folder: TemporaryFolder
    let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "cloud.sqlite")
    }

    func open() throws -> any CloudStore { try SQLiteCloudStore(path: file.path) }

    func copy() throws -> any CloudTestDatabase {
        let copy = try SQLiteTestDatabase()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.path + suffix, toPath: copy.file.path + suffix)
        }
        return copy
    }

    func contents() throws -> Data {
        try ["", "-wal"].reduce(into: Data()) { bytes, suffix in
            bytes.append(try Data(contentsOf: URL(filePath: file.path + suffix)))
        }
    }

    /// The folder goes with the last who holds it.
    func remove() {}
}
