internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthSync
internal import OpenHealthKit

/// `health cloud sync`: brings this journal and those of the person's other devices together.
struct CloudSyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sends what you logged and fetches your other devices'.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let account = try CloudFile(world).connected()
        let journal = try await world.openJournal()
        let remote = CloudRemote(account: account, journal: journal)
        try await journal.retryFailed(at: remote.id)
        try await journal.retryNow(at: remote.id)
        let engine = SyncEngine(
            journal: journal, remote: remote, now: world.configuration.now,
            companion: CloudDays(remote: remote, journal: journal))
        let report = await engine.sync(.manual)
        if let reason = report.unavailable ?? report.unreadable[CloudRemote.entries] {
            throw CommandFailure("Nothing was synced: \(reason)")
        }
        // What was logged before this device was connected.
        var backfilled = 0
        if try await engine.backfillCandidates() > 0 {
            for await progress in engine.backfill() { backfilled = progress.done }
        }
        let waiting = try await journal.status(of: remote.id).pending
        let sent = report.exported + backfilled
        let changed =
            report.inbound.adopted + report.inbound.updated + report.inbound.deletedAgain
        if world.printsJSON {
            try StandardOutput.write(json: [
                "sent": sent, "received": changed, "waiting": waiting,
            ])
        } else {
            try StandardOutput.write([
                "Sent \(sent), received \(changed), waiting \(waiting)."
            ])
        }
        guard waiting == 0 else {
            throw CommandFailure("The server cannot be reached: try again later.")
        }
    }
}

/// `health cloud status`: whether this device is connected, and what waits.
struct CloudStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Shows whether this device is connected and what waits.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        guard let account = try CloudFile(world).read() else {
            if world.printsJSON {
                return try StandardOutput.write(json: StatusJSON(isConnected: false))
            }
            try StandardOutput.write(["Not connected. Nothing is sent anywhere."])
            return
        }
        let journal = try await world.openJournal()
        let status = try await journal.status(of: .cloud(account: account.account))
        let last = status.lastSuccess.map { TimeText(world.zone).iso8601($0) }
        if world.printsJSON {
            return try StandardOutput.write(
                json: StatusJSON(
                    isConnected: true, server: account.server.absoluteString, lastSync: last,
                    waiting: status.pending + status.deletions, failed: status.failed))
        }
        try StandardOutput.write([
            "Connected to \(account.server.absoluteString).", "Last sync: \(last ?? "never").",
            "Waiting: \(status.pending + status.deletions), failed: \(status.failed).",
        ])
    }

    private struct StatusJSON: Encodable {
        var isConnected: Bool
        var server: String?
        var lastSync: String?
        var waiting: Int?
        var failed: Int?
    }
}
