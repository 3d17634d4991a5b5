internal import Foundation
internal import HealthExchange
internal import HealthScreens

/// The screens of a person about files, with their importer, exporter and backups.
@MainActor
final class TransferScreens {
    let importing: ImportScreen
    let exporting: ExportScreen
    let restoring: RestoreScreen

    init(_ person: Person) {
        importing = ImportScreen(FileImporter(person), environment: person.environment)
        exporting = ExportScreen(FileExporter(person), environment: person.environment)
        restoring = RestoreScreen(Backups(person), environment: person.environment)
    }
}
