internal import Foundation

/// The bytes of a regular file, read in the blocks that the reader requests.
///
/// The file is not memory-mapped, because the read part of a mapped file counts as resident memory.
package final class FileByteSource: ByteSource {
    private let descriptor: Int32
    /// The size of the file at opening.
    package let size: Int64

    /// Opens a file; throws `unreadable` if that fails or if it is not a regular file.
    package init(path: String) throws(ExchangeError) {
        // A pipe without a writer would block forever.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw ExchangeError(.unreadable, detail: "open: errno \(errno)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ExchangeError(.unreadable, detail: "not a plain file")
        }
        size = Int64(status.st_size)
        #if os(Linux)
        _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }

    deinit {
        close(descriptor)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw ExchangeError(.unreadable, detail: "read: errno \(errno)") }
        }
    }

    /// Bytes from an offset in the file, fewer at its end; the reading position does not change.
    func read(from offset: Int64, count: Int) throws(ExchangeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    off_t(offset) + off_t(filled))
            }
            if got == 0 { break }
            if got > 0 {
                filled += got
            } else if errno != EINTR {
                throw ExchangeError(.unreadable, detail: "pread: errno \(errno)")
            }
        }
        return Array(bytes[..<filled])
    }
}
