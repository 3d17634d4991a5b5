internal import ArgumentParser
internal import Foundation
internal import HealthServer
internal import HealthWords
internal import OpenHealthKit

/// `health serve`: serves the app to a browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Opens the app in a browser, at http://localhost:8080.",
        discussion: """
            Only this machine reaches it. Any other --host needs a password, in the environment \
            as HEALTH_PASSWORD. Ctrl-C ends it.
            """)

    @Option(help: "The port; 0 takes a free one.")
    var port = 8080

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A name under which others reach it; may be given several times.", valueName: "name"))
    var hostName: [String] = []

    @Option(help: ArgumentHelp("A certificate chain in PEM, for https.", valueName: "path"))
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key in PEM.", valueName: "path"))
    var privateKey: String?

    @Flag(help: "Show a made-up person beside an empty journal; both go when it ends.")
    var demo = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (certificate == nil) == (privateKey == nil) else {
            throw InputError("--certificate and --private-key go together: name both or neither.")
        }
    }

    func run() async throws {
        let world = try World(options)
        guard demo else {
            _ = try world.openStore()
            return try await serve(
                [
                    PersonSetup(configuration: world.configuration, journal: world.journalURL)
                ], world.language.commandCloud)
        }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "health-demonstration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serve(
            [
                setup("demo", .demonstration, in: folder, world),
                setup("empty", .emptyJournal, in: folder, world),
            ], world.language.commandCloud)
    }

    /// The setup of a demonstration person, with separate files.
    private func setup(_ id: String, _ name: PersonSetup.Name, in folder: URL, _ world: World)
        -> PersonSetup
    {
        var configuration = world.configuration
        configuration.location = .file(folder.appending(path: "\(id)-health.sqlite"))
        return PersonSetup(
            id: id, name: name, isDemonstration: id == "demo", configuration: configuration,
            journal: folder.appending(path: "\(id)-journal.sqlite"))
    }

    private func serve(_ people: [PersonSetup], _ words: CommandCloudWords) async throws {
        let app = try await WebApp(people, configuration: try webConfiguration())
        try await app.run { address in
            StandardError.write(words.open(.appOpen, at: address) + "\n")
        }
    }

    private func webConfiguration() throws -> WebConfiguration {
        var configuration = WebConfiguration(
            host: host, port: port, hostNames: Set(hostName.map { $0.lowercased() }))
        let password = ProcessInfo.processInfo.environment["HEALTH_PASSWORD"] ?? ""
        if !password.isEmpty { configuration.password = try PasswordHash(password) }
        if let certificate, let privateKey {
            configuration.certificate = .init(chain: certificate, privateKey: privateKey)
        }
        return configuration
    }
}
