internal import ArgumentParser
internal import Foundation
internal import HealthAssistant
internal import HealthJournal
internal import HealthModel
internal import HealthWords
internal import OpenHealthKit

/// `health mcp`: the commands about the assistant's access.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract:
            "Lets an assistant ask for what you share with it, by the Model Context Protocol.",
        discussion: """
            Nothing is shared until you allow it: health permissions allow stepCount --read-only \
            --as assistant
            """,
        subcommands: [
            MCPServeCommand.self, MCPLogCommand.self, MCPPendingCommand.self,
            MCPConfirmCommand.self,
            MCPDiscardCommand.self,
        ],
        defaultSubcommand: MCPServeCommand.self)
}

/// `health mcp serve`: answers one assistant over stdin and stdout.
struct MCPServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answers one assistant over stdin and stdout, until stdin ends.",
        discussion: "This is what a client starts: health mcp.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let server = AssistantServer(try await world()) { line in
            try FileHandle.standardOutput.write(contentsOf: line)
        }
        try await server.run(Self.input())
    }

    /// The store with the assistant's permissions, and the person's journal.
    private func world() async throws -> AssistantWorld {
        let asking = try World(options)
        var own = options
        own.app = nil
        // Entries are logged as the person's own, independent of the app that asks.
        let world = try World(own)
        // A client may run for days, so it must see later changes of data and permissions.
        let (store, journal) = (try world.openStore(), try await world.openJournal())
        let app = options.app == nil ? AssistantWorld.identity : asking.app
        return AssistantWorld(
            store: store, journal: journal, records: try world.assistantRecords(), app: app,
            foods: LibraryAssistantFoods(world: world, store: store, journal: journal, app: app),
            zone: world.zone,
            now: world.configuration.now)
    }

    /// The bytes of stdin; the next bytes are read after the previous ones were consumed.
    private static func input() -> AsyncStream<Data> {
        let queue = DispatchQueue(label: "stdin")
        return AsyncStream {
            await withCheckedContinuation { continuation in
                queue.async {
                    let bytes = FileHandle.standardInput.availableData
                    continuation.resume(returning: bytes.isEmpty ? nil : bytes)
                }
            }
        }
    }
}

extension World {
    /// The records of what the assistant has read and of the entries that it proposes.
    func assistantRecords() throws -> AssistantRecords {
        try AssistantRecords(at: AssistantRecords.url(beside: journalURL))
    }

    /// The same records for commands that only read; nil if the file does not exist.
    func assistantRecordsToLookAt() throws -> AssistantRecords? {
        try AssistantRecords(existingAt: AssistantRecords.url(beside: journalURL))
    }
}

/// `health mcp log`: lists the data that the assistant has read.
struct MCPLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Shows what the assistant read, the newest last, without values.")

    @Option(help: "The maximum number of lines; the newest are shown.")
    var limit = 100

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw InputError(.tooSmall, ["option": "--limit"]) }
    }

    func run() async throws {
        let world = try World(options)
        let readings = (try await world.assistantRecordsToLookAt()?.readings(limit: limit) ?? [])
            .filter { !world.isAppNamed || $0.app == world.app.source.bundleIdentifier }
        let time = TimeText(world.zone)
        if world.printsJSON {
            return try StandardOutput.write(json: readings.reversed().map { JSON($0, time) })
        }
        let words = world.language.commandCloud
        guard !readings.isEmpty else {
            return try StandardOutput.write([words.text(.nothingRead)])
        }
        var table = Table([
            (words.text(.time), .left), (words.text(.client), .left), (words.text(.tool), .left),
            (words.text(.type), .left), (words.text(.from), .left), (words.text(.to), .left),
            (words.text(.values), .right), ("", .left),
        ])
        for reading in readings.reversed() {
            table.add([
                time.minute(reading.date), reading.client ?? reading.app, reading.tool,
                name(reading.type), reading.firstDay?.description ?? "",
                reading.lastDay?.description ?? "", world.language.numbers.text(reading.values),
                reading.isShared ? "" : world.language.assistant.text(.notShared),
            ])
        }
        try StandardOutput.write(table.lines)
    }

    private func name(_ type: String?) -> String {
        type.map { ObjectType.named($0)?.name ?? $0 } ?? ""
    }

    struct JSON: Encodable {
        let at: String
        let app: String
        let client: String?
        let tool: String
        let type: String?
        let from: String?
        let to: String?
        let values: Int
        let isShared: Bool

        init(_ reading: AssistantReading, _ time: TimeText) {
            at = time.iso8601(reading.date)
            app = reading.app
            client = reading.client
            tool = reading.tool
            type = reading.type
            from = reading.firstDay?.description
            to = reading.lastDay?.description
            values = reading.values
            isShared = reading.isShared
        }
    }
}

/// `health mcp pending`: lists the entries that the assistant proposes.
struct MCPPendingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pending",
        abstract: "Lists entries that the assistant proposes; none of them is saved yet.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let records = try world.assistantRecordsToLookAt()
        let waiting = try await records?.proposals(now: world.now) ?? []
        if world.printsJSON {
            return try StandardOutput.write(json: waiting.map { EntryJSON($0.entry) })
        }
        let words = world.language.commandCloud
        guard !waiting.isEmpty else {
            return try StandardOutput.write([words.text(.noProposal)])
        }
        var table = Table([.id, .entry, .proposedBy].map { (words.text($0), .left) })
        for proposal in waiting {
            table.add([
                String(proposal.id.uuidString.prefix(8)), ProposalText.text(of: proposal.entry),
                proposal.client ?? "",
            ])
        }
        try StandardOutput.write(table.lines + ["", words.text(.confirm)])
    }
}

/// `health mcp confirm`: saves an entry that the assistant proposes.
struct MCPConfirmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Saves an entry that the assistant proposes.")

    @Argument(help: "The first digits of its id, as health mcp pending shows them.")
    var id: String

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let records = try world.assistantRecords()
        let proposal = try await records.proposal(id, world)
        let journal = try await world.openJournal()
        let review = try? await journal.review(proposal.entry)
        let saved = try await records.confirm(proposal, in: journal)
        if let review { ReviewText(world.language).warn(review) }
        try await LogCommand.show(saved, .logged, in: journal, world)
    }
}

/// `health mcp discard`: discards an entry that the assistant proposes.
struct MCPDiscardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Discards an entry that the assistant proposes.")

    @Argument(help: "The first digits of its id, as health mcp pending shows them.")
    var id: String

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let records = try world.assistantRecords()
        let proposal = try await records.proposal(id, world)
        try await records.discard(proposal.id)
        if world.printsJSON {
            try StandardOutput.write(json: EntryJSON(proposal.entry))
        } else {
            try StandardOutput.write([
                OutsideText.line(
                    world.language.commandEntries.change(
                        .forgotten, of: ProposalText.text(of: proposal.entry)))
            ])
        }
    }
}

extension AssistantRecords {
    /// The proposal whose id begins with some digits.
    fileprivate func proposal(_ digits: String, _ world: World) async throws -> EntryProposal {
        let found = try await proposals(now: world.now)
            .filter { $0.id.uuidString.hasPrefix(digits.uppercased()) }
        guard let proposal = found.first, !digits.isEmpty else {
            throw InputError(.noProposal, ["digits": digits])
        }
        guard found.count == 1 else {
            throw InputError(.severalProposals, ["digits": digits])
        }
        return proposal
    }
}
