internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Waits until files and the names in folders are on the disk, where they survive a loss of power.
package enum FileSync {
    /// Runs after each sync with the path of the file or the folder; a test records the order.
    @TaskLocal package static var didSync: (@Sendable (_ path: String) -> Void)?

    /// Waits for the contents of an open file or folder.
    ///
    /// - Parameters:
    ///   - descriptor: The open file or folder.
    ///   - path: Its path.
    /// - Throws: `POSIXError`.
    static func sync(_ descriptor: Int32, path: String) throws {
        #if canImport(Darwin)
        // A plain fsync leaves the data in the memory of the disk; not every file system has this one.
        let isSynced = fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
        #else
        let isSynced = fsync(descriptor) == 0
        #endif
        // File systems of networks may refuse to sync a folder.
        guard isSynced || errno == EINVAL || errno == ENOTSUP else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        didSync?(path)
    }

    /// Waits for the names in the folder of a path, as after a file was created or renamed.
    ///
    /// - Throws: `POSIXError`.
    static func syncFolder(of path: String) throws {
        let parent = (path as NSString).deletingLastPathComponent
        let folder = parent.isEmpty ? "." : parent
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that the user may write but not read cannot be opened, and therefore not be synced.
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        try sync(descriptor, path: folder)
    }
}
