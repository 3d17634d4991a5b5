internal import ArgumentParser
internal import Foundation
internal import HealthAssistant
internal import OpenHealthKit

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

    /// The store as the assistant may see it, and the person's journal.
    private func world() async throws -> AssistantWorld {
        let asking = try World(options)
        var own = options
        own.app = nil
        // Entries are the person's own, whoever asks.
        let world = try World(own)
        return AssistantWorld(
            // A client may run for days, and must see what is saved and allowed later.
            store: try world.openStore(), journal: try await world.openJournal(),
            records: try world.assistantRecords(),
            app: options.app == nil ? AssistantWorld.identity : asking.app, zone: world.zone,
            now: world.configuration.now)
    }

    /// The bytes of stdin as they come; the next are read once these were taken.
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
    /// What the assistant read, and the entries that it proposes.
    func assistantRecords() throws -> AssistantRecords {
        try AssistantRecords(at: AssistantRecords.url(beside: journalURL))
    }

    /// The same for what only looks; nil before there is a file.
    func assistantRecordsToLookAt() throws -> AssistantRecords? {
        try AssistantRecords(existingAt: AssistantRecords.url(beside: journalURL))
    }
}
