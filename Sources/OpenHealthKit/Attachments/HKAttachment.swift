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
