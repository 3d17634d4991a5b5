internal import DatabaseFile
package import Foundation
internal import GRDB
package import HealthJournal
internal import HealthModel

/// The log of the assistant's readings, and its proposed entries, in a separate file next to the
/// journal.
///
/// They are not part of the journal because they do not belong to the person's entries: they are
/// neither backed up nor synced, a reading triggers no sync pass, and the person can delete them.
/// Only the person can open the file.
package final class AssistantRecords: Sendable {
    let writer: any DatabaseWriter

    /// The URL of the file next to a journal.
    package static func url(beside journal: URL) -> URL {
        journal.deletingLastPathComponent().appending(path: "assistant.sqlite")
    }

    /// Opens the file, or creates it with the mode 0600.
    ///
    /// - Throws: ``AssistantRecordsError`` for another kind of file or one that cannot be opened.
    package init(at url: URL) throws {
        do {
            let path = url.path
            writer = try retryingWhileBusy {
                try PrivateFile.makeFolder(url.deletingLastPathComponent())
                try Self.format.check(path, busyTimeout: Self.busyTimeout)
                PrivateFile.makeIfMissing(path)
                var configuration = Configuration()
                configuration.label = "HealthAssistant"
                configuration.busyMode = .timeout(Self.busyTimeout)
                let writer = try DatabasePool(
                    path: DatabaseName.of(path), configuration: configuration)
                try writer.writeWithoutTransaction { db in try db.makeCommitsDurable() }
                try Self.format.prepare(writer)
                return writer
            }
        } catch {
            throw AssistantRecordsError(error, path: url.path)
        }
    }

    /// Opens an existing file for reading; nil if there is none.
    ///
    /// - Throws: The errors of ``init(at:)``.
    package convenience init?(existingAt url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        try self.init(at: url)
    }

    /// Deletes the log of readings and every proposal, as when the person deletes everything.
    package func erase() async throws {
        try await writer.write { db in
            try db.execute(sql: "DELETE FROM reading; DELETE FROM proposal")
        }
    }

    /// Seconds for which a writer waits for another one.
    private static let busyTimeout = 5.0

    /// The application identifier is "HASS".
    private static let format = DatabaseFormat(applicationID: 0x4841_5353, migrations: [first])

    /// The first schema: `reading` has a row for each type that a call requested, and one without a
    /// type for a call that requested none; `proposal` has the entries that wait for the person.
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

/// The reason why the assistant's file cannot be used; each text says what to do next.
package enum AssistantRecordsError: Error, Hashable, Sendable {
    /// The file has another format.
    case otherFile(String)
    /// A later version wrote the file.
    case newerFormat(String)
    /// The file cannot be opened or written.
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
    /// One sentence in English that says what to do next.
    package var description: String {
        switch self {
        case .otherFile(let path):
            "\(path) is not the file of the assistant: move it to another place, and a new one is created."
        case .newerFormat(let path):
            "\(path) was written by a newer version: update this program."
        case .cannotOpen(let path):
            "\(path) cannot be opened: check the permissions of the file and its folder."
        }
    }

    /// The same sentence.
    package var errorDescription: String? { description }
}

/// A row of the log: a type that the assistant requested, without values.
package struct AssistantReading: Hashable, Sendable {
    /// The date of the request.
    package let date: Date
    /// The app identity of the assistant.
    package let app: String
    /// The name of the client; nil if it has none given one.
    package let client: String?
    /// The tool.
    package let tool: String
    /// The raw identifier of the type; nil for a call that read none.
    package let type: String?
    /// The first requested day.
    package let firstDay: Day?
    /// The last requested day.
    package let lastDay: Day?
    /// The number of days or samples in the answer.
    package let values: Int
    /// Whether the person shares the type; otherwise nothing was read.
    package let isShared: Bool
}

extension AssistantRecords {
    /// Records a call and the types that it read, before the answer is sent.
    func record(
        _ items: [ReadingList.Item], of tool: String, app: String, client: String?, at date: Date
    )
        async throws
    {
        try await writer.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO reading
                        (at, app, client, tool, type, first_day, last_day, value_count, is_shared)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            let head: [(any DatabaseValueConvertible)?] = [
                date.timeIntervalSince1970, app, client.map { String($0.prefix(100)) }, tool,
            ]
            if items.isEmpty {
                let rest: [(any DatabaseValueConvertible)?] = [nil, nil, nil, 0, 1]
                try statement.execute(arguments: StatementArguments(head + rest))
            }
            for item in items {
                let rest: [(any DatabaseValueConvertible)?] = [
                    item.type.identifier, item.span.lowerBound.description,
                    item.span.upperBound.description, item.values, item.isShared ? 1 : 0,
                ]
                try statement.execute(arguments: StatementArguments(head + rest))
            }
        }
    }

    /// The newest rows of the log, the newest first.
    package func readings(limit: Int = 100) async throws -> [AssistantReading] {
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT at, app, client, tool, type, first_day, last_day, value_count, is_shared
                    FROM reading ORDER BY id DESC LIMIT ?
                    """,
                arguments: [limit]
            ).map { row in
                let (first, last): (String?, String?) = (row[5], row[6])
                return AssistantReading(
                    date: Date(timeIntervalSince1970: row[0]), app: row[1], client: row[2],
                    tool: row[3], type: row[4], firstDay: first.flatMap(Day.init),
                    lastDay: last.flatMap(Day.init), values: row[7], isShared: row[8] == 1)
            }
        }
    }
}
