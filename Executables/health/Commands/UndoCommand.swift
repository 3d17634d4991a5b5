internal import ArgumentParser
internal import Foundation
internal import HealthJournal

/// `health undo`: takes the last deletion back.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Brings the entry back that was deleted last; again, the one before it.",
        discussion: "Where the store has deleted it already, the next sync sends it anew.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        guard let id = try await lastDeletion(in: journal) else {
            throw CommandFailure("Nothing to bring back: no entry is deleted.")
        }
        let entry = try await journal.undoDelete(id)
        try await LogCommand.show(entry, "Brought back", in: journal, world)
    }

    /// The entry whose last change is a deletion by the person, the newest of them.
    private func lastDeletion(in journal: Journal) async throws -> UUID? {
        var deletions: [UUID: Int64] = [:]
        var position: Int64 = 0
        while true {
            let page = try await journal.changes(after: position)
            guard let last = page.last else { break }
            for change in page {
                deletions[change.entryID] = change.action == .deleted ? change.sequence : nil
            }
            position = last.sequence
        }
        return deletions.max { $0.value < $1.value }?.key
    }
}
