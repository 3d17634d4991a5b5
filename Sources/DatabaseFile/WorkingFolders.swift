package import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Folders for unfinished uploads, downloads and copies, all in one place that only the user can open.
///
/// The place is in the temporary folder (`TMPDIR`) and has the user's number in its name. A folder is
/// locked while its process runs. What a killed process left is not locked any more and is removed
/// when any program of the user starts or makes the next folder: it may contain health data.
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

    /// Whether a path is a folder of this user that nobody else can open; a link is none.
    package static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }
}
