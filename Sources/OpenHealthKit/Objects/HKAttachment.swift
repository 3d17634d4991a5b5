public import Foundation
internal import HealthDatabase
internal import HealthModel
public import OpenUniformTypes

/// A file that belongs to a health object, such as the picture of a prescription.
// @unchecked: the stored properties are immutable values.
open class HKAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let identifier = "identifier"
        static let name = "name"
        static let contentType = "contentType"
        static let size = "size"
        static let creationDate = "creationDate"
        static let metadata = "metadata"
    }

    /// The attachment's identity.
    public let identifier: UUID
    /// The file's name.
    public let name: String
    /// The kind of its data.
    public let contentType: UTType
    /// The number of its bytes.
    public let size: Int
    /// The date of adding.
    public let creationDate: Date
    private let facts: Metadata

    init(_ value: AttachmentRecord) {
        identifier = value.uuid
        name = value.name
        contentType = UTType(value.contentType) ?? .data
        size = value.size
        creationDate = value.creationDate
        facts = value.metadata
        super.init()
    }

    /// The metadata; nil if there is none.
    open var metadata: [String: Any]? { facts.bridged }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKAttachment)?.identifier == identifier
    }

    open override var hash: Int { identifier.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes an attachment; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.value(NSUUID.self, forKey: Key.identifier),
            let name = coder.text(forKey: Key.name),
            let contentType = coder.text(forKey: Key.contentType).flatMap({ UTType($0) })
        else { return nil }
        self.identifier = identifier as UUID
        self.name = name
        self.contentType = contentType
        size = coder.decodeInteger(forKey: Key.size)
        creationDate = Date(
            timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Key.creationDate))
        facts = Metadata(from: coder, forKey: Key.metadata)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(identifier as NSUUID, forKey: Key.identifier)
        coder.encode(text: name, forKey: Key.name)
        coder.encode(text: contentType.identifier, forKey: Key.contentType)
        coder.encode(size, forKey: Key.size)
        coder.encode(creationDate.timeIntervalSinceReferenceDate, forKey: Key.creationDate)
        facts.encode(with: coder, forKey: Key.metadata)
    }
}

/// Reads the bytes of an attachment.
///
/// It is not `Sendable`, as on a phone.
open class HKAttachmentDataReader: NSObject {
    /// The attachment that is read.
    public let attachment: HKAttachment

    /// The progress of reading.
    public let progress: Progress

    private let store: HKAttachmentStore

    init(_ attachment: HKAttachment, store: HKAttachmentStore) {
        self.attachment = attachment
        self.store = store
        progress = Progress(totalUnitCount: Int64(attachment.size))
        super.init()
    }

    /// All bytes at once.
    open var data: Data {
        get async throws {
            let data = try await store.bytes(of: attachment)
            progress.completedUnitCount = progress.totalUnitCount
            return data
        }
    }

    /// The bytes one by one.
    open var bytes: HKAttachment.AsyncBytes { HKAttachment.AsyncBytes(reader: self) }
}

extension HKAttachment {
    /// The bytes of an attachment, one by one.
    public struct AsyncBytes: AsyncSequence {
        /// One byte.
        public typealias Element = UInt8

        let reader: HKAttachmentDataReader

        /// Starts at the first byte.
        public func makeAsyncIterator() -> BufferedAsyncByteIterator {
            BufferedAsyncByteIterator(reader)
        }
    }
}

/// An iterator over bytes, which reads them when the first one is requested.
public struct BufferedAsyncByteIterator: AsyncIteratorProtocol {
    let reader: HKAttachmentDataReader
    private var rest: Data.Iterator?

    init(_ reader: HKAttachmentDataReader) { self.reader = reader }

    /// The next byte; nil after the last.
    public mutating func next() async throws -> UInt8? {
        var bytes: Data.Iterator
        if let rest { bytes = rest } else { bytes = try await reader.data.makeIterator() }
        defer { rest = bytes }
        return bytes.next()
    }
}

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
