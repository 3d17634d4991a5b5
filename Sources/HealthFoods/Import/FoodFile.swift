internal import Foundation
internal import GRDB
internal import HealthExchange

/// A file of foods, whose format is found by its content.
struct FoodFile {
    private let path: String
    private let name: String
    private let options: FoodImportOptions

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The name, which is that of the source if nothing else names it.
    ///   - options: What is imported.
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
