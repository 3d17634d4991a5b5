internal import ArgumentParser
internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthSync
internal import HealthWords

/// `health cloud requests`: lists the requests of the cloud and their results, and allows kinds of
/// entry.
struct CloudRequestsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "Shows the server's requests, and allows it to send them to this device.",
        discussion: """
            Off until you allow it on this device. The next health cloud sync logs the requested \
            entries, sends them to Health, and reports the outcome to the server.
            """)

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Allow requests of these kinds only: weight, water, food, workout, measurement.",
            valueName: "kinds"))
    var allow: [LoggedKind] = []
    @Flag(help: "Allow requests of every kind.")
    var allowAll = false
    @Flag(help: "Allow no requests.")
    var allowNone = false
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [!allow.isEmpty, allowAll, allowNone].count(where: { $0 }) <= 1 else {
            throw InputError(.severalRequests)
        }
        if allow.contains(.note) { throw InputError(.onlyJournal) }
    }

    func run() async throws {
        let world = try World(options)
        let cloud = try await world.connectedCloud()
        if let kinds { try await cloud.setAllowedRequests(kinds) }
        let allowed = try await cloud.status().allowedRequests
        let requests = try await cloud.requests()
        let report = RequestReport(requests, allowed: allowed, text: TimeText(world.zone))
        if world.printsJSON { return try StandardOutput.write(json: report) }
        try StandardOutput.write(report.lines(allowed: allowed, requests, world.language))
    }

    /// The kinds to allow from now on; nil if the option is missing.
    private var kinds: Set<EntryKind>? {
        if allowAll { return EntryKind.inHealth }
        if allowNone { return [] }
        return allow.isEmpty ? nil : Set(allow.map(\.kind))
    }
}
