package import Foundation
internal import Synchronization

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

/// Folders for unfinished uploads, downloads and copies, all in one place that only the user can open.
///
/// The place is in the temporary folder (`TMPDIR`) and has the user's number in its name. A folder is locked while its
/// process runs. The folder of a killed process is no longer locked. It may contain health data, so it is removed when
/// any program of the user starts or makes the next folder.
package enum WorkingFolders {
    private static let held = Mutex<[String: PartialItem]>([:])

    /// The folder of all working folders.
    package static var place: URL {
        FileManager.default.temporaryDirectory.appending(path: "openhealthkit-\(geteuid())")
    }

    /// Makes a folder with the mode 0700, which exists until ``remove(_:)``.
    ///
    /// - Parameter purpose: The beginning of its name.
    /// - Throws: `POSIXError`; `EACCES` if the place belongs to another user or others may open it.
    package static func make(_ purpose: String) throws -> URL {
        let place = place.path
        if mkdir(place, 0o700) != 0, errno != EEXIST {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        guard isOwn(place) else { throw POSIXError(.EACCES) }
        PartialItem.removeAbandoned(in: place)
        let path = try held.withLock { held in
            let item = try PartialItem(.folder, target: "\(place)/\(purpose)")
            held[item.path] = item
            return item.path
        }
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    /// Removes a folder with its contents.
    package static func remove(_ folder: URL) {
        let path = folder.path
        held.withLock { $0[path] = nil }
    }

    /// Removes all folders that no process holds.
    package static func removeAbandoned() {
        guard isOwn(place.path) else { return }
        PartialItem.removeAbandoned(in: place.path)
    }

    /// Whether a path is a folder of this user that nobody else can open; false for a symbolic link.
    package static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }
}
