internal import DatabaseFile
public import Foundation
public import HealthDatabase
public import HealthJournal
internal import Synchronization

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
        // The journal is copied first: the next sync reads the samples that only the store has.
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

extension FullBackup {
    /// Restores a backup into the journal and the store, completely or not at all.
    ///
    /// The whole file is unpacked and checked before anything is changed. Journal and store are
    /// changed in one transaction each, and both are committed immediately after each other. If the
    /// machine crashes between the two commits, restore again.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - passphrase: The passphrase; nil for a file that is not encrypted.
    ///   - mode: Whether existing data is kept.
    /// - Throws: ``FullBackupError`` for a file that cannot be used, `JournalError` or
    ///   `HealthStoreError`. Nothing was changed then.
    @discardableResult
    public func restore(
        from path: String, passphrase: String? = nil, mode: Mode
    ) async throws -> FullRestoreReport {
        try await restore(from: path, passphrase: passphrase, mode: mode) {}
    }

    /// Restores a backup, and runs a closure between the store's commit and the journal's, where tests simulate a
    /// crash.
    @discardableResult
    package func restore(
        from path: String, passphrase: String? = nil, mode: Mode,
        betweenCommits body: @escaping @Sendable () throws -> Void
    ) async throws -> FullRestoreReport {
        try await run(path, passphrase, mode, isPreview: false, betweenCommits: body)
    }

    /// Counts the effects of restoring a backup, and changes nothing.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - passphrase: The passphrase; nil for a file that is not encrypted.
    ///   - mode: Whether existing data would be kept.
    /// - Throws: The errors of ``restore(from:passphrase:mode:)``.
    public func preview(
        of path: String, passphrase: String? = nil, mode: Mode
    ) async throws -> FullRestoreReport {
        try await run(path, passphrase, mode, isPreview: true)
    }

    /// Counts the effects of restoring a backup in each mode, and changes nothing.
    ///
    /// - Throws: The errors of ``restore(from:passphrase:mode:)``.
    package func previews(
        of path: String, passphrase: String?
    ) async throws -> [Mode: FullRestoreReport] {
        let folder = try WorkFolder(beside: store)
        defer { withExtendedLifetime(folder) {} }
        let saved = try await unpacked(path, passphrase, folder)
        return [
            .merge: try await merge(saved, isPreview: true), .replace: try await saved.contents(),
        ]
    }

    /// An error that rolls back a preview.
    private struct RolledBack: Error {}

    private func run(
        _ path: String, _ passphrase: String?, _ mode: Mode, isPreview: Bool,
        betweenCommits body: @escaping @Sendable () throws -> Void = {}
    ) async throws -> FullRestoreReport {
        let folder = try WorkFolder(beside: store)
        defer { withExtendedLifetime(folder) {} }
        let saved = try await unpacked(path, passphrase, folder)
        switch mode {
        case .merge: return try await merge(saved, isPreview: isPreview, body)
        case .replace:
            let report = try await saved.contents()
            if !isPreview { try await replace(with: saved, body) }
            return report
        }
    }

    private func replace(
        with saved: FullBackup, _ betweenCommits: @escaping @Sendable () throws -> Void
    ) async throws {
        let (store, savedStore) = (store, saved.store)
        try await journal.file.replaceContents(with: saved.journal) {
            try store.file.replaceContents(with: savedStore)
            try betweenCommits()
        }
    }

    private func merge(
        _ saved: FullBackup, isPreview: Bool,
        _ betweenCommits: @escaping @Sendable () throws -> Void = {}
    ) async throws -> FullRestoreReport {
        let result = Mutex(FullRestoreReport())
        let (store, savedStore) = (store, saved.store)
        do {
            try await journal.file.merge(saved.journal) { counts in
                try store.file.merge(savedStore) { samples in
                    result.withLock { $0 = FullRestoreReport(counts, samples: samples) }
                    if isPreview { throw RolledBack() }
                }
                try betweenCommits()
            }
        } catch is RolledBack {
        } catch JournalError.invalid(let field, let reason) {
            throw FullBackupError.damaged("\(field): \(reason)")
        }
        return result.withLock { $0 }
    }

    /// The counts of the backup's contents.
    private func contents() async throws -> FullRestoreReport {
        var report = FullRestoreReport()
        report.entries = try await JournalContents.read(from: journal).entries.count
        report.samples = try await store.countsByType().values.reduce(0, +)
        return report
    }

    // MARK: Opening unpacked files

    private func unpacked(
        _ path: String, _ passphrase: String?, _ folder: WorkFolder
    ) async throws -> FullBackup {
        try BackupFileReader(path: path, passphrase: passphrase).unpack(into: folder.url)
        return try await Self.opened(folder, journal.environment)
    }

    /// Opens the copies, migrates older ones, and checks them.
    private static func opened(
        _ folder: WorkFolder, _ environment: JournalEnvironment
    ) async throws -> FullBackup {
        let journal = try opened(folder.path(.journal)) { file in
            try Journal(at: .file(file), environment: environment)
        }
        let store = try opened(folder.path(.store)) { file in try HealthStore(at: .file(file)) }
        guard try await journal.file.checkAsForeign().isEmpty else {
            throw FullBackupError.damaged("journal")
        }
        guard try await store.file.checkAsForeign().isEmpty else {
            throw FullBackupError.damaged("store")
        }
        return FullBackup(journal: journal, store: store)
    }

    private static func opened<T>(_ path: String, _ body: (URL) throws -> T) throws -> T {
        do {
            return try body(URL(fileURLWithPath: path))
        } catch JournalError.newerFormat, HealthStoreError.newerFormat {
            throw FullBackupError.newerFormat
        } catch JournalError.diskFull, HealthStoreError.diskFull {
            throw FullBackupError.diskFull
        } catch let error as JournalError where error.isOfDisk {
            throw error
        } catch let error as HealthStoreError where error.isOfDisk {
            throw error
        } catch JournalError.readOnly, JournalError.cannotOpen, HealthStoreError.readOnly {
            throw isWritable(path)
                ? FullBackupError.cannotWrite : .damaged("a database cannot be opened")
        } catch {
            throw FullBackupError.damaged("a database cannot be opened")
        }
    }

    /// Whether the header of a file permits SQLite to write it.
    ///
    /// A damaged header may name a format of a later SQLite, and SQLite then opens the file for reading only.
    ///
    /// Source: https://www.sqlite.org/fileformat.html, section "File format version numbers".
    private static func isWritable(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return true }
        defer { try? file.close() }
        guard let header = try? file.read(upToCount: 20), header.count == 20 else { return true }
        return header[18] <= 2 && header[19] <= 2
    }
}

extension FullRestoreReport {
    fileprivate init(_ counts: RestoreCounts, samples: Int) {
        self.init()
        entries = (counts.outcomes[.added] ?? 0) + (counts.outcomes[.undeleted] ?? 0)
        knownEntries = counts.outcomes[.known] ?? 0
        self.samples = samples
    }
}
