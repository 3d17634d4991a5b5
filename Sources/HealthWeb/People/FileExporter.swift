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
