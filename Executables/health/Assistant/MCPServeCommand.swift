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
