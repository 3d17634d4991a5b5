internal import Foundation
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthScreens

/// Imports files of all formats into the store.
struct FileImporter: FileImporting {
    private let database: HealthStore
    private let journal: Journal

    init(_ person: Person) {
        (database, journal) = (person.database, person.journal)
    }

    func run(
        _ file: URL, zone: TimeZone?, report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult {
        let (steps, continuation) = AsyncStream.makeStream(
            of: FileImportStep.self, bufferingPolicy: .bufferingNewest(1))
        let reporting = Task { for await step in steps { await report(step) } }
        defer { continuation.finish() }
        let remembered = try await journal.setting(.importTimeZone)
            .flatMap { TimeZone(identifier: $0) }
        let importer = HealthImporter(database, ImportOptions(timeZone: zone ?? remembered))
        let summary: ImportSummary
        do {
            summary = try await importer.importFile(at: file.path) {
                continuation.yield(FileImportStep(fraction: $0.fraction, samples: $0.samples))
            }
        } catch let error as ExchangeError where error.code == .needsTimeZone {
            throw MissingTimeZone()
        } catch let error as ExchangeError where error.code == .cancelled {
            throw CancellationError()
        }
        if let zone { try await journal.setSetting(.importTimeZone, to: zone.identifier) }
        continuation.finish()
        await reporting.value
        return FileImportResult(summary)
    }
}

extension FileImportResult {
    fileprivate init(_ summary: ImportSummary) {
        self.init(
            imported: summary.samples.filter { $0.value.inserted > 0 }
                .map { Line(DataWords.name($0.key), $0.value.inserted) }
                .sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            known: summary.known,
            skipped: summary.skipped.map { skip, count in
                Line("\(skip.type ?? skip.element): \(skip.reason)", count)
            }.sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            interruption: summary.interruption.map(\.description))
    }
}
