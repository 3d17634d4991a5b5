internal import DatabaseFile
internal import Foundation
internal import HealthDatabase

/// A folder for copies of databases, which is deleted with its last reference; that of a killed
/// program is deleted by the next one.
///
/// The folder is next to the store, so that data on an encrypted disk stays there.
final class WorkFolder {
    private let item: PartialItem

    /// Creates the folder with the mode 0700.
    ///
    /// - Throws: ``FullBackupError``.
    init(beside store: HealthStore) throws(FullBackupError) {
        let parent =
            switch store.location {
            case .file(let url): url.deletingLastPathComponent()
            case .memory: FileManager.default.temporaryDirectory
            }
        do {
            item = try PartialItem(.folder, target: parent.appending(path: ".backup").path)
        } catch {
            throw DiskFull.isReason(of: error) ? .diskFull : .cannotWrite
        }
    }

    var url: URL { URL(fileURLWithPath: item.path) }

    /// The path of a part's copy.
    func path(_ part: BackupPart) -> String { url.appending(path: part.rawValue).path }
}
