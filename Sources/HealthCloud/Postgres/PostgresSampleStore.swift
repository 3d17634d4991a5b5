internal import Foundation
internal import PostgresDatabase

/// The samples of people's health stores in a cloud's PostgreSQL database.
struct PostgresSampleStore: CloudSampleStore {
    let store: PostgresCloudStore

    func parts(
        of type: String, in weeks: [Int], deletions: Bool, of person: PersonID
    ) async throws -> TypeParts {
        let rows = try await store.call(
            "parts", person,
            [.text(type), .ints(weeks.map(Int64.init)), .bool(deletions)]
        ) { row in
            TypeParts(
                last: try row.int(0), withdrawn: try row.int(1),
                parts: row.isNull(2) ? [] : [try StoredPart(row: row, from: 2)])
        }
        guard var parts = rows.first else { throw CloudStoreError.noPerson }
        parts.parts = rows.flatMap(\.parts)
        return parts
    }

    func add(_ addition: PartAddition, of person: PersonID) async throws -> Bool {
        let parts = addition.parts
        func ints(_ number: (PartContent) -> Int) -> PostgresValue {
            .ints(parts.map { Int64(number($0)) })
        }
        return try await store.call(
            "add_parts", person,
            [
                .text(addition.type), .text(addition.kind), .int(addition.expected),
                .bool(addition.replacesAll), ints { $0.week ?? 0 }, ints(\.samples),
                ints(\.deletions), ints(\.starts.lowerBound), ints(\.starts.upperBound),
                .byteStrings(parts.map(\.frame)),
            ]
        ) { try $0.bool(0) } == [true]
    }

    func replace(_ replacement: PartReplacement, of person: PersonID) async throws -> Bool {
        let content = replacement.content
        return try await store.call(
            "replace_parts", person,
            [
                .text(replacement.type), .ints(replacement.parts.map { Int64($0.sequence) }),
                .ints(replacement.parts.map { Int64($0.revision) }),
                .int(replacement.deletionsUpTo), .int(content?.samples), .int(content?.deletions),
                .int(content?.starts.lowerBound), .int(content?.starts.upperBound),
                content.map { .bytes($0.frame) } ?? .null,
                .int(replacement.removed?.lowerBound), .int(replacement.removed?.upperBound),
            ]
        ) { try $0.bool(0) } == [true]
    }

    func page(after sequence: Int, bytes: Int, of person: PersonID) async throws -> PartPage {
        let rows = try await store.call("part_page", person, [.int(sequence), .int(bytes)]) { row in
            PartPage(
                history: try row.uuid(0),
                parts: row.isNull(6)
                    ? []
                    : [
                        PartPage.Part(
                            samples: try row.int(6), deletions: try row.int(7),
                            frame: try row.data(8))
                    ], sequence: try row.int(2), hasMore: try row.bool(3), last: try row.int(1),
                startMark: try row.optional(4, PostgresRow.uuid),
                endMark: try row.optional(5, PostgresRow.uuid))
        }
        guard var page = rows.first else { throw CloudStoreError.noPerson }
        page.parts = rows.flatMap(\.parts)
        return page
    }

    func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date) async throws {
        try await store.call("note_parts_read", person, [.int(token), .int(sequence), .date(date)])
    }

    func types(of person: PersonID) async throws -> [StoredSampleType] {
        try await store.call("sample_types", person) { row in
            StoredSampleType(
                type: try row.text(0), kind: try row.text(1), samples: try row.int(2),
                deletions: try row.int(3),
                starts: ClosedRange(
                    from: try row.optional(4, PostgresRow.int),
                    through: try row.optional(5, PostgresRow.int)),
                last: try row.int(6), withdrawn: try row.int(7))
        }
    }

    func weeks(of type: String, of person: PersonID) async throws -> [Int] {
        try await store.call("sample_weeks", person, [.text(type)]) { try $0.int(0) }
    }

    func unpacked(
        moreThan count: Int, orBefore week: Int, of person: PersonID
    ) async throws -> [UnpackedParts] {
        try await store.call("unpacked_parts", person, [.int(count), .int(week)]) { row in
            UnpackedParts(
                type: try row.text(0), kind: try row.text(1),
                week: try row.optional(2, PostgresRow.int))
        }
    }
}

extension StoredPart {
    /// Reads a part from the columns that begin at an index.
    fileprivate init(row: PostgresRow, from column: Int) throws {
        self.init(
            version: Version(
                sequence: try row.int(column), revision: try row.int(column + 1)),
            samples: try row.int(column + 2), deletions: try row.int(column + 3),
            isPacked: try row.bool(column + 4), frame: try row.data(column + 5))
    }
}
