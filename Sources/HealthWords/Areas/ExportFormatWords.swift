/// The texts about the file formats of downloads.
public struct ExportFormatWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case apple, appleText, csv, csvText, ndjson, ndjsonText, parquet, parquetText, fhir,
            fhirText, omh, omhText, sqlite, sqliteText
    }

    package static let area = "exportFormat"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of the Health app’s export.
    public var apple: String { text(.apple) }
    /// The purpose of the Health app’s export.
    public var appleText: String { text(.appleText) }
    /// The name of tables.
    public var csv: String { text(.csv) }
    /// The purpose of tables.
    public var csvText: String { text(.csvText) }
    /// The name of JSON Lines.
    public var ndjson: String { text(.ndjson) }
    /// The purpose of JSON Lines.
    public var ndjsonText: String { text(.ndjsonText) }
    /// The name of Parquet files.
    public var parquet: String { text(.parquet) }
    /// The purpose of Parquet files.
    public var parquetText: String { text(.parquetText) }
    /// The name of a FHIR bundle.
    public var fhir: String { text(.fhir) }
    /// The purpose of a FHIR bundle.
    public var fhirText: String { text(.fhirText) }
    /// The name of Open mHealth.
    public var omh: String { text(.omh) }
    /// The purpose of Open mHealth.
    public var omhText: String { text(.omhText) }
    /// The name of an SQLite file.
    public var sqlite: String { text(.sqlite) }
    /// The purpose of an SQLite file.
    public var sqliteText: String { text(.sqliteText) }
}

extension Language {
    /// The texts about the file formats of downloads.
    public var exportFormats: ExportFormatWords { ExportFormatWords(self) }
}
