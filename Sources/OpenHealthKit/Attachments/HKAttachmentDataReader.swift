public import Foundation

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
