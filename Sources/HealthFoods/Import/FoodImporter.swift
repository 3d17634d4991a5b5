internal import GRDB
internal import HealthExchange

/// Imports foods of a file into a library.
///
/// ```swift
/// let library = try FoodLibrary(at: .memory)
/// let importer = FoodImporter(library, FoodImportOptions(countries: ["DE"]))
/// let report = try await importer.importFile(at: "openfoodfacts-products.jsonl.gz")
/// print(report.source.foods)
/// ```
///
/// The file is read as a stream, and all of it is written in one transaction: a library has a whole
/// source or none of it. Importing a later file of the same source replaces its foods.
public struct FoodImporter: Sendable {
    private let library: FoodLibrary
    private let options: FoodImportOptions

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - library: The library.
    ///   - options: What is imported.
    public init(_ library: FoodLibrary, _ options: FoodImportOptions = FoodImportOptions()) {
        self.library = library
        self.options = options
    }

    /// Imports a file: Open Food Facts' CSV or JSON Lines, the zip of FoodData Central, or a table, each
    /// also packed with gzip.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The name of the file, if its path does not have it, as that of a copy.
    ///   - report: Called after each thousand foods, on the thread of the database.
    /// - Throws: `ExchangeError` for a file that cannot be read, ``FoodLibraryError``, and
    ///   `CancellationError`.
    public func importFile(
        at path: String, name: String? = nil,
        report: @escaping @Sendable (FoodImportProgress) -> Void = { _ in }
    ) async throws -> FoodImportReport {
        let options = options
        do {
            return try await library.writer.write { db in
                try FoodFile(path: path, name: name ?? path, options).read(into: db, report)
            }
        } catch let error as ExchangeError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw FoodLibraryError(error)
        }
    }
}
