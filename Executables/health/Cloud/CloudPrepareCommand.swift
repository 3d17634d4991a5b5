internal import ArgumentParser
internal import HealthCloud
internal import HealthWords

/// The nodes behind a proxy.
struct CloudNodeOptions: ParsableArguments {
    @Option(
        name: .customLong("node"),
        help: ArgumentHelp(
            "A node, if the database is a proxy with PL/Proxy. Give one for each node, always in the same order.",
            valueName: "url"))
    var addresses: [String] = []

    var databases: [CloudDatabase] {
        get throws {
            try addresses.map { text in
                let database = try CloudDatabase(text)
                guard case .postgres = database else {
                    throw InputError(.noNode)
                }
                return database
            }
        }
    }
}

/// `health cloud prepare`: creates or updates the schema of a PostgreSQL database.
struct CloudPrepareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare",
        abstract: "Prepares a PostgreSQL database for a cloud, or brings it up to date.",
        discussion: """
            Connect as a role that may create roles and schemas. The server itself then connects \
            as a role whose only right is to be a member of health_server.
            """)

    @OptionGroup var storage: CloudDatabaseOptions
    @OptionGroup var nodes: CloudNodeOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        try await storage.explaining {
            try await CloudDatabase(try storage.place).prepare(nodes: nodes.databases)
        }
        if options.json { return try StandardOutput.write(json: ["isPrepared": true]) }
        try StandardOutput.write([
            try World(options).language.commandCloud.text(.prepared)
        ])
    }
}

/// `health cloud move`: moves a person to another node.
struct CloudMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract:
            "Moves a person to another node behind a proxy, while their devices keep syncing.",
        discussion: """
            After the move, their devices send again what they sent meanwhile. The same command \
            completes a move that was interrupted.
            """)

    @Argument(help: "The person's number, as in health_data.person.")
    var person: Int64
    @Option(help: ArgumentHelp("The node, counted from 0.", valueName: "number"))
    var to: Int
    @OptionGroup var storage: CloudDatabaseOptions
    @OptionGroup var nodes: CloudNodeOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        guard let person = PersonID(rawValue: person) else {
            throw InputError(.noPerson)
        }
        try await storage.explaining {
            try await CloudDatabase(try storage.place).move(person, to: to, of: nodes.databases)
        }
        if options.json { return try StandardOutput.write(json: ["node": to]) }
        try StandardOutput.write([
            try World(options).language.commandCloud.moved(to: to)
        ])
    }
}
