package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Files and folders that only the person who runs the program can open.
package enum PrivateFile {
    /// Makes an empty file where there is none, with the mode 0600; what is there stays as it is.
    ///
    /// SQLite takes an empty file as a new database, and gives the log and the shared memory
    /// beside it the same mode. What cannot be made is left for SQLite to report.
    package static func makeIfMissing(_ path: String) {
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// Makes a folder and those above it that are missing, with the mode 0700; those that are
    /// there stay as they are.
    ///
    /// - Throws: `POSIXError`.
    package static func makeFolder(_ url: URL) throws {
        let path = url.path
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw POSIXError(.ENOTDIR) }
            return
        }
        let parent = url.deletingLastPathComponent()
        if parent.path != path { try makeFolder(parent) }
        // Another process may have made it meanwhile.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}
