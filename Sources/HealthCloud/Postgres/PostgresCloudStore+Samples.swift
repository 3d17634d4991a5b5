internal import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func setSamples(_ samples: [StoredSample], of person: PersonID) async throws {
        try await call(
            "set_samples", person,
            [
                .uuids(samples.map(\.id)), .texts(samples.map(\.type)),
                .ints(samples.map { Int64($0.start) }), .byteStrings(samples.map(\.text)),
            ])
    }

    package func samples(_ query: CloudSampleQuery, of person: PersonID) async throws
        -> [StoredSample]
    {
        try await call(
            "samples", person,
            [
                .text(query.type), .int(query.starts.lowerBound), .int(query.starts.upperBound),
                .int(query.after?.start), query.after.map { .uuid($0.id) } ?? .null,
                .int(query.limit),
            ]
        ) { try StoredSample(row: $0) }
    }

    package func newestSamples(of type: String, limit: Int, of person: PersonID) async throws
        -> [StoredSample]
    {
        try await call("newest_samples", person, [.text(type), .int(limit)]) {
            try StoredSample(row: $0)
        }
    }
}

extension StoredSample {
    fileprivate init(row: PostgresRow) throws {
        self.init(
            id: try row.uuid(0), type: try row.text(1), start: try row.int(2),
            text: try row.data(3))
    }
}
