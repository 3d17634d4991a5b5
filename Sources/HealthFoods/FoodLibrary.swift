internal import DatabaseFile
public import Foundation
internal import GRDB

/// The person's own database of foods: tables that were imported, and some common foods.
///
/// ```swift
/// let library = try FoodLibrary(at: .memory)
/// let banana = try await library.search("banana").first
/// print(banana?.food.kilocalories(in: 118) ?? 0)
/// ```
///
/// A new library has 410 common foods; ``FoodImporter`` adds others. Nothing is sent anywhere.
public final class FoodLibrary: Sendable {
    /// The location of a library.
    public enum Location: Hashable, Sendable {
        /// A file, which is created if it does not exist.
        case file(URL)
        /// Memory, until the library is released.
        case memory
    }

    let writer: any DatabaseWriter

    /// Seconds for which a writer waits for another one.
    private static let busyTimeout = 5.0

    /// Opens a library.
    ///
    /// - Parameter location: The file, or memory.
    public init(at location: Location) throws(FoodLibraryError) {
        do {
            writer = try Self.open(location)
            guard !writer.configuration.readonly else { return }
            try FoodSchema.format.prepare(writer)
            // A search does not wait for an import, which writes for minutes.
            if try writer.read({ try CommonFoods.areMissing(in: $0) }) {
                try writer.write { try CommonFoods.add(to: $0) }
            }
        } catch {
            throw FoodLibraryError(error)
        }
    }

    /// The file of the library that belongs to a journal: `foods.sqlite` in the same folder.
    ///
    /// - Parameter journal: The file of the journal.
    package static func file(beside journal: URL) -> URL {
        journal.deletingLastPathComponent().appending(path: "foods.sqlite")
    }

    /// Opens the library that belongs to a journal without creating it; if it does not exist, one with the
    /// common foods in memory.
    ///
    /// - Parameter journal: The file of the journal.
    package static func openToLookAt(
        beside journal: URL
    ) throws(FoodLibraryError) -> FoodLibrary {
        let url = file(beside: journal)
        let exists = FileManager.default.fileExists(atPath: url.path)
        return try FoodLibrary(at: exists ? .file(url) : .memory)
    }

    /// The sources, in order of their names.
    public func sources() async throws(FoodLibraryError) -> [FoodSource] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM source ORDER BY name").map(
                FoodSource.init(row:))
        }
    }

    /// The foods with a barcode, the best one first.
    ///
    /// - Parameter barcode: The number.
    public func foods(with barcode: Barcode) async throws(FoodLibraryError) -> [Food] {
        try await read { db in
            try FoodTable.foods(
                db, where: "food.barcode = ? ORDER BY food.id LIMIT 20", [barcode.number])
        }
    }

    /// The food with an identity; nil if its source was imported again meanwhile.
    ///
    /// - Parameter id: The identity.
    public func food(_ id: Int64) async throws(FoodLibraryError) -> Food? {
        try await read { db in try FoodTable.foods(db, where: "food.id = ?", [id]).first }
    }

    /// The foods of a source, the best known ones first.
    ///
    /// - Parameters:
    ///   - source: The name of the source.
    ///   - limit: The maximum number of foods.
    package func foods(
        of source: String, limit: Int = 1000
    ) async throws(FoodLibraryError) -> [Food] {
        try await read { db in
            try FoodTable.foods(
                db, where: "source.name = ? ORDER BY food.id LIMIT ?", [source, limit])
        }
    }

    func read<T: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> T
    ) async throws(FoodLibraryError) -> T {
        do {
            return try await writer.read(body)
        } catch {
            throw FoodLibraryError(error)
        }
    }

    private static func open(_ location: Location) throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.label = "HealthFoods"
        configuration.busyMode = .timeout(busyTimeout)
        guard case .file(let url) = location else {
            return try DatabaseQueue(configuration: configuration)
        }
        let path = url.path
        try PrivateFile.makeFolder(url.deletingLastPathComponent())
        try FoodSchema.format.check(path, busyTimeout: busyTimeout)
        if let file = ReadOnlyFile(path: path) {
            let pool = try file.pool(configuration)
            guard try FoodSchema.format.isComplete(pool) else { throw FoodLibraryError.readOnly }
            return pool
        }
        PrivateFile.makeIfMissing(path)
        return try DatabasePool(path: DatabaseName.of(path), configuration: configuration)
    }
}

/// An error of the food library.
///
/// `description` is one sentence in English that says what to do next.
public enum FoodLibraryError: Error, Hashable, Sendable, CaseIterable {
    /// The file cannot be opened or created.
    case cannotOpen
    /// The file is not a food library.
    case notALibrary
    /// A newer version of the app wrote the file.
    case newerFormat
    /// The file is damaged.
    case damaged
    /// The file cannot be written.
    case readOnly
    /// The disk is full; nothing was changed.
    case diskFull
    /// Another process locks the library for too long.
    case busy
    /// SQLite failed in another way.
    case storage
}

extension FoodLibraryError: CustomStringConvertible, LocalizedError {
    /// One sentence that says what to do next.
    public var description: String {
        switch self {
        case .cannotOpen: "The food library cannot be opened: check that its folder exists."
        case .notALibrary: "The file is not a food library: choose another file."
        case .newerFormat: "A newer version wrote the food library: update this program."
        case .damaged: "The food library is damaged: delete it, and import the foods again."
        case .readOnly: "The food library cannot be written: check its permissions."
        case .diskFull: "The disk is full: make room and try again, nothing was changed."
        case .busy: "Another process uses the food library: try again in a moment."
        case .storage: "The food library cannot be read or written: try again."
        }
    }

    /// The sentence.
    public var errorDescription: String? { description }
}

extension FoodLibraryError {
    /// Creates the library's error from any error of the database.
    init(_ error: any Error) {
        switch error {
        case _ where DiskFull.isReason(of: error): self = .diskFull
        case let error as FoodLibraryError: self = error
        case DatabaseFormat.Mismatch.otherFormat: self = .notALibrary
        case DatabaseFormat.Mismatch.newerFormat: self = .newerFormat
        case let error as DatabaseError:
            self =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
                case .SQLITE_CORRUPT: .damaged
                case .SQLITE_NOTADB: .notALibrary
                case .SQLITE_READONLY: .readOnly
                case .SQLITE_CANTOPEN: .cannotOpen
                default: .storage
                }
        default: self = .cannotOpen
        }
    }
}
