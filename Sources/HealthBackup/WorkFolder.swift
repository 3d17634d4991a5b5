internal import Foundation
internal import HealthDatabase

/// A folder for copies of databases, which is deleted with its last reference.
///
/// The folder is next to the store, so that data on an encrypted disk stays there, and files can be
/// renamed.
final class WorkFolder: Sendable {
    let url: URL

    /// Creates the folder with the mode 0700.
    ///
    /// - Throws: ``FullBackupError``.
    init(beside store: HealthStore) throws(FullBackupError) {
        let parent =
            switch store.location {
            case .file(let url): url.deletingLastPathComponent()
            case .memory: FileManager.default.temporaryDirectory
            }
        url = parent.appending(path: ".backup-\(UUID().uuidString)")
        guard mkdir(url.path, 0o700) == 0 else {
            throw errno == ENOSPC ? .diskFull : .cannotWrite
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a part's copy.
    func path(_ part: BackupPart) -> String { url.appending(path: part.rawValue).path }
}
