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

    /// Imports texts as the files of a zip, or of a folder.
    func load(
        files: [(name: String, text: String)], isFolder: Bool = false,
        _ options: ImportOptions = ImportOptions(timeZone: .gmt)
    ) async throws -> ImportSummary {
        try await load(
            data: files.map { ($0.name, Array($0.text.utf8)) }, isFolder: isFolder, options)
    }

    /// Imports bytes as the files of a zip, or of a folder.
    func load(
        data: [(name: String, bytes: [UInt8])], isFolder: Bool = false,
        _ options: ImportOptions = ImportOptions(timeZone: .gmt)
    ) async throws -> ImportSummary {
        let importer = HealthImporter(store, options)
        guard !isFolder else {
            for (name, bytes) in data { try folder.write("files/\(name)", Data(bytes)) }
            return try await importer.importFile(at: folder.url.appending(path: "files").path)
        }
        var zip = ZipFixture()
        for (name, bytes) in data { zip.add(name, bytes) }
        return try await importer.importFile(at: folder.write("files.zip", zip.data))
    }

    /// The values of a type in a unit, in the order of their starts.
    func values(_ type: ObjectType, _ unit: HealthUnit) async throws -> [Double] {
        try await samples(type).compactMap { try $0.quantity?.doubleValue(for: unit) }
    }

    func samples(_ type: ObjectType) async throws -> [Sample] {
        try await store.samples(
            [SampleQuery(type: type)], sort: [SortOrder(.startDate)], app: nil)
    }

    static func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }
}
