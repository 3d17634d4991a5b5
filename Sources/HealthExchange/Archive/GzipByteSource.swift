#if canImport(CArchive)
internal import CArchive
internal import Foundation

/// The unpacked bytes of a gzip file.
package final class GzipByteSource: ByteSource {
    /// The limit of the compression ratio, as in a zip.
    private static let mostTimes: Int64 = 100
    /// Files up to this size are always read.
    private static let smallFile: Int64 = 64 << 20

    private let archive: OpaquePointer
    private let packed: Packed
    private var count: Int64 = 0
    private var isAtEnd = false

    /// The packed bytes, which libarchive requests block by block.
    private final class Packed {
        let source: any ByteSource
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        var count: Int64 = 0
        var error: ExchangeError?

        init(_ source: any ByteSource) { self.source = source }

        deinit { buffer.deallocate() }

        /// The number of bytes of the next block; negative for an error.
        func next() -> Int {
            do throws(ExchangeError) {
                let length = try source.read(into: buffer)
                count += Int64(length)
                return length
            } catch {
                self.error = error
                return -1
            }
        }
    }

    /// Whether a file begins like gzip.
    package static func begins(_ prefix: [UInt8]) -> Bool {
        prefix.starts(with: [0x1F, 0x8B, 0x08])
    }

    /// Begins to unpack a source.
    ///
    /// - Throws: `damagedArchive`, and the errors of the source.
    package init(_ source: any ByteSource) throws(ExchangeError) {
        guard let archive = archive_read_new() else {
            throw ExchangeError(.unreadable, detail: "no memory for an archive")
        }
        self.archive = archive
        packed = Packed(source)
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_raw(archive)
        archive_read_support_format_empty(archive)
        let client = Unmanaged.passUnretained(packed).toOpaque()
        let opened = archive_read_open(
            archive, client, nil,
            { _, client, block in
                guard let client else { return -1 }
                let packed = Unmanaged<Packed>.fromOpaque(client).takeUnretainedValue()
                block?.pointee = UnsafeRawPointer(packed.buffer.baseAddress)
                return packed.next()
            }, nil)
        guard opened == ARCHIVE_OK else { throw failure("open") }
        var header: OpaquePointer?
        switch archive_read_next_header(archive, &header) {
        case ARCHIVE_OK, ARCHIVE_WARN: break
        case ARCHIVE_EOF: isAtEnd = true
        default: throw failure("header")
        }
    }

    deinit { archive_read_free(archive) }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        guard !isAtEnd, !buffer.isEmpty else { return 0 }
        let length = archive_read_data(archive, buffer.baseAddress, buffer.count)
        guard length >= 0 else { throw failure("data") }
        count += Int64(length)
        isAtEnd = length == 0
        guard count <= max(Self.smallFile, packed.count * Self.mostTimes) else {
            throw ExchangeError(
                .oversizedArchive, position: count,
                detail: "more than \(Self.mostTimes) times the file")
        }
        return length
    }

    private func failure(_ step: String) -> ExchangeError {
        if let error = packed.error { return error }
        let text = archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
        return ExchangeError(.damagedArchive, position: count, detail: "gzip \(step): \(text)")
    }
}
#endif
