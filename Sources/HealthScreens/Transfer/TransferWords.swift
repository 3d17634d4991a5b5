/// The words about files that come in and go out.
public enum TransferWords {
    /// The head of the import.
    public static let importTitle = "Import from the Health app"
    /// How to get the file.
    public static let importText = """
        In the Health app: tap your picture, then Export All Health Data. Choose the export.zip \
        here. Importing the same file again adds nothing twice.
        """
    /// The file to choose.
    public static let chooseExport = "export.zip, or the export.xml inside"
    /// Starts it.
    public static let start = "Import"
    /// Breaks it off.
    public static let cancel = "Cancel import"
    /// What came in.
    public static let imported = "Imported"
    /// What was left out.
    public static let skipped = "Left out"
    /// Closes the result.
    public static let close = "Close"
    /// The head of the backup.
    public static let backupTitle = "Backup"
    /// What is in it.
    public static let backupText = """
        A file with everything you logged, your notes and goals. What other apps saved stays in \
        Health and is not in it.
        """
    /// Downloads it.
    public static let download = "Download backup"
    /// The head of restoring.
    public static let restoreTitle = "Restore a backup"
    /// The file to choose.
    public static let chooseBackup = "A backup of this app"
    /// Shows what it would do.
    public static let preview = "Show what would change"
    /// Adds what is missing.
    public static let merge = "Merge"
    /// Makes everything as in the backup.
    public static let replaceAll = "Replace All"
    /// Leaves everything as it is.
    public static let keep = "Cancel"

    static let cancelled =
        "The import was cancelled. What came in stays; import again for the rest."
    static let notImported = "The file could not be imported: choose an export of the Health app."
    static let noBackup = "This file is no backup of this app: choose another one."
    static let added = "come in"
    static let broughtBack = "were deleted and come back"
    static let changed = "are again as in the backup"
    static let deleted = "are not in the backup and are deleted"
    static let known = "are here already"
    static let nothing = "Nothing changes."

    static func running(_ samples: String) -> String { "Importing… \(samples) samples read" }

    static func finished(_ samples: String, known: String) -> String {
        "\(samples) samples came in. \(known) were here already."
    }
}
