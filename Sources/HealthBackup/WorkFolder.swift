internal import Foundation
internal import HealthDatabase

/// A folder for copies of databases, which is deleted with its last owner.
///
/// It is beside the store: what is on an encrypted disk stays there, and a rename is possible.
final class WorkFolder: Sendable {
    let url: URL

    /// Makes the folder with the mode 0700.
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

    /// Where the copy of a part is.
    func path(_ part: BackupPart) -> String { url.appending(path: part.rawValue).path }
}
