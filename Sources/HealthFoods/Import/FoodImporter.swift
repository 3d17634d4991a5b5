internal import Foundation
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
    ///   - options: Which foods are imported.
    public init(_ library: FoodLibrary, _ options: FoodImportOptions = FoodImportOptions()) {
        self.library = library
        self.options = options
    }

    /// Imports a file: Open Food Facts' Parquet, CSV or JSON Lines, the zip of FoodData Central, or a table,
    /// texts also packed with gzip.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The name of the file, if the path has another one, as for a temporary copy.
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

/// Which foods of a file are imported, and facts that the file does not state.
public struct FoodImportOptions: Hashable, Sendable {
    /// The countries of the products, as `DE` or `germany`; empty for all.
    ///
    /// Only Open Food Facts says in which countries a product is sold.
    public var countries: Set<String>
    /// The columns of a table that is not recognised; nil to find them by their headings.
    public var mapping: FoodTableMapping?
    /// The name of the source; nil for the publisher's, or the name of the file.
    public var name: String?
    /// The licence of the data; nil for the publisher's.
    public var licence: String?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - countries: The countries of the products; empty for all.
    ///   - mapping: The columns of a table.
    ///   - name: The name of the source.
    ///   - licence: The licence of the data.
    public init(
        countries: Set<String> = [], mapping: FoodTableMapping? = nil, name: String? = nil,
        licence: String? = nil
    ) {
        self.countries = countries
        self.mapping = mapping
        self.name = name
        self.licence = licence
    }
}

/// The progress of an import.
public struct FoodImportProgress: Hashable, Sendable {
    /// The number of foods that were read.
    public var foods: Int
    /// The number of unpacked bytes that were read.
    public var bytes: Int64
}

/// The result of importing a file of foods: the source, and the foods that were left out.
public struct FoodImportReport: Hashable, Sendable {
    /// The reason for which a food was left out.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// It has no name.
        case noName
        /// It states neither energy nor protein, carbohydrates or fat.
        case noNutrients
        /// It states more than 100 g of a nutrient in 100 g, or an energy that no food has.
        case impossible
        /// It is sold in other countries.
        case otherCountry
        /// Its line or row cannot be read.
        case unreadable
    }

    /// The source as it is in the library.
    public var source: FoodSource
    /// The number of foods that were left out, by reason.
    public var leftOut: [Reason: Int]
}

/// A file of foods, whose format is found by its content.
struct FoodFile {
    private let path: String
    private let name: String
    private let options: FoodImportOptions

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The name, which becomes that of the source if nothing else names it.
    ///   - options: Which foods are imported.
    init(path: String, name: String, _ options: FoodImportOptions) {
        self.path = path
        self.name = name
        self.options = options
    }

    /// Reads the file.
    func read(
        into db: Database, _ report: @escaping @Sendable (FoodImportProgress) -> Void
    ) throws -> FoodImportReport {
        let packed = try FileByteSource(path: path)
        let start = try packed.readPrefix(1 << 12)
        if ZipDirectory.begins(start) { return try readArchive(db, report) }
        if ParquetTable.begins(start) {
            var table = try OpenFoodFactsParquet(
                path: path, countries: CountryTags(options.countries))
            return try write(db, OpenFoodFacts.source, report) { try table.read(into: &$0) }
        }
        let whole = PrefixedByteSource(prefix: start, rest: packed)
        let source: any ByteSource =
            GzipByteSource.begins(start) ? try GzipByteSource(whole) : whole
        let prefix = try source.readPrefix(1 << 16)
        let text = PrefixedByteSource(prefix: prefix, rest: source)
        let countries = CountryTags(options.countries)
        if options.mapping == nil, prefix.first == UInt8(ascii: "{") {
            var lines = OpenFoodFactsLines(text, countries: countries)
            return try write(db, OpenFoodFacts.source, report) {
                try lines.read(into: &$0)
            }
        }
        if options.mapping == nil, OpenFoodFactsTable.begins(prefix) {
            var table = try OpenFoodFactsTable(text, countries: countries)
            return try write(db, OpenFoodFacts.source, report) {
                try table.read(into: &$0)
            }
        }
        var table = try MappedFoodTable(text, mapping: options.mapping)
        let known =
            KnownFoodTable.source(of: table.headings)
            ?? FoodSource(name: title, licence: "not stated", foods: 0)
        return try write(db, known, report) { try table.read(into: &$0) }
    }

    /// The name without a folder and extensions; `table.csv.gz` is the same source as `table.csv`.
    private var title: String {
        let file = URL(fileURLWithPath: name)
        let unpacked = file.pathExtension == "gz" ? file.deletingPathExtension() : file
        return unpacked.deletingPathExtension().lastPathComponent
    }

    private func readArchive(
        _ db: Database, _ report: @escaping @Sendable (FoodImportProgress) -> Void
    ) throws -> FoodImportReport {
        if let damage = try ZipDirectory.damage(of: path) { throw damage }
        guard try FoodDataCentral.isInArchive(path) else {
            throw ExchangeError(.unknownFormat, detail: "no food_nutrient.csv in the archive")
        }
        let archive = try FoodDataCentral(path, db)
        return try write(db, FoodDataCentral.source, report) {
            try archive.read(into: &$0)
        }
    }

    private func write(
        _ db: Database, _ source: FoodSource,
        _ report: @escaping @Sendable (FoodImportProgress) -> Void,
        _ read: (inout FoodIntake) throws -> Void
    ) throws -> FoodImportReport {
        var source = source
        source.name = options.name ?? source.name
        source.licence = options.licence ?? source.licence
        let number = try FoodSourceTable.replace(db, source)
        var intake = FoodIntake(db, source: number, report: report)
        try read(&intake)
        try db.execute(
            sql: "UPDATE source SET date = ? WHERE id = ?", arguments: [intake.latest, number])
        try FoodSourceTable.finish(db, number)
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM source WHERE id = ?", arguments: [number])
        return FoodImportReport(
            source: row.map(FoodSource.init(row:)) ?? source, leftOut: intake.leftOut)
    }
}
