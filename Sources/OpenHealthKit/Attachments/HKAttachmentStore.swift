public import Foundation
internal import HealthDatabase
internal import HealthModel
public import OpenUniformTypes

/// Stores files that belong to health objects.
///
/// It is not `Sendable`, as on a phone.
open class HKAttachmentStore: NSObject {
    /// The size of the chunks that `streamData` passes to its handler.
    private static let pieceSize = 64 * 1_024

    private let healthStore: HKHealthStore

    /// Creates the attachment store of a health store.
    public init(healthStore: HKHealthStore) {
        self.healthStore = healthStore
        super.init()
    }

    /// Copies a file into the store and attaches it to a saved object.
    @preconcurrency
    open func addAttachment(
        to object: HKObject, name: String, contentType: UTType, url: URL,
        metadata: [String: Any] = [:],
        completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
    ) {
        let facts = Metadata(validating: metadata)
        let (sample, kind) = (object.uuid, contentType.identifier)
        healthStore.finish { store, app in
            try await store.attachments.add(
                name: name, contentType: kind, data: try Self.contents(of: url),
                metadata: facts, to: sample, app: app)
        } _: { attachment, error in
            completion(attachment.map { HKAttachment($0) }, error)
        }
    }

    /// Copies a file into the store and attaches it to a saved object.
    open func addAttachment(
        to object: HKObject, name: String, contentType: UTType, url: URL,
        metadata: [String: Any] = [:]
    ) async throws -> HKAttachment {
        try await Completion.value {
            addAttachment(
                to: object, name: name, contentType: contentType, url: url, metadata: metadata,
                completion: $0)
        }
    }

    /// Removes a file from an object.
    @preconcurrency
    open func removeAttachment(
        _ attachment: HKAttachment, from object: HKObject,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (identifier, sample) = (attachment.identifier, object.uuid)
        healthStore.complete(completion) { store, app in
            try await store.attachments.remove(identifier, from: sample, app: app)
        }
    }

    /// Removes a file from an object.
    open func removeAttachment(
        _ attachment: HKAttachment, from object: HKObject
    ) async throws {
        try await Completion.succeed {
            removeAttachment(attachment, from: object, completion: $0)
        }
    }

    /// The files that belong to an object.
    @preconcurrency
    open func getAttachments(
        for object: HKObject,
        completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
    ) {
        let sample = object.uuid
        healthStore.finish { store, app in
            try await store.attachments.of(sample, app: app)
        } _: { attachments, error in
            completion(attachments?.map { HKAttachment($0) }, error)
        }
    }

    /// The files that belong to an object.
    open func attachments(for object: HKObject) async throws -> [HKAttachment] {
        try await Completion.value { getAttachments(for: object, completion: $0) }
    }

    /// A reader of a file's bytes.
    open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
        HKAttachmentDataReader(attachment, store: self)
    }

    /// Reads a file at once.
    @preconcurrency
    @discardableResult
    open func getData(
        for attachment: HKAttachment,
        completion: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: Int64(attachment.size))
        let identifier = attachment.identifier
        healthStore.finish { store, app in
            guard let data = try await store.attachments.data(identifier, app: app) else {
                throw HKError(.errorInvalidArgument, text: "The attachment no longer exists.")
            }
            return data
        } _: { data, error in
            if data != nil { progress.completedUnitCount = progress.totalUnitCount }
            completion(data, error)
        }
        return progress
    }

    /// Reads a file in chunks; the handler's flag is true for the last one.
    @preconcurrency
    @discardableResult
    open func streamData(
        for attachment: HKAttachment,
        dataHandler: @escaping @Sendable (Data?, (any Error)?, Bool) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: Int64(attachment.size))
        getData(for: attachment) { data, error in
            guard let data else { return dataHandler(nil, error, true) }
            var rest = data[...]
            repeat {
                if progress.isCancelled { return }
                let piece = rest.prefix(Self.pieceSize)
                rest = rest.dropFirst(piece.count)
                progress.completedUnitCount += Int64(piece.count)
                dataHandler(Data(piece), nil, rest.isEmpty)
            } while !rest.isEmpty
        }
        return progress
    }

    /// All bytes of a file.
    func bytes(of attachment: HKAttachment) async throws -> Data {
        try await Completion.value { completion in getData(for: attachment, completion: completion)
        }
    }

    /// The bytes of a file to attach; a file that cannot be read is an invalid argument.
    private static func contents(of url: URL) throws -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw HKError(
                .errorInvalidArgument, text: "The file to attach cannot be read.",
                underlying: error)
        }
    }
}
