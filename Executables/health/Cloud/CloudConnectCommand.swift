internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthSync

/// `health cloud connect`: makes this device one of a person's devices.
struct CloudConnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connects this device with a one-time code.",
        discussion: "What is in the journal already is sent too, with the first health cloud sync.")

    @Argument(help: "The code.")
    var code: String
    @Option(help: ArgumentHelp("The server, as https://cloud.example.com.", valueName: "url"))
    var server: String
    @Option(help: "The name of this device in your list of devices.")
    var name: String = "health command"
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        guard let url = URL(string: server), let scheme = url.scheme, url.host != nil,
            ["http", "https"].contains(scheme)
        else { throw InputError("--server takes an address as https://cloud.example.com.") }
        let isLocal = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(url.host ?? "")
        guard scheme == "https" || isLocal else {
            throw InputError("Health data only goes over https: write \(server) with https.")
        }
        let file = CloudFile(world)
        guard try file.read() == nil else {
            throw CommandFailure(
                "This device is connected already: write health cloud disconnect first.")
        }
        let journal = try await world.openJournal()
        let account = try await CloudFailureText.explaining {
            try await CloudRemote.connect(
                to: url, code: code, deviceName: name, journal: journal)
        }
        try file.write(account)
        let remote = CloudRemote(account: account, journal: journal)
        try await journal.setRemoteEnabled(remote.id, true)
        if options.json { return try StandardOutput.write(json: ["isConnected": true]) }
        try StandardOutput.write(["Connected. Write health cloud sync to send what you logged."])
    }
}

/// `health cloud disconnect`: forgets the token, and with a flag deletes what the server has.
struct CloudDisconnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Disconnects this device; the journal keeps all entries.")

    @Flag(help: "Delete everything of yours on the server too, for all devices.")
    var deleteOnServer = false
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let file = CloudFile(world)
        let account = try file.connected()
        let journal = try await world.openJournal()
        let remote = CloudRemote(account: account, journal: journal)
        if deleteOnServer {
            try await CloudFailureText.explaining { try await remote.deleteAll() }
        }
        try await journal.setRemoteEnabled(remote.id, false)
        try file.remove()
        if options.json { return try StandardOutput.write(json: ["isConnected": false]) }
        try StandardOutput.write([
            deleteOnServer
                ? "Disconnected. The server has deleted your data."
                : "Disconnected. The server keeps what it has; your other devices go on."
        ])
    }
}

/// What a cloud's errors mean for the person.
enum CloudFailureText {
    static func explaining<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let error as CloudError {
            switch error {
            case .unreachable:
                throw CommandFailure("The server cannot be reached: try again later.")
            case .notConnected:
                throw CommandFailure(
                    "The server does not know this device any more: disconnect, then connect again."
                )
            case .invalidCode:
                throw CommandFailure(
                    "The code is wrong, was used before or has expired: ask for a new one.")
            case .cursorExpired:
                throw CommandFailure("The server was restored: sync again.")
            case .refused(let reason): throw CommandFailure(reason)
            }
        }
    }
}
