package import Foundation
internal import GRDB
package import HealthJournal
internal import HealthModel

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
