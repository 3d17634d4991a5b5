#if canImport(CArchive)
internal import CArchive
package import Foundation

/// Writes a zip archive entry by entry, without sizes in advance.
package final class ZipWriter {
    private let archive: OpaquePointer
    private let date: Date
    private var buffer: [UInt8] = []

    private static let bufferSize = 1 << 17
    /// libarchive's AE_IFREG, a macro that Swift does not import.
    private static let regularFile: UInt32 = 0o100_000

    /// Begins an archive in a file; all entries have the same date.
    init(_ file: AtomicFile, date: Date) throws {
        guard let archive = archive_write_new() else {
            throw ExchangeError(.cannotWrite, detail: "no memory for an archive")
        }
        self.archive = archive
        self.date = date
        guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
            archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK,
            archive_write_open_fd(archive, try file.openDescriptor()) == ARCHIVE_OK
        else { throw failure("open") }
    }

    deinit { archive_write_free(archive) }

    /// Begins an entry, and ends the previous one.
    func beginEntry(_ path: String) throws {
        try flush()
        guard let entry = archive_entry_new() else {
            throw ExchangeError(.cannotWrite, detail: "no memory for an entry")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, path)
        archive_entry_set_filetype(entry, Self.regularFile)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, time_t(date.timeIntervalSince1970), 0)
        guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure("header") }
    }

    /// Adds bytes to the entry.
    func write(_ bytes: some Collection<UInt8>) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Ends the archive.
    func close() throws {
        try flush()
        guard archive_write_close(archive) == ARCHIVE_OK else { throw failure("close") }
    }

    /// Creates an archive of a folder and returns its size.
    package static func pack(_ folder: String, into path: String, date: Date) throws -> Int64 {
        let file = try AtomicFile(path: path)
        let zip = try ZipWriter(file, date: date)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        for name in names.sorted() {
            try zip.beginEntry(name)
            guard let input = FileHandle(forReadingAtPath: "\(folder)/\(name)") else {
                throw ExchangeError(.unreadable, detail: "a file of the export")
            }
            defer { try? input.close() }
            while let block = try input.read(upToCount: 1 << 18), !block.isEmpty {
                try zip.write(block)
            }
        }
        try zip.close()
        try file.commit()
        return file.size
    }

    private func flush() throws {
        var start = 0
        while start < buffer.count {
            let count = buffer[start...].withUnsafeBytes {
                archive_write_data(archive, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw failure("data") }
            start += count
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private func failure(_ step: String) -> ExchangeError {
        let code = archive_errno(archive)
        return ExchangeError(
            code == ENOSPC || code == EDQUOT ? .diskFull : .cannotWrite,
            detail: "\(step): errno \(code)")
    }
}
#endif
