/// A file format for exports; `docs/formats.md` describes what each can represent.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// A zip in the format of the Health app.
    case apple
    /// A folder with a CSV file for each type.
    case csv
    /// One JSON object per line, with all data of the store.
    case ndjson
    /// A folder with a Parquet file for each type.
    case parquet
    /// A FHIR R4 bundle.
    case fhir
    /// Open mHealth data points, one per line.
    case omh
    /// An SQLite file with a view for each type.
    case sqlite

    /// Whether the format is a folder of files.
    public var isFolder: Bool { self == .csv || self == .parquet }

    /// Whether the format is text that can be written to a pipe.
    public var canStream: Bool { self == .ndjson || self == .fhir || self == .omh }
}
