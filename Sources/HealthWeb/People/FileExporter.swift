internal import DatabaseFile
internal import Foundation
internal import HealthBackup
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// Writes files to be downloaded, each in a working folder of its own.
struct FileExporter: FileExporting {
    private let database: HealthStore
    private let journal: Journal
    private let errors: ErrorWords

    init(_ person: Person) {
        (database, journal) = (person.database, person.journal)
        errors = person.environment.language.errors
    }

    func types() async throws -> [ObjectType] {
        try await Array(database.countsByType().keys)
    }

    func export(
        _ choice: ExportChoice, types: Set<ObjectType>?, from start: Date?, to end: Date?
    ) async throws -> URL {
        try await writing { file in
            let exporter = HealthExporter(database, zone: journal.environment.timeZone())
            try await exporter.exportFile(
                as: ExportFormat(choice), to: file.path,
                ExportSelection(types: types, from: start, to: end))
        }
    }

    func backUpEverything(passphrase: String?) async throws -> URL {
        try await writing { file in
            try await FullBackup(journal: journal, store: database)
                .write(to: file.path, passphrase: passphrase)
        }
    }

    /// Runs a body that writes a file; if it throws, the file is deleted.
    private func writing(_ body: (URL) async throws -> Void) async throws -> URL {
        let folder = try WorkingFolders.make("download")
        do {
            let file = folder.appending(path: "file")
            try await errors.speaking { try await body(file) }
            return file
        } catch {
            WorkingFolders.remove(folder)
            throw error
        }
    }
}

extension ExportFormat {
    fileprivate init(_ choice: ExportChoice) {
        switch choice {
        case .apple: self = .apple
        case .csv: self = .csv
        case .ndjson: self = .ndjson
        case .parquet: self = .parquet
        case .fhir: self = .fhir
        case .omh: self = .omh
        case .sqlite: self = .sqlite
        }
    }
}

/// Backups of a journal alone, and of everything.
struct Backups: BackupKeeping {
    private let database: HealthStore
    private let journal: Journal
    private let errors: ErrorWords

    init(_ person: Person) {
        (database, journal) = (person.database, person.journal)
        errors = person.environment.language.errors
    }

    private var everything: FullBackup { FullBackup(journal: journal, store: database) }

    func backup() async throws -> Data { try await JournalBackup.write(journal) }

    func preview(_ file: URL, passphrase: String?) async throws -> RestorePreview {
        try await speaking {
            guard try Self.isFull(file) else {
                let backup = try JournalBackup(Data(contentsOf: file))
                return RestorePreview(
                    merge: RestoreNumbers(try await backup.preview(into: journal, mode: .merge)),
                    replace: RestoreNumbers(
                        try await backup.preview(into: journal, mode: .replace)))
            }
            let reports = try await everything.previews(of: file.path, passphrase: passphrase)
            return RestorePreview(
                merge: RestoreNumbers(reports[.merge] ?? FullRestoreReport()),
                replace: RestoreNumbers(reports[.replace] ?? FullRestoreReport()))
        }
    }

    func restore(_ file: URL, passphrase: String?, replaces: Bool) async throws -> RestoreNumbers {
        try await speaking {
            guard try Self.isFull(file) else {
                let backup = try JournalBackup(Data(contentsOf: file))
                return RestoreNumbers(
                    try await backup.restore(into: journal, mode: replaces ? .replace : .merge))
            }
            return RestoreNumbers(
                try await everything.restore(
                    from: file.path, passphrase: passphrase, mode: replaces ? .replace : .merge))
        }
    }

    private static func isFull(_ file: URL) throws -> Bool {
        let input = try FileHandle(forReadingFrom: file)
        defer { try? input.close() }
        return FullBackup.begins(try input.read(upToCount: 32) ?? Data())
    }

    private func speaking<T>(_ body: () async throws -> T) async throws -> T {
        try await errors.speaking {
            do {
                return try await body()
            } catch FullBackupError.needsPassphrase {
                throw MissingPassphrase(isWrong: false)
            } catch FullBackupError.wrongPassphrase {
                throw MissingPassphrase(isWrong: true)
            }
        }
    }
}

extension RestoreNumbers {
    fileprivate init(_ report: RestoreReport) {
        self.init(
            added: report.added, broughtBack: report.broughtBack, changed: report.changed,
            deleted: report.deleted, known: report.known)
    }

    fileprivate init(_ report: FullRestoreReport) {
        self.init(added: report.entries, known: report.knownEntries, samples: report.samples)
    }
}
