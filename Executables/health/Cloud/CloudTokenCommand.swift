internal import ArgumentParser
internal import Foundation
internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health cloud token`: grants access to a program that is not a device.
struct CloudTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract:
            "Creates a token for a program: one that posts samples, one that reads, or an assistant.",
        discussion: """
            The token is printed once; the server keeps only its hash. It is valid for a year, or for \
            the days of the server's --token-days. The program sends it as Authorization: Bearer TOKEN. \
            health cloud devices lists it, and --revoke ends its access. \
            An assistant reads the types of --read and proposes the kinds of --log, and nothing else.
            """)

    @Argument(help: "The name of the program in your list of devices.")
    var name: String
    @Option(
        name: .customLong("for"),
        help: """
            post: it may post samples and nothing else. read: it may read everything. assistant: it \
            may ask by the Model Context Protocol for what --read and --log name.
            """)
    var access: ProgramAccess
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The types that an assistant may read.", valueName: "types"))
    var read: [String] = []
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The kinds of entry that an assistant may propose: weight, water, food, workout.",
            valueName: "kinds"))
    var log: [LoggedKind] = []
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard access == .assistant || (read.isEmpty && log.isEmpty) else {
            throw InputError(.consentAlone)
        }
    }

    func run() async throws {
        let world = try World(options)
        let cloud = try await world.connectedCloud()
        let token = try await cloud.remote().makeToken(
            for: access.access, named: name, consent: try await consent(cloud, world))
        if world.printsJSON { return try StandardOutput.write(json: ["token": token]) }
        try StandardOutput.write([token])
    }

    /// The consent of an assistant, with the days of this journal.
    private func consent(_ cloud: CloudConnection, _ world: World) async throws -> CloudConsent? {
        guard access == .assistant else { return nil }
        return CloudConsent(
            read: try read.map { try TypeName.type($0).name }, log: log.map(\.kind),
            timeZone: world.zone.identifier,
            dayStart: try await cloud.journal.settings.dayBoundary().startHour)
    }
}

/// The access of a program.
enum ProgramAccess: String, ExpressibleByArgument, CaseIterable {
    case post, read, assistant

    var access: CloudAccess {
        switch self {
        case .post: .post
        case .read: .read
        case .assistant: .assistant
        }
    }
}

/// The text for the access of a device or program.
struct DeviceAccess {
    let language: Language

    /// The access of a device or program and its end; empty for another device of the person.
    func words(_ device: ConnectedDevice, now: Date, zone: TimeZone) -> String {
        let words = language.cloud
        guard !device.isExpired(at: now) else { return language.inSentence(words.isExpired) }
        let end = device.expiresAt.map { words.validUntil(TimeText(zone).day($0)) }
        return [access(device), end ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private func access(_ device: ConnectedDevice) -> String {
        let words = language.cloud
        guard !device.isThisDevice else { return language.inSentence(words.isThisDevice) }
        switch device.scope.flatMap(CloudAccess.init(rawValue:)) {
        case .assistant:
            let consent = device.consent ?? CloudConsent()
            return language.commandCloud.assistant(
                reads: consent.read, proposes: consent.log.map(\.word))
        case let access: return words.access(access).map(language.inSentence) ?? ""
        }
    }
}
