import Foundation
import HealthFoods
import TestSupport
import Testing

@Suite("A food library that stays open")
struct OpenFoodLibraryTests {
    private let folder: TemporaryFolder
    private let journal: URL
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        journal = folder.url.appending(path: "journal.sqlite")
        file = FoodLibrary.file(beside: journal)
    }

    /// Imports a table of one food into a library.
    private func add(_ name: String, to library: FoodLibrary) async throws {
        let table = folder.url.appending(path: "\(name).csv")
        try Data("Food,Protein (g)\n\(name),20\n".utf8).write(to: table)
        _ = try await FoodImporter(library, FoodImportOptions(name: "Table of \(name)"))
            .importFile(at: table.path, name: table.lastPathComponent) { _ in }
    }

    private func names(_ text: String, in open: OpenFoodLibrary) async throws -> [String] {
        try await open.library().search(text).map(\.food.name)
    }

    @Test("is opened once while its file is the same, also without a file")
    func once() async throws {
        let open = OpenFoodLibrary(beside: journal)
        let common = try await open.library()
        #expect(try await open.library() === common)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        _ = try FoodLibrary(at: .file(file))
        let stored = try await open.library()
        #expect(stored !== common)
        #expect(try await open.library() === stored)
    }

    @Test("finds foods that another process imports, and those of a file that took its place")
    func changes() async throws {
        let open = OpenFoodLibrary(beside: journal)
        #expect(try await names("zweiback", in: open).isEmpty)
        try await add("Zweiback", to: try FoodLibrary(at: .file(file)))
        #expect(try await names("zweiback", in: open) == ["Zweiback"])
        let other = folder.url.appending(path: "other.sqlite")
        do {
            let library = try FoodLibrary(at: .file(other))
            try await add("Hardtack", to: library)
        }
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
            try? FileManager.default.moveItem(
                atPath: other.path + suffix, toPath: file.path + suffix)
        }
        #expect(try await names("hardtack", in: open) == ["Hardtack"])
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
        #expect(try await names("hardtack", in: open).isEmpty)
        #expect(try await names("banana", in: open).contains("Banana"))
    }
}
