public import Foundation
internal import GRDB
public import HealthModel

/// The files that apps attached to samples of a health store.
public struct StoreAttachments: Sendable {
    let store: HealthStore

    /// Adds a file to a stored sample; deleting the sample deletes the file.
    ///
    /// - Throws: `objectsNotFound` unless the sample is stored, `authorizationNotDetermined` or
    ///   `authorizationDenied` unless the app may share the sample's type.
    public func add(
        name: String, contentType: String, data: Data, metadata: Metadata = [:], to sample: UUID,
        app: AppIdentity
    ) async throws -> AttachmentRecord {
        try store.requireUnlocked()
        let record = AttachmentRecord(
            uuid: store.environment.makeUUID(), name: name, contentType: contentType,
            size: data.count,
            creationDate: store.environment.now(), metadata: metadata)
        try await store.write { transaction in
            let id = try transaction.sampleToShare(sample, app: app)
            try transaction.db.execute(
                sql: """
                    INSERT INTO attachment
                        (uuid, sample_id, name, content_type, created_at, metadata, data)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    record.uuid, id, name, contentType,
                    record.creationDate.timeIntervalSinceReferenceDate,
                    try StableJSON.text(metadata), data,
                ])
        }
        return record
    }

    /// The files of a sample in the order in which they were added; empty if the app may not see
    /// the sample.
    public func of(_ sample: UUID, app: AppIdentity?) async throws -> [AttachmentRecord] {
        let environment = store.environment
        return try await store.read { db in
            guard
                let visible = try SeriesReader(sample, db, app: app, environment: environment)
            else { return [] }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT uuid, name, content_type, length(data), created_at, metadata
                    FROM attachment WHERE sample_id = ? ORDER BY id
                    """,
                arguments: [visible.sampleNumber])
            return try rows.map { row in
                AttachmentRecord(
                    uuid: row[0], name: row[1], contentType: row[2], size: row[3],
                    creationDate: Date(timeIntervalSinceReferenceDate: row[4]),
                    metadata: try StableJSON.value(Metadata.self, from: row[5]))
            }
        }
    }

    /// The content of a file; nil if the app may not see a file with this identity.
    public func data(_ uuid: UUID, app: AppIdentity?) async throws -> Data? {
        let environment = store.environment
        return try await store.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT sample.uuid, data FROM attachment JOIN sample ON sample.id = sample_id
                    WHERE attachment.uuid = ?
                    """,
                arguments: [uuid])
            guard let row,
                try SeriesReader(row[0], db, app: app, environment: environment) != nil
            else { return nil }
            return row[1]
        }
    }

    /// Removes a file from a sample; a file that does not exist is ignored.
    ///
    /// - Throws: The errors of `add`.
    public func remove(_ uuid: UUID, from sample: UUID, app: AppIdentity) async throws {
        try store.requireUnlocked()
        try await store.write { transaction in
            let id = try transaction.sampleToShare(sample, app: app)
            try transaction.db.execute(
                sql: "DELETE FROM attachment WHERE uuid = ? AND sample_id = ?",
                arguments: [uuid, id])
        }
    }
}

extension HealthStore {
    /// The files that apps attached to samples.
    public var attachments: StoreAttachments { StoreAttachments(store: self) }
}

extension StoreTransaction {
    /// The row of a stored sample whose type an app may share.
    fileprivate func sampleToShare(_ uuid: UUID, app: AppIdentity) throws -> Int64 {
        guard let id = try number(of: uuid) else {
            throw HealthStoreError.objectsNotFound([uuid])
        }
        try Decisions(interner, app: app).requireShare([try type(of: id)])
        return id
    }
}

/// A file that belongs to a sample, without its content.
public struct AttachmentRecord: Hashable, Sendable, Codable {
    /// The identity.
    public var uuid: UUID
    /// The file's name.
    public var name: String
    /// The identifier of the uniform type, as "public.jpeg".
    public var contentType: String
    /// The number of bytes.
    public var size: Int
    /// The date of adding.
    public var creationDate: Date
    /// The metadata.
    public var metadata: Metadata

    /// Creates a record.
    public init(
        uuid: UUID, name: String, contentType: String, size: Int, creationDate: Date,
        metadata: Metadata = [:]
    ) {
        self.uuid = uuid
        self.name = name
        self.contentType = contentType
        self.size = size
        self.creationDate = creationDate
        self.metadata = metadata
    }
}
