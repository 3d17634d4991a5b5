package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func records(_ ids: [UUID], of person: PersonID) async throws -> [StoredRecord] {
        try await call("records", person, [.uuids(ids)]) { try StoredRecord(row: $0, from: 0) }
    }

    package func write(_ write: RecordWrite, of person: PersonID) async throws
        -> RecordWriteOutcome
    {
        do {
            let outcomes = try await call(
                "write", person,
                [
                    .int(write.token), .int(write.mutation),
                    .uuids(write.rows.map(\.id)), .ints(write.rows.map { Int64($0.expected) }),
                    .bools(write.rows.map(\.isDeleted)), .byteStrings(write.rows.map(\.text)),
                    .date(write.date),
                ]
            ) { try RecordWriteOutcome(row: $0) }
            guard let outcome = outcomes.first else {
                throw CloudStoreError.unavailable(PostgresError.unexpectedAnswer.description)
            }
            return outcome
        } catch is RowsChanged {
            return .changed
        }
    }

    private struct Change: Sendable {
        var history: UUID
        var last: Int
        var horizon: Int
        var end: Int
        var startMark: UUID?
        var endMark: UUID?
        var record: StoredRecord?
    }

    package func changes(of person: PersonID, after sequence: Int, limit: Int) async throws
        -> RecordPage
    {
        let changes = try await call("changes", person, [.int(sequence), .int(limit)]) { row in
            Change(
                history: try row.uuid(0), last: try row.int(1), horizon: try row.int(2),
                end: try row.int(3), startMark: try row.optional(4, PostgresRow.uuid),
                endMark: try row.optional(5, PostgresRow.uuid),
                record: row.isNull(6) ? nil : try StoredRecord(row: row, from: 6))
        }
        guard let first = changes.first else { throw CloudStoreError.noPerson }
        return RecordPage(
            history: first.history, records: changes.compactMap(\.record),
            sequence: max(first.end, sequence),
            hasMore: first.end < first.last, last: first.last, horizon: first.horizon,
            startMark: first.startMark, endMark: first.endMark)
    }

    package func snapshot(of person: PersonID, below sequence: Int?, limit: Int) async throws
        -> SnapshotPage
    {
        let rows = try await call("snapshot", person, [.int(sequence), .int(limit)]) { row in
            SnapshotPage(
                records: row.isNull(2) ? [] : [try StoredRecord(row: row, from: 2)],
                last: try row.int(0), mark: try row.optional(1, PostgresRow.uuid))
        }
        guard let first = rows.first else { throw CloudStoreError.noPerson }
        return SnapshotPage(
            records: rows.flatMap(\.records), last: first.last, mark: first.mark)
    }

    package func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date)
        async throws
    {
        try await call("note_read", person, [.int(token), .int(sequence), .date(date)])
    }

    package func removeTombstones(of person: PersonID, before date: Date) async throws -> Int {
        try await call("remove_tombstones", person, [.date(date)]) { try $0.int(0) }.first ?? 0
    }
}

extension RecordWriteOutcome {
    fileprivate init(row: PostgresRow) throws {
        switch try row.text(0) {
        case "written":
            self = .written(
                acknowledged: try row.int(1),
                mark: PushMark(
                    sequence: try row.int(2), value: try row.optional(3, PostgresRow.uuid)))
        case "repeated": self = .repeated
        default: throw PostgresError.unexpectedAnswer
        }
    }
}

extension StoredRecord {
    /// Reads a record from the columns that begin at an index.
    fileprivate init(row: PostgresRow, from column: Int) throws {
        self.init(
            id: try row.uuid(column), sequence: try row.int(column + 1),
            isDeleted: try row.bool(column + 2), text: try row.data(column + 3))
    }
}
