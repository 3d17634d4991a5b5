/// A format that everything in Health can be downloaded in.
public enum ExportChoice: String, CaseIterable, Hashable, Sendable {
    /// A zip as the Health app makes it.
    case apple
    /// A zip with a table for each type.
    case csv
    /// One JSON object a line.
    case ndjson
    /// A zip with a Parquet file for each type.
    case parquet
    /// A FHIR bundle.
    case fhir
    /// Open mHealth data points.
    case omh
    /// An SQLite file.
    case sqlite

    /// What the format is called.
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

    /// What it is for, and what it leaves out.
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
