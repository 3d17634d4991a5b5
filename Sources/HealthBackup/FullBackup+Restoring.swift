internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import Synchronization

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
