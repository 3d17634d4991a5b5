internal import Foundation
internal import GRDB

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

/// Distinguishes a full disk from other failures of SQLite and of the file system.
package enum DiskFull {
    /// The free space in bytes below which SQLite may not be able to open a database: its shared memory
    /// has 32 KiB.
    private static let leastSpace: UInt64 = 64 << 10

    /// Whether the disk of a database has no room for the shared memory that its readers need too.
    package static func hasNoRoom(forLogOf path: String) -> Bool {
        // Another process has created it, or a killed one left it.
        var memory = stat()
        if stat(path + "-shm", &memory) == 0, memory.st_size >= 32 << 10 { return false }
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return false }
        // Some blocks are reserved for the superuser.
        let blocks = geteuid() == 0 ? disk.f_bfree : disk.f_bavail
        return UInt64(blocks) * UInt64(disk.f_frsize) < leastSpace
    }

    /// Whether an error means that the disk, or the user's quota, is full.
    ///
    /// SQLite reports a full disk as `SQLITE_FULL`, except for the shared memory next to the
    /// database: if that cannot grow, the error is `SQLITE_IOERR_SHMSIZE`.
    package static func isReason(of error: any Error) -> Bool {
        switch error {
        case let error as DatabaseError:
            error.resultCode == .SQLITE_FULL
                || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
        case let error as POSIXError: error.code == .ENOSPC || error.code == .EDQUOT
        case let error as CocoaError: error.code == .fileWriteOutOfSpace
        default: false
        }
    }
}

/// A file or a folder next to its target that gets the target's name when it is complete, and that
/// only its owner may read.
///
/// It is locked as long as this object exists. The item of a killed program is no longer locked. Creating the next item
/// of the same target removes it, because it may contain health data.
package final class PartialItem {
    /// The kinds of item.
    package enum Kind: Sendable {
        case file
        case folder
    }

    /// The path until the item is complete.
    package let path: String
    /// The open file, for writing; the open folder, for its lock.
    package let descriptor: Int32
    private let target: String
    private var isCommitted = false

    /// Creates an empty file or folder.
    ///
    /// - Throws: `POSIXError`.
    package init(_ kind: Kind, target: String) throws {
        self.target = target
        Self.removeAbandoned(target)
        while true {
            let path = "\(target).\(UUID().uuidString).\(Self.ending)"
            // Before it is locked another program may consider the item abandoned, and remove it.
            guard let descriptor = try Self.create(kind, path) else { continue }
            // A file system without locks refuses them with another error: nothing is removed there.
            let isTaken = !Self.lock(descriptor) && errno == EWOULDBLOCK
            if !isTaken, access(path, F_OK) == 0 {
                (self.path, self.descriptor) = (path, descriptor)
                return
            }
            close(descriptor)
        }
    }

    deinit {
        if !isCommitted { try? FileManager.default.removeItem(atPath: path) }
        close(descriptor)
    }

    /// Gives the item the target's name; an existing file is replaced.
    ///
    /// If the power fails after this call, the new item has the name. If it fails before, the former file or the new
    /// one has it, each complete. The caller has synced the files of a folder.
    ///
    /// - Throws: `POSIXError`.
    package func commit() throws {
        try FileSync.sync(descriptor, path: path)
        guard rename(path, target) == 0 else { throw Self.failure }
        isCommitted = true
        try FileSync.syncFolder(of: target)
    }

    private static let ending = "partial"

    /// Creates and opens an item; nil if it was removed in between.
    private static func create(_ kind: Kind, _ path: String) throws -> Int32? {
        switch kind {
        case .file:
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure }
            return descriptor
        case .folder:
            guard mkdir(path, 0o700) == 0 else { throw failure }
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if descriptor < 0, errno == ENOENT { return nil }
            guard descriptor >= 0 else { throw failure }
            return descriptor
        }
    }

    private static func lock(_ descriptor: Int32) -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static func removeAbandoned(_ target: String) {
        let parent = (target as NSString).deletingLastPathComponent
        removeAbandoned(
            in: parent.isEmpty ? "." : parent, of: (target as NSString).lastPathComponent)
    }

    /// Removes the items of a folder that no process holds.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - name: The name of their target; nil for all targets.
    package static func removeAbandoned(in folder: String, of name: String? = nil) {
        let target = name
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix(".\(ending)") {
            let parts = name.dropLast(ending.count + 1).split(
                separator: ".", omittingEmptySubsequences: false)
            guard let last = parts.last, UUID(uuidString: String(last)) != nil,
                target.map({ $0 == parts.dropLast().joined(separator: ".") }) ?? (parts.count > 1)
            else { continue }
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if lock(descriptor) { try? FileManager.default.removeItem(atPath: path) }
            close(descriptor)
        }
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
