internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

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
