internal import ArgumentParser
internal import HealthCloudSync
internal import HealthWords

/// `health cloud connect`: makes this device one of a person's devices.
struct CloudConnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connects this device with a one-time code.",
        discussion: "The first health cloud sync also sends what is in the journal already.")

    @Argument(help: "The code, or the link of a QR code.")
    var code: String
    @Option(
        help: ArgumentHelp(
            "The server, such as https://cloud.example.com; a link contains it.", valueName: "url"))
    var server: String?
    @Option(help: "The name of this device in your list of devices.")
    var name: String = "health command"
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let link = CloudConnection.parts(ofLink: code)
        guard let address = server ?? link?.address else {
            throw InputError(.noServer)
        }
        // Checked before a journal is created.
        _ = try CloudConnection.server(address)
        let world = try World(options)
        let connection = try await world.cloud()
        try await connection.connect(to: address, code: link?.code ?? code, deviceName: name)
        if options.json { return try StandardOutput.write(json: ["isConnected": true]) }
        try StandardOutput.write([world.language.commandCloud.text(.connected)])
    }
}

/// `health cloud disconnect`: removes the token, and with a flag deletes the data on the server.
struct CloudDisconnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Disconnects this device; the journal keeps all entries.")

    @Flag(help: "Also delete all your data on the server, for all devices.")
    var deleteOnServer = false
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let connection = try await world.connectedCloud()
        try await connection.disconnect(deletingOnServer: deleteOnServer)
        if options.json { return try StandardOutput.write(json: ["isConnected": false]) }
        try StandardOutput.write([
            deleteOnServer
                ? world.language.cloud.deleted : world.language.cloud.disconnected
        ])
    }
}
