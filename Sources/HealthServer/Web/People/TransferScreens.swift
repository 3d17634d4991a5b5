internal import Foundation
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthScreens

/// The screens about files of a person, and what they work with.
@MainActor
final class TransferScreens {
    let importing: ImportScreen
    let restoring: RestoreScreen

    init(_ person: Person) {
        importing = ImportScreen(
            ExportImporter(database: person.database), environment: person.environment)
        restoring = RestoreScreen(
            JournalBackups(journal: person.journal), environment: person.environment)
    }
}

/// Imports exports of the Health app into the store.
struct ExportImporter: FileImporting {
    let database: HealthStore

    func run(
        _ file: URL, report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult {
        let (steps, continuation) = AsyncStream.makeStream(
            of: FileImportStep.self, bufferingPolicy: .bufferingNewest(1))
        let reporting = Task { for await step in steps { await report(step) } }
        defer { continuation.finish() }
        let summary = try await AppleExportImporter(database).importExport(at: file.path) {
            continuation.yield(FileImportStep(fraction: $0.fraction, samples: $0.samples))
        }
        continuation.finish()
        await reporting.value
        return FileImportResult(
            imported: summary.samples.filter { $0.value.inserted > 0 }
                .map { .init(DataWords.name($0.key), $0.value.inserted) }
                .sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            known: summary.known,
            skipped: summary.skipped.map { skip, count in
                .init("\(skip.type ?? skip.element): \(skip.reason)", count)
            }.sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            interruption: summary.interruption.map(\.description))
    }
}

/// Backups of a journal.
struct JournalBackups: BackupKeeping {
    let journal: Journal

    func backup() async throws -> Data { try await JournalBackup.write(journal) }

    func preview(_ data: Data, replaces: Bool) async throws -> RestoreNumbers {
        RestoreNumbers(
            try await JournalBackup(data).preview(
                into: journal, mode: replaces ? .replace : .merge))
    }

    func restore(_ data: Data, replaces: Bool) async throws -> RestoreNumbers {
        RestoreNumbers(
            try await JournalBackup(data).restore(
                into: journal, mode: replaces ? .replace : .merge))
    }
}

extension RestoreNumbers {
    fileprivate init(_ report: RestoreReport) {
        self.init(
            added: report.added, broughtBack: report.broughtBack, changed: report.changed,
            deleted: report.deleted, known: report.known)
    }
}
