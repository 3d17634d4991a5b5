package import Foundation
internal import GRDB
package import HealthJournal
internal import HealthModel

/// One line of the log: a type that the assistant asked for, without values.
package struct AssistantReading: Hashable, Sendable {
    /// When it asked.
    package let date: Date
    /// The app that it asked as.
    package let app: String
    /// What the client calls itself; nil where it didn't say.
    package let client: String?
    /// The tool.
    package let tool: String
    /// The raw identifier of the type; nil for a call that read none.
    package let type: String?
    /// The first day that was asked for.
    package let firstDay: Day?
    /// The last day that was asked for.
    package let lastDay: Day?
    /// How many days or samples the answer stands on.
    package let values: Int
    /// Whether the person shares the type; otherwise nothing was read.
    package let isShared: Bool
}

extension AssistantRecords {
    /// Writes down a call and what it read, before it is answered.
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

    /// The newest lines of the log, the newest first.
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
