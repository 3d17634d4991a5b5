import Foundation
import HealthModel

/// Inserts samples into a store's own tables with prepared statements: the same rows, without
/// what a store knows and checks.
///
/// What samples share (type, source, device, metadata) is looked up once, from a sample that the
/// store itself has saved.
final class BareWriter {
    private let database: BareDatabase
    private let begin, commit, position, insert, advance: BareStatement
    private let type, revision: Int64
    private let device, metadata: Int64?

    /// - Parameter file: A store's file with at least one sample.
    init(_ file: URL) throws {
        database = try BareDatabase(file)
        begin = try BareStatement(database, "BEGIN IMMEDIATE")
        commit = try BareStatement(database, "COMMIT")
        position = try BareStatement(
            database, "SELECT last FROM log_commit ORDER BY last DESC LIMIT 1")
        advance = try BareStatement(
            database, "INSERT INTO log_commit (last, token) VALUES (?, random())")
        insert = try BareStatement(
            database,
            """
            INSERT INTO sample (id, uuid, type_id, start_time, end_time, value, revision_id,
                unit_id, device_id, metadata_id, original)
            VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, NULL)
            """)
        let shared = try BareStatement(
            database,
            "SELECT type_id, revision_id, device_id, metadata_id FROM sample ORDER BY id LIMIT 1")
        guard try shared.step() else { throw BenchmarkFailure("\(file.path) has no sample.") }
        type = shared.integer(0)
        revision = shared.integer(1)
        device = shared.integerOrNil(2)
        metadata = shared.integerOrNil(3)
        shared.reset()
    }

    /// Inserts samples in one durable commit.
    func save(_ samples: [Sample]) throws -> Int {
        try begin.run()
        guard try position.step() else { throw BenchmarkFailure("There is no log.") }
        var last = position.integer(0)
        position.reset()
        for sample in samples {
            last += 1
            insert.bind(last, at: 1)
            insert.bind(sample.uuid, at: 2)
            insert.bind(type, at: 3)
            insert.bind(sample.startDate.timeIntervalSinceReferenceDate, at: 4)
            insert.bind(sample.endDate.timeIntervalSinceReferenceDate, at: 5)
            insert.bind(sample.quantity?.value ?? 0, at: 6)
            insert.bind(revision, at: 7)
            insert.bind(device, at: 8)
            insert.bind(metadata, at: 9)
            try insert.run()
        }
        advance.bind(last, at: 1)
        try advance.run()
        try commit.run()
        return samples.count
    }
}
