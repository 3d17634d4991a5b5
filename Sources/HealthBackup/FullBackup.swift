public import Foundation
public import HealthDatabase
public import HealthJournal

/// A journal with its settings and the state of its sync, and the health store, in one file.
///
/// ```swift
/// let backup = FullBackup(journal: journal, store: store)
/// try await backup.write(to: path, passphrase: passphrase)
/// let report = try await backup.restore(from: path, passphrase: passphrase, mode: .merge)
/// ```
///
/// Every byte of the file is protected against damage. With a passphrase the contents are encrypted
/// (scrypt, AES-GCM). Memory does not grow with the store; beside the store, a copy of both databases
/// is kept while the file is written or restored.
public struct FullBackup: Sendable {
    /// What happens to what is here.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// It stays as it is; what is missing or was deleted comes from the backup. Permissions and
        /// the state of sync stay those of this device.
        case merge
        /// Journal and store become what they were, with settings, permissions and the state of sync.
        case replace
    }

    let journal: Journal
    let store: HealthStore
    /// The cost of guessing a passphrase: scrypt's N, a power of 2.
    package var rounds = BackupKey.usualRounds

    /// A backup of a journal and a store, or into these.
    public init(journal: Journal, store: HealthStore) {
        self.journal = journal
        self.store = store
    }

    /// Whether a file begins as a full backup does; 32 bytes are enough.
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
    ///   - path: The file. One that is there is replaced once the new one is complete.
    ///   - passphrase: What the file is encrypted with; nil writes it unencrypted.
    /// - Returns: The number of bytes.
    /// - Throws: ``FullBackupError``, `JournalError` or `HealthStoreError`.
    @discardableResult
    public func write(to path: String, passphrase: String? = nil) async throws -> Int64 {
        let made = try passphrase.map { try BackupKey.make($0, rounds: rounds) }
        let header = BackupHeader(
            createdAt: journal.environment.now(), encryption: made?.1)
        let folder = try WorkFolder(beside: store)
        defer { withExtendedLifetime(folder) {} }
        // The journal first: what the store has beyond it is read by the next sync.
        try await journal.copy(to: folder.path(.journal))
        try await store.copy(to: folder.path(.store))
        let writer = try BackupFileWriter(path: path, header: header, key: made?.0)
        for part in BackupPart.allCases {
            try writer.add(part, contentsOf: folder.path(part))
        }
        try writer.commit()
        return writer.size
    }
}
