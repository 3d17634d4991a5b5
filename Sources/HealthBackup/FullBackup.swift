internal import DatabaseFile
public import Foundation
public import HealthDatabase
public import HealthJournal

/// A backup of a journal with its settings and sync state, and of the health store, in one file.
///
/// ```swift
/// let backup = FullBackup(journal: journal, store: store)
/// try await backup.write(to: path, passphrase: passphrase)
/// let report = try await backup.restore(from: path, passphrase: passphrase, mode: .merge)
/// ```
///
/// Every byte of the file is protected against damage. With a passphrase the contents are encrypted
/// (scrypt, AES-GCM). Memory use does not depend on the size of the store; temporary copies of both
/// databases need disk space next to the store while the file is written or restored.
public struct FullBackup: Sendable {
    /// The handling of existing data.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Existing data is kept; missing and deleted entries are restored from the backup.
        /// Permissions and the sync state of this device are kept.
        case merge
        /// Journal and store are replaced, with settings, permissions and the sync state.
        case replace
    }

    let journal: Journal
    let store: HealthStore
    /// The cost of guessing a passphrase: scrypt's N, a power of 2.
    package var rounds = BackupKey.usualRounds

    /// Creates a backup of a journal and a store, for writing or restoring.
    public init(journal: Journal, store: HealthStore) {
        self.journal = journal
        self.store = store
    }

    /// Whether a file begins like a full backup; 32 bytes are enough.
    public static func begins(_ prefix: Data) -> Bool { prefix.starts(with: BackupHeader.magic) }

    /// Whether a file is an encrypted full backup.
    ///
    /// - Throws: ``FullBackupError/notABackup``, ``FullBackupError/newerFormat`` or
    ///   ``FullBackupError/damaged(_:)``.
    public static func isEncrypted(_ path: String) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: path),
            let prefix = try? file.read(upToCount: BackupHeader.longest)
        else { throw FullBackupError.notABackup }
        return try BackupHeader.read(prefix).header.encryption != nil
    }

    /// Writes everything into a file with the mode 0600.
    ///
    /// - Parameters:
    ///   - path: The file. An existing file is replaced after the new one is complete.
    ///   - passphrase: The passphrase for encryption; nil writes the file unencrypted.
    /// - Returns: The number of bytes.
    /// - Throws: ``FullBackupError``, `JournalError` or `HealthStoreError`.
    @discardableResult
    public func write(to path: String, passphrase: String? = nil) async throws -> Int64 {
        let made = try passphrase.map { try BackupKey.make($0, rounds: rounds) }
        let header = BackupHeader(
            createdAt: journal.environment.now(), encryption: made?.1)
        let folder = try WorkFolder(beside: store)
        defer { withExtendedLifetime(folder) {} }
        // The journal is copied first: the next sync reads what the store has in addition.
        try await journal.file.copy(to: folder.path(.journal))
        try await store.file.copy(to: folder.path(.store))
        let writer = try BackupFileWriter(path: path, header: header, key: made?.0)
        for part in BackupPart.allCases {
            try writer.add(part, contentsOf: folder.path(part))
        }
        try writer.commit()
        return writer.size
    }
}

/// The effects of restoring a full backup, or of a preview.
public struct FullRestoreReport: Hashable, Sendable, Codable {
    /// The number of entries that were added or restored after a deletion.
    public var entries = 0
    /// The number of entries that existed already; 0 after a replacement.
    public var knownEntries = 0
    /// The number of samples that were added.
    public var samples = 0

    /// Creates an empty full restore report.
    public init() {}
}

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
