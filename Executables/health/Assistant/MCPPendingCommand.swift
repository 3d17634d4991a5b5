internal import ArgumentParser
internal import Foundation
internal import HealthAssistant
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health mcp pending`: lists the entries that the assistant proposes.
struct MCPPendingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pending",
        abstract: "Lists entries that the assistant proposes; nothing of them is saved.")

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
        commandName: "discard", abstract: "Forgets an entry that the assistant proposes.")

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
