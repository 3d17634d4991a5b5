#if Server

internal import ArgumentParser
internal import Foundation
internal import HealthServer

/// `health serve`: the whole app in a browser.
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

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (certificate == nil) == (privateKey == nil) else {
            throw InputError("--certificate and --private-key go together: name both or neither.")
        }
    }

    func run() async throws {
        let world = try World(options)
        _ = try world.openStore()
        let app = try await WebApp(
            [PersonSetup(configuration: world.configuration, journal: world.journalURL)],
            configuration: try webConfiguration())
        try await app.run { address in
            StandardError.write("The app is open at \(address)  (Ctrl-C ends it)\n")
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

#endif
