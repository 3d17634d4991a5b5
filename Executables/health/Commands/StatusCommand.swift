internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthWords

/// `health status`: shows the state of the journal, the store and sync.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows where things are, what they hold, and what waits and why.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let store = try world.openStoreToLookAt()
        let journal = try await world.openExistingJournal()
        let status = try await journal.status(of: .health)
        let advice = PermissionAdvice(world, journal)
        let report = StatusReport(
            store: world.storePath, journal: world.journalURL.path,
            app: world.app.source.bundleIdentifier,
            counts: try await store.countsByType(app: world.reader),
            entries: try await journal.allEntries(),
            waiting: try await WaitingEntry.all(in: journal),
            status: status, kinds: KindReport(status, world.permissions),
            zone: world.zone, now: world.now,
            forbidden: try await advice.forbidden(),
            allowCommand: try await advice.commandForParked(),
            language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: report.json)
        } else {
            try StandardOutput.write(report.lines)
        }
    }
}
