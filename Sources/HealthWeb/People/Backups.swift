internal import Foundation
internal import HealthBackup
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

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
