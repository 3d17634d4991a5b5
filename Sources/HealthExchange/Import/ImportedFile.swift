public import HealthModel

/// A file of an import, and the use that was made of it.
public struct ImportedFile: Hashable, Sendable {
    /// The use that was made of a file.
    public enum Outcome: Hashable, Sendable {
        /// It was read as a format; a table of a known app with the app's name.
        case read(ImportFormat, app: String?)
        /// It was not read.
        case unread(UnreadReason)
    }

    /// A column of a table.
    public struct Column: Hashable, Sendable {
        /// The use that was made of a column.
        public enum Use: String, Hashable, Sendable {
            /// Its values were imported, or describe those that were.
            case used
            /// Its meaning is known, and it has no place in the store.
            case unused
            /// Its meaning is unknown.
            case unknown
        }

        /// The name in the row of names.
        public var name: String
        /// The use that was made of it.
        public var use: Use
        /// The type of its values, if they are measurements.
        public var type: ObjectType?
        /// The unit in which its values were read.
        public var unit: HealthUnit?

        /// Creates a column.
        public init(
            _ name: String, _ use: Use, type: ObjectType? = nil, unit: HealthUnit? = nil
        ) {
            self.name = name
            self.use = use
            self.type = type
            self.unit = unit
        }
    }

    /// The path inside the archive or folder; the name of a single file.
    public var path: String
    /// The use that was made of the file.
    public var outcome: Outcome
    /// The columns in the order of the file; empty for a file that is no table.
    public var columns: [Column]

    /// Creates the report of a file.
    public init(_ path: String, _ outcome: Outcome, columns: [Column] = []) {
        self.path = path
        self.outcome = outcome
        self.columns = columns
    }

    /// Whether the file was read.
    public var isRead: Bool { if case .read = outcome { true } else { false } }

    /// The reason why the file was not read; nil if it was.
    public var unreadReason: UnreadReason? {
        if case .unread(let reason) = outcome { reason } else { nil }
    }
}

/// The reason why a file was not read.
public enum UnreadReason: String, CaseIterable, Hashable, Sendable {
    /// No importer reads its format.
    case unknownFormat
    /// It is a table with the columns of no known app.
    case unknownTable
    /// It is an archive that is too deep inside of other archives.
    case archive
    /// It is an archive that needs a password, or a file in one.
    case encrypted
    /// It unpacks to far more data than a file of its size.
    case oversized
    /// It is an export of Apple Health among other files.
    case healthExport
    /// It is damaged.
    case damaged
    /// The Health app's export does not refer to it.
    case unreferenced
    /// Another file has the same data, or a system made it for itself.
    case repeated
    /// It contains no data.
    case empty
    /// It is a document, a picture, a sound or a film.
    case document
    /// It is a table of an app's archive about the account or the equipment.
    case account

    /// Whether the file may contain health data that is now missing from the store.
    public var isLoss: Bool {
        switch self {
        case .unknownFormat, .unknownTable, .archive, .encrypted, .oversized, .healthExport,
            .damaged, .unreferenced:
            true
        case .repeated, .empty, .document, .account: false
        }
    }
}
