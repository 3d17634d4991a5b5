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
        ) { row in
            StoredSample(
                id: try row.uuid(0), type: try row.text(1), start: try row.int(2),
                text: try row.data(3))
        }
    }
}
