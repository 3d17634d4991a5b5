public import HealthWords

/// A file format for a download of everything in Health.
public enum ExportChoice: String, CaseIterable, Hashable, Sendable {
    /// The zip file of the Health app's export.
    case apple
    /// A zip file with a table for each type.
    case csv
    /// JSON Lines, with one object in each line.
    case ndjson
    /// A zip file with a Parquet file for each type.
    case parquet
    /// A FHIR bundle.
    case fhir
    /// Open mHealth data points.
    case omh
    /// An SQLite file.
    case sqlite

    /// The name of the format.
    public func title(_ words: ExportFormatWords) -> String {
        switch self {
        case .apple: words.apple
        case .csv: words.csv
        case .ndjson: words.ndjson
        case .parquet: words.parquet
        case .fhir: words.fhir
        case .omh: words.omh
        case .sqlite: words.sqlite
        }
    }

    /// The purpose of the format, and the data that it omits.
    public func text(_ words: ExportFormatWords) -> String {
        switch self {
        case .apple: words.appleText
        case .csv: words.csvText
        case .ndjson: words.ndjsonText
        case .parquet: words.parquetText
        case .fhir: words.fhirText
        case .omh: words.omhText
        case .sqlite: words.sqliteText
        }
    }

    /// The name of the file.
    public var fileName: String {
        switch self {
        case .apple: "export.zip"
        case .csv: "health-csv.zip"
        case .ndjson: "health.ndjson"
        case .parquet: "health-parquet.zip"
        case .fhir: "health-fhir.json"
        case .omh: "health-omh.ndjson"
        case .sqlite: "health.sqlite"
        }
    }
}
