package import Foundation

/// A SQLite file with its log, as a person copies, restores and deletes it with no program running.
package struct StoredFile: Sendable {
    package let url: URL
    private var copy: URL { url.appendingPathExtension("copy") }

    package init(_ url: URL) {
        self.url = url
    }

    /// Keeps a copy of the file as it is.
    package func keepCopy() throws {
        for (file, copy) in try parts() where FileManager.default.fileExists(atPath: file.path) {
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: file, to: copy)
        }
    }

    /// Puts the copy in the place of the file: another file, with the same name.
    package func restoreCopy() throws {
        try delete()
        for (file, copy) in try parts() where FileManager.default.fileExists(atPath: copy.path) {
            try FileManager.default.copyItem(at: copy, to: file)
        }
    }

    /// Deletes the file with its log.
    package func delete() throws {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: url.path + suffix)
        }
    }

    /// The file and its log, which holds the last commits, each with its copy.
    private func parts() throws -> [(file: URL, copy: URL)] {
        ["", "-wal"].map {
            (URL(filePath: url.path + $0), URL(filePath: copy.path + $0))
        }
    }
}
