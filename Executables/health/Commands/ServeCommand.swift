internal import ArgumentParser
internal import DatabaseFile
internal import Foundation
internal import HealthWeb
internal import HealthWords
internal import OpenHealthKit

/// `health serve`: serves the app to a browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Opens the app in a browser, at http://localhost:8080.",
        discussion: """
            Only this machine reaches it. Any other --host needs a password, in the environment \
            as HEALTH_PASSWORD or in the settings. Ctrl-C ends it.
            """)

    @OptionGroup var listening: ListeningOptions

    @Option(
        help: ArgumentHelp(
            "A host name under which others reach it; may be given several times.",
            valueName: "name"))
    var hostName: [String] = []

    @Flag(help: "Show a made-up person beside an empty journal; both are deleted when it ends.")
    var demo = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        guard demo else {
            _ = try world.openStore()
            return try await serve(
                [
                    PersonSetup(
                        isOwnersApp: world.isOwnersApp, configuration: world.configuration,
                        journal: world.journalURL)
                ], world,
                secondFactor: SecondFactor(
                    file: SecondFactor.file(beside: world.journalURL)))
        }
        let folder = try WorkingFolders.make("demonstration")
        defer { WorkingFolders.remove(folder) }
        try await serve(
            [
                setup("demo", .demonstration, in: folder, world),
                setup("empty", .emptyJournal, in: folder, world),
            ], world)
    }

    /// The setup of a demonstration person, with separate files.
    private func setup(_ id: String, _ name: PersonSetup.Name, in folder: URL, _ world: World)
        -> PersonSetup
    {
        var configuration = world.configuration
        configuration.location = .file(folder.appending(path: "\(id)-health.sqlite"))
        return PersonSetup(
            id: id, name: name, isDemonstration: id == "demo", isOwnersApp: world.isOwnersApp,
            configuration: configuration,
            journal: folder.appending(path: "\(id)-journal.sqlite"))
    }

    private func serve(
        _ people: [PersonSetup], _ world: World, secondFactor: SecondFactor? = nil
    ) async throws {
        var configuration = try webConfiguration()
        configuration.secondFactor = secondFactor
        let app = try await WebApp(people, configuration: configuration)
        let words = world.language.commandCloud
        try await app.run { address in
            StandardError.write(words.open(.appOpen, at: address) + "\n")
        }
    }

    private func webConfiguration() throws -> WebConfiguration {
        let settings = Settings.ofCommand
        let address = try listening.address(settings, .serve, usualPort: 8080)
        let names = try hostName.isEmpty ? settings.texts(.serveHostNames) : hostName
        var configuration = WebConfiguration(
            host: address.host, port: address.port, hostNames: Set(names.map { $0.lowercased() }))
        if let password = try settings.text(.password) {
            configuration.password = try PasswordHash(password)
        }
        configuration.certificate = address.certificate
        configuration.trustedProxies = address.trustedProxies
        return configuration
    }
}

/// `health second-factor`: shows whether the login of the app asks for a code, and turns that off.
struct SecondFactorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "second-factor",
        abstract: "Shows whether the app's login needs a code as well, and turns this off.",
        discussion: """
            The page Login of the app turns it on. Without your phone and the recovery codes, --off \
            lets the password alone open the app again, also while it runs.
            """)

    @Flag(help: "Turn it off, and forget the authenticator app and the recovery codes.")
    var off = false

    @OptionGroup var options: GlobalOptions

    private struct State: Encodable {
        let isOn: Bool
        let recoveryCodes: Int
    }

    func run() async throws {
        let world = try World(options)
        let factor = SecondFactor(file: SecondFactor.file(beside: world.journalURL))
        if off { try factor.turnOff() }
        let left = try factor.recoveryCodesLeft()
        if world.printsJSON {
            return try StandardOutput.write(
                json: State(isOn: left != nil, recoveryCodes: left ?? 0))
        }
        let words = world.language.login
        try StandardOutput.write([left.map { words.isOn(recoveryCodes: $0) } ?? words.isOff])
    }
}
