package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Files and folders that only the user who runs the program can open.
package enum PrivateFile {
    /// Creates an empty file with the mode 0600 if the path does not exist.
    ///
    /// SQLite uses an empty file as a new database, and gives the log and the shared memory next to
    /// it the same mode. SQLite later reports a file that cannot be created.
    package static func makeIfMissing(_ path: String) {
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// Creates a folder and its missing parents with the mode 0700; existing folders do not change.
    ///
    /// A new folder survives a loss of power, so that a file in it can.
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
        // Another process may have created the folder meanwhile.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try FileSync.syncFolder(of: path)
    }
}
