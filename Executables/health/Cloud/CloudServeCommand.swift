internal import ArgumentParser
internal import Foundation
internal import HealthCloud
internal import HealthHTTP
internal import HealthWords

/// The location of a cloud's database.
struct CloudDatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The database: a file, created if it does not exist, or \
            postgres://user@host/database, prepared with health cloud prepare \
            (HEALTH_CLOUD_DATABASE).
            """, valueName: "path-or-url"))
    var database: String?

    func openStore() async throws -> any CloudStore {
        let place = try place
        return try await explaining { try await CloudDatabase(place).open() }
    }

    /// The location by the option or the setting.
    var place: String {
        get throws {
            guard let place = try database ?? Settings.ofCommand.text(.cloudDatabase) else {
                throw InputError(.noDatabase)
            }
            return place
        }
    }

    func explaining<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let error as CloudDatabaseError {
            throw CommandFailure(error.description, .noInput)
        }
    }
}

/// `health cloud serve`: runs the server.
struct CloudServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs a server that keeps the devices of its people in step.",
        discussion: """
            Only this machine reaches it until you name another --host; then give it a \
            certificate, or put a proxy with one in front. The API is at /openapi.json. Ctrl-C \
            ends it.
            """)

    @OptionGroup var storage: CloudDatabaseOptions
    @OptionGroup var listening: ListeningOptions
    @Option(
        help: ArgumentHelp(
            "How long the token of a program is valid; that of a device does not expire.",
            valueName: "days"))
    var tokenDays = 365
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (1...36525).contains(tokenDays) else {
            throw InputError(.noDays, ["option": "--token-days"])
        }
    }

    func run() async throws {
        let address = try listening.address(.ofCommand, .cloud, usualPort: 8090)
        var environment = CloudEnvironment()
        environment.programTokenLife = Double(tokenDays) * 86_400
        environment.trustedProxies = address.trustedProxies
        let cloud = Cloud(store: try await storage.openStore(), environment: environment)
        let words = try World(options).language.commandCloud
        do {
            try await cloud.run(
                host: address.host, port: address.port, certificate: address.certificate
            ) { address in
                StandardError.write(words.open(.open, at: address) + "\n")
            }
        } catch let error as ServerSetupError {
            throw CommandFailure(error.description, .noInput)
        }
    }
}

/// `health cloud invite`: creates a person and a code for their first device.
struct CloudInviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Adds a person to a server's database and prints a code for their first device.",
        discussion: "The code works once, within 15 minutes.")

    @OptionGroup var storage: CloudDatabaseOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let code = try await Cloud(store: try await storage.openStore()).invite()
        if options.json { return try StandardOutput.write(json: ["code": code]) }
        try StandardOutput.write([code])
    }
}
