/// An error of reading or writing a file.
///
/// `description` is one sentence in English that says what to do next and contains no personal data;
/// `debugDescription` adds the place. People read the sentence of `HealthWords` in their language.
public struct ExchangeError: Error, Hashable, Sendable {
    /// The kinds of failure.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The file does not exist, or may not be read.
        case unreadable
        /// The file is not of the format that was expected.
        case unknownFormat
        /// The zip archive is cut off or corrupt.
        case damagedArchive
        /// The zip archive is intact but contains no export.
        case archiveWithoutExport
        /// The zip archive expands to many times the size of an export.
        case oversizedArchive
        /// The zip archive requires a password.
        case encryptedArchive
        /// This build has no libarchive or no zstd, as on iOS.
        case unsupportedArchive
        /// A Parquet file has a compression, an encoding or a layout that is not read, or is encrypted.
        case unsupportedParquet
        /// The file ends in the middle.
        case truncated
        /// The file breaks the rules of its format.
        case malformed
        /// A tag or text is longer than in any real file.
        case tooLong
        /// A quotation mark of a table has no other one that ends the text.
        case unclosedQuote
        /// The caller asked to stop.
        case cancelled
        /// The file cannot be created or written.
        case cannotWrite
        /// The folder for the files is not empty.
        case notEmpty
        /// The disk is full.
        case diskFull
        /// A newer version of this program wrote the file.
        case newerFormat
        /// Dates have no time zone, and none was given.
        case needsTimeZone
        /// A mapping contains a column or a type that does not exist.
        case invalidMapping
        /// A table fits several known apps equally.
        case ambiguousTable
        /// No date of a file proves the order of day and month, and none was given.
        case ambiguousDates
        /// The dates of a file prove two orders, or another one than was given.
        case contradictoryDates
        /// Header, comment and mapping name different units, or none that fits the type.
        case contradictoryUnits
        /// Values are those of another unit than the one that the file or the mapping names.
        case implausibleUnit
    }

    /// The column of a table that an error is about.
    public struct Column: Hashable, Sendable {
        /// The path of the table inside the archive or folder; the name of a single file.
        public var file: String
        /// The name of the column.
        public var name: String
        /// A mapping of the table in the spelling of the command, with `unit=…` after the column.
        public var mapping: String

        /// Creates a column with the path of its file, its name and a mapping that asks for its unit.
        public init(file: String, name: String, mapping: String) {
            self.file = file
            self.name = name
            self.mapping = mapping
        }
    }

    /// The kind of failure.
    public var code: Code
    /// The number of bytes of the file that were read completely, if known.
    public var position: Int64?
    /// The line that `unclosedQuote` is about, from 1.
    public var line: Int?
    /// The place and the reason, for diagnosis.
    public var detail: String
    /// The column that `implausibleUnit` is about.
    public var column: Column?

    /// Creates an error.
    public init(
        _ code: Code, position: Int64? = nil, line: Int? = nil, detail: String,
        column: Column? = nil
    ) {
        self.code = code
        self.position = position
        self.line = line
        self.detail = detail
        self.column = column
    }
}

extension ExchangeError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence in English that says what to do next, then the line and how many bytes were read if these are
    /// known.
    public var description: String {
        let places = [
            line.map { "The problem is in line \($0)." }, position.map { "\($0) bytes were read." },
        ]
        return ([sentence] + places.compactMap(\.self)).joined(separator: " ")
    }

    private var sentence: String {
        switch code {
        case .unreadable:
            "The file cannot be read: check that it exists and that you may open it."
        case .unknownFormat:
            "This is not an export of a known format: choose the export.zip that the Health app makes, "
                + "or a file of another program that the documentation lists."
        case .damagedArchive:
            "The zip archive is damaged or was not copied completely: copy it again, or export "
                + "again from the Health app."
        case .archiveWithoutExport:
            "The zip archive contains no Apple Health export: choose the export.zip that the "
                + "Health app makes."
        case .oversizedArchive:
            "The zip archive unpacks to far more data than a real export of its size: choose the "
                + "export.zip that the Health app makes."
        case .encryptedArchive:
            "The zip archive needs a password: unpack it and choose the XML file inside it."
        case .unsupportedArchive:
            "Zip archives and Parquet are not supported on this system: unpack the archive, or "
                + "choose another format."
        case .unsupportedParquet:
            "The Parquet file is written in a way that this program does not read: choose the CSV or "
                + "JSON Lines of the same data."
        case .truncated:
            "The file ends too early: copy it again, or export again from the Health app."
        case .malformed:
            "The file is damaged: copy it again, or export again from the Health app."
        case .tooLong:
            "The file contains a text that is longer than in any real export: export again from "
                + "the Health app."
        case .unclosedQuote:
            "A quotation mark in the table is not closed: correct the file, or export again."
        case .cancelled:
            "This was stopped: start it again to continue, nothing is added twice."
        case .cannotWrite:
            "The file cannot be written there: choose another file or folder."
        case .notEmpty:
            "The folder is not empty: choose a new or an empty one."
        case .diskFull:
            "The disk is full: make room and try again, nothing was written."
        case .newerFormat:
            "A newer version of this program wrote the file: update this program, then try again."
        case .needsTimeZone:
            "The dates in the file have no time zone: name the time zone that they are in."
        case .invalidMapping:
            "The mapping does not fit the file: name columns that the file has, and types that "
                + "exist."
        case .ambiguousTable:
            "The columns of this table fit several apps: name what they hold with a mapping."
        case .ambiguousDates:
            "No date of the file shows whether the day or the month comes first: choose one, in "
                + "the command with --date-order dmy or order=dmy in --map."
        case .contradictoryDates:
            "Some dates of the file have the day first and others the month, or another order "
                + "than was given: correct the file."
        case .contradictoryUnits:
            "The file and the mapping name different units for a column, or a unit that does not "
                + "fit its type: name the right unit."
        case .implausibleUnit:
            column.map {
                "Values in the column “\($0.name)” of \($0.file) seem to be in another unit: name "
                    + "the unit, in the command with --map \"\($0.mapping)\"."
            }
                ?? "Values of the file seem to be in another unit: name the unit of the column, in "
                + "the command with unit=… in --map."
        }
    }

    /// The code, the place and the reason.
    public var debugDescription: String {
        let places = [line.map { " in line \($0)" }, position.map { " at byte \($0)" }]
        let place = places.compactMap(\.self).joined()
        return "ExchangeError.\(code.rawValue)\(place): \(detail)"
    }
}
