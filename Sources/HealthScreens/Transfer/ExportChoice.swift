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
    public var title: String {
        switch self {
        case .apple: "Apple Health (export.zip)"
        case .csv: "Tables (CSV in a zip)"
        case .ndjson: "JSON Lines"
        case .parquet: "Parquet (in a zip)"
        case .fhir: "FHIR R4 bundle"
        case .omh: "Open mHealth"
        case .sqlite: "SQLite for analysis"
        }
    }

    /// The purpose of the format, and the data that it omits.
    public var text: String {
        switch self {
        case .apple: "For programs that read the Health app’s export."
        case .csv: "For spreadsheets. Routes, beats and voltages are left out."
        case .ndjson: "Everything, to be imported again."
        case .parquet: "For data frames. Routes, beats and voltages are left out."
        case .fhir: "For health records. Series and rings are left out."
        case .omh: "Only what has a schema there."
        case .sqlite: "A view for each type and sums for each day."
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
