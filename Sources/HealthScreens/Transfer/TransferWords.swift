internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The texts about importing, exporting and backing up files.
public enum TransferWords {
    /// The heading of the import.
    public static let importTitle = "Import"
    /// The explanation of the supported files, and of Apple's export.
    public static let importText = """
        In the Health app: tap your picture, then Export All Health Data. Files of Health Connect, \
        Health Auto Export, FHIR, GPX, TCX, Nightscout, JSON Lines and tables (CSV) of known apps \
        are read too. Importing the same file again adds nothing twice.
        """
    /// The label of the file to import.
    public static let chooseExport = "export.zip, or another program’s file"
    /// The label of the time zone of dates without one.
    public static let zone = "Time zone of the dates"
    /// The button that continues with that time zone.
    public static let useZone = "Import with this time zone"
    /// The heading of the question about the columns of a table.
    public static let columns = "What the columns hold"
    /// The heading of the first rows of a table.
    public static let firstRows = "The first rows of the file"
    /// The button that shows the preview of a table.
    public static let previewColumns = "Preview"
    /// The button that imports the table.
    public static let useColumns = "Import with these columns"
    /// The heading of the preview of a table.
    public static let becomes = "The first rows would become"
    /// The hint below the field for the unit.
    public static let unitHint = """
        A unit such as kg, lb, mmol/L or %. Empty: the one in the column’s brackets, or the one that \
        Health keeps the type in.
        """
    /// The label of the choice of types.
    public static let types = "Types (all, if you choose none)"
    /// The heading of the downloads.
    public static let exportTitle = "Download your data"
    /// The explanation of the downloads.
    public static let exportText =
        "Everything that Health has here, of all apps, in a format of your choice."
    /// The label of the format.
    public static let format = "Format"
    /// The label of the first day.
    public static let firstDay = "From (optional)"
    /// The label of the last day.
    public static let lastDay = "To (optional)"
    /// The button that downloads the file.
    public static let export = "Download"
    /// The heading of the backup of everything.
    public static let everythingTitle = "Back up everything"
    /// The explanation of the backup of everything.
    public static let everythingText = """
        One file with what you logged, what all apps saved, settings, permissions and the state of \
        sync. With a passphrase it is encrypted: without it nobody can read the file, not even you.
        """
    /// The label of the passphrase for a new backup.
    public static let passphrase = "Passphrase (optional)"
    /// The label of the repeated passphrase.
    public static let repeated = "The same again"
    /// The button that downloads the backup of everything.
    public static let downloadEverything = "Download everything"
    /// The label of the passphrase of a chosen backup.
    public static let backupPassphrase = "Passphrase of the backup"
    /// The button that opens an encrypted backup.
    public static let unlock = "Open the backup"
    /// The button that starts the import.
    public static let start = "Import"
    /// The button that cancels the import.
    public static let cancel = "Cancel import"
    /// The heading of the imported samples.
    public static let imported = "Imported"
    /// The heading of the skipped data.
    public static let skipped = "Left out"
    /// The button that closes the result.
    public static let close = "Close"
    /// The heading of the backup.
    public static let backupTitle = "Backup"
    /// The explanation of the backup.
    public static let backupText = """
        A file with everything you logged, your notes and goals. What other apps saved stays in \
        Health and is not in it.
        """
    /// The button that downloads the backup.
    public static let download = "Download backup"
    /// The heading of restoring.
    public static let restoreTitle = "Restore a backup"
    /// The label of the backup to restore.
    public static let chooseBackup = "A backup of this app"
    /// The button that shows the changes of a restoration.
    public static let preview = "Show what would change"
    /// The button that merges the backup.
    public static let merge = "Merge"
    /// The button that replaces everything with the backup.
    public static let replaceAll = "Replace All"
    /// The button that cancels the restoration.
    public static let keep = "Cancel"

    static let cancelled =
        "The import was cancelled. What came in stays; import again for the rest."
    static let notImported = "The file could not be imported: choose another one."
    static let needsZone = "The dates in the file have no time zone. In which one are they?"
    static let needsColumns = """
        This table is of a program that we do not know. Say what its columns hold; it is remembered \
        for the next file.
        """
    static let dateColumn = "Date, or date and time"
    static let timeColumn = "Time of day"
    static let noTimeColumn = "No column of its own"
    static let dateOrder = "3/4/2026 is"
    static let monthFirst = "4 March"
    static let dayFirst = "3 April"
    static let notImportedColumn = "Not imported"
    static let noDateColumn = "Choose the column with the date."
    static let noMeasureColumn = "Choose a type for at least one column."
    static let unreadableDate = "The date cannot be read"
    static let noType = "There is no such type: choose from the list."
    static let noZone = "There is no such time zone: write one as Europe/Vienna."
    static let noFormat = "There is no such format: choose one of the list."
    static let noDay = "A day cannot be read: write it as 2026-03-01."
    static let noSpan = "The last day is before the first one."
    static let notWritten = "The file could not be written: try again."
    static let passphrasesDiffer = "The two passphrases differ: type them again."
    static let wrongPassphrase =
        "The passphrase is not the one that the backup was made with: try again."
    static let backupFile = "everything.backup"
    static let samplesAdded = "samples of all apps come in"
    static let noBackup = "This file is no backup of this app: choose another one."
    static let added = "come in"
    static let broughtBack = "were deleted and come back"
    static let changed = "are again as in the backup"
    static let deleted = "are not in the backup and are deleted"
    static let known = "are here already"
    static let nothing = "Nothing changes."

    static func typeOf(_ column: String) -> String { "Type of \(column)" }

    static func unitOf(_ column: String) -> String { "Unit of \(column)" }

    static func wrongUnit(_ unit: String, _ column: String) -> String {
        "\(unit) is no unit of what \(column) holds: write another one, or none."
    }

    /// A row of the preview: "1 Mar 2026, 07:00: Weight 80.4 kg".
    static func reading(_ reading: TableReading, _ environment: ScreenEnvironment) -> String {
        guard let time = reading.time, let year = time.year, let month = time.month,
            let day = time.day
        else { return unreadableDate }
        var moment = environment.full(Day(year: year, month: month, day: day))
        if let hour = time.hour, let minute = time.minute {
            moment += ", \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        let values = reading.values.map {
            "\(DataWords.name($0.type)) "
                + MeasurementWords.amount($0.quantity, in: $0.quantity.unit, environment)
        }
        return "\(moment): " + (values.isEmpty ? "–" : values.joined(separator: ", "))
    }

    static func running(_ samples: String) -> String { "Importing… \(samples) samples read" }

    static func finished(_ samples: String, known: String) -> String {
        "\(samples) samples came in. \(known) were here already."
    }
}
