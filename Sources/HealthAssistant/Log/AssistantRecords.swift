internal import DatabaseFile
package import Foundation
internal import GRDB

/// What the assistant read, and the entries that it proposes: a file of its own beside the journal.
///
/// It is no part of the journal because it isn't about the person's days: it goes into no backup and to
/// no other device, a reading wakes no sync, and the person can delete it. Only the person can open it.
package final class AssistantRecords: Sendable {
    let writer: any DatabaseWriter

    /// The file beside a journal.
    package static func url(beside journal: URL) -> URL {
        journal.deletingLastPathComponent().appending(path: "assistant.sqlite")
    }

    /// Opens a file, or makes it with the mode 0600.
    ///
    /// - Throws: ``AssistantRecordsError`` for another kind of file or one that can't be opened.
    package init(at url: URL) throws {
        do {
            let path = url.path
            writer = try patiently {
                try PrivateFile.makeFolder(url.deletingLastPathComponent())
                try Self.format.check(path, busyTimeout: Self.busyTimeout)
                PrivateFile.makeIfMissing(path)
                var configuration = Configuration()
                configuration.label = "HealthAssistant"
                configuration.busyMode = .timeout(Self.busyTimeout)
                let writer = try DatabasePool(path: path, configuration: configuration)
                try Self.format.prepare(writer)
                return writer
            }
        } catch {
            throw AssistantRecordsError(error, path: url.path)
        }
    }

    /// Opens a file for one who only looks; nil where there is none.
    ///
    /// - Throws: What ``init(at:)`` throws.
    package convenience init?(existingAt url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        try self.init(at: url)
    }

    /// Deletes the log of readings and every proposal, as where the person deletes everything.
    package func erase() async throws {
        try await writer.write { db in
            try db.execute(sql: "DELETE FROM reading; DELETE FROM proposal")
        }
    }

    /// How many seconds one that writes waits for another.
    private static let busyTimeout = 5.0

    /// The mark is "HASS".
    private static let format = DatabaseFormat(applicationID: 0x4841_5353, migrations: [first])

    /// The first schema: `reading` has a row for each type that a call asked for, and one without a
    /// type for a call that asked for none; `proposal` has the entries that wait for the person.
    private static let first = DatabaseFormat.Migration(
        name: "2026-11 assistant",
        sql: """
            CREATE TABLE reading (
                id INTEGER PRIMARY KEY,
                at REAL NOT NULL,
                app TEXT NOT NULL CHECK (app <> ''),
                client TEXT,
                tool TEXT NOT NULL CHECK (tool <> ''),
                type TEXT CHECK (type <> ''),
                first_day TEXT CHECK (length(first_day) = 10),
                last_day TEXT CHECK (length(last_day) = 10),
                value_count INTEGER NOT NULL CHECK (value_count >= 0),
                is_shared INTEGER NOT NULL CHECK (is_shared IN (0, 1)),
                CHECK ((type IS NULL) = (first_day IS NULL)),
                CHECK ((first_day IS NULL) = (last_day IS NULL))
            ) STRICT;

            CREATE TABLE proposal (
                id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
                at REAL NOT NULL,
                client TEXT,
                arguments TEXT NOT NULL,
                entry BLOB NOT NULL
            ) STRICT;
            """)
}

/// Why the file of the assistant cannot be used; each text says what to do next.
package enum AssistantRecordsError: Error, Hashable, Sendable {
    /// It is another kind of file.
    case otherFile(String)
    /// A later version wrote it.
    case newerFormat(String)
    /// It cannot be opened, or not be written to.
    case cannotOpen(String)

    init(_ error: any Error, path: String) {
        switch error {
        case DatabaseFormat.Mismatch.otherFormat: self = .otherFile(path)
        case DatabaseFormat.Mismatch.newerFormat: self = .newerFormat(path)
        default: self = .cannotOpen(path)
        }
    }
}

extension AssistantRecordsError: CustomStringConvertible, LocalizedError {
    /// One sentence for the person.
    package var description: String {
        switch self {
        case .otherFile(let path):
            "\(path) is not the file of the assistant: move it away, and a new one is made."
        case .newerFormat(let path):
            "\(path) was written by a newer version: update this program."
        case .cannotOpen(let path):
            "\(path) cannot be opened: check the permissions of the file and its folder."
        }
    }

    /// One sentence for the person.
    package var errorDescription: String? { description }
}
