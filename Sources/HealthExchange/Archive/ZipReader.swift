#if canImport(CArchive)
internal import CArchive
internal import Foundation

/// Reads a zip or tar archive entry by entry, in one pass.
///
/// libarchive handles ZIP64, data descriptors, checksums and packed tar archives; entries are streamed. After
/// `nextEntry()` the reader is the source of that entry's bytes.
package final class ZipReader: ByteSource {
    /// The limit of an entry's compression ratio; exports have about thirty, and a zip at most a
    /// thousand.
    private static let mostTimes: Int64 = 100
    /// Entries up to this size are always read.
    private static let smallEntry: Int64 = 64 << 20

    private let archive: OpaquePointer
    private let size: Int64
    private let limit: UnpackingLimit?
    private var bytesOfEntry: Int64 = 0
    /// The rest of libarchive's last block; its memory is valid until the next one.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - path: The archive.
    ///   - limit: Counts the bytes of all entries that are read.
    /// - Throws: `unreadable`, `damagedArchive`.
    package init(path: String, limit: UnpackingLimit? = nil) throws(ExchangeError) {
        self.limit = limit
        var status = stat()
        guard access(path, R_OK) == 0, stat(path, &status) == 0 else {
            throw ExchangeError(.unreadable, detail: "access: errno \(errno)")
        }
        size = Int64(status.st_size)
        guard let archive = archive_read_new() else {
            throw ExchangeError(.unreadable, detail: "no memory for an archive")
        }
        self.archive = archive
        archive_read_support_format_zip(archive)
        archive_read_support_format_tar(archive)
        archive_read_support_filter_gzip(archive)
        let result = Self.withNamesInUTF8 { archive_read_open_filename(archive, path, 1 << 18) }
        guard result == ARCHIVE_OK else { throw failure("open") }
    }

    deinit {
        archive_read_free(archive)
    }

    /// The next entry; nil after the last.
    package func nextEntry() throws(ExchangeError) -> ZipEntry? {
        var header: OpaquePointer?
        bytesOfEntry = 0
        block = UnsafeRawBufferPointer(start: nil, count: 0)
        let result = Self.withNamesInUTF8 { archive_read_next_header(archive, &header) }
        if result == ARCHIVE_EOF { return nil }
        guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let header else {
            throw failure("header")
        }
        // An unreadable name is treated as empty: the entry may still be the export.
        let name = archive_entry_pathname_utf8(header) ?? archive_entry_pathname(header)
        return ZipEntry(
            path: name.map { String(cString: $0) } ?? "",
            size: archive_entry_size_is_set(header) != 0 ? archive_entry_size(header) : nil,
            isFile: archive_entry_filetype(header) == S_IFREG)
    }

    /// Reads block by block: a truncated archive returns everything before the cut.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        while block.isEmpty {
            var start: UnsafeRawPointer?
            var size = 0
            var offset: la_int64_t = 0
            let result = archive_read_data_block(archive, &start, &size, &offset)
            if result == ARCHIVE_EOF { return 0 }
            guard result == ARCHIVE_OK else { throw failure("data") }
            block = UnsafeRawBufferPointer(start: start, count: size)
        }
        let count = min(buffer.count, block.count)
        buffer.copyBytes(from: block.prefix(count))
        block = UnsafeRawBufferPointer(rebasing: block[count...])
        bytesOfEntry += Int64(count)
        try limit?.take(count)
        guard bytesOfEntry <= max(Self.smallEntry, size * Self.mostTimes) else {
            throw ExchangeError(
                .oversizedArchive, position: bytesOfEntry,
                detail: "more than \(Self.mostTimes) times the archive")
        }
        return count
    }

    /// libarchive returns no names outside ASCII in the plain C locale, which is the default of a
    /// process; the thread temporarily gets a UTF-8 locale.
    private static func withNamesInUTF8(_ body: () -> Int32) -> Int32 {
        guard let utf8 else { return body() }
        let previous = uselocale(utf8)
        defer { uselocale(previous) }
        return body()
    }

    // Created once and then only read, by uselocale, which any thread may call with it.
    nonisolated(unsafe) private static let utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    private func failure(_ step: String) -> ExchangeError {
        let text = archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
        if archive_read_has_encrypted_entries(archive) > 0 {
            return ExchangeError(.encryptedArchive, detail: "\(step): \(text)")
        }
        return ExchangeError(
            .damagedArchive, position: bytesOfEntry, detail: "\(step): \(text)")
    }
}
#endif
