import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport

/// A store of its own and a folder for the files of one test.
struct ImportFixture {
    let folder: TemporaryFolder
    let store: HealthStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(
            at: .file(folder.url.appending(path: "health.sqlite")), durability: .relaxed)
    }

    static let vienna = TimeZone(identifier: "Europe/Vienna") ?? .gmt

    /// Imports a text as a file with a name.
    func load(_ text: String, _ name: String = "file", _ options: ImportOptions = ImportOptions())
        async throws -> ImportSummary
    {
        let path = try folder.write(name, Data(text.utf8))
        return try await HealthImporter(store, options).importFile(at: path)
    }

    func samples(_ type: ObjectType) async throws -> [Sample] {
        try await store.samples(
            [SampleQuery(type: type)], sort: [SortOrder(.startDate)], app: nil)
    }

    static func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }
}
