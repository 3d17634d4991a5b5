internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthWords

/// `health undo`: undoes the last edit or deletion.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undoes the last edit, or the last deletion if that was later.",
        discussion: """
            Of edits only the last one can be undone. Deletions are undone one after the other; where \
            the store has deleted an entry already, the next sync sends it anew.
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        switch try await lastChange(in: journal) {
        case .edited(let id):
            let entry = try await journal.undoEdit(id)
            try await LogCommand.show(entry, .changedBack, in: journal, world)
        case .deleted(let id):
            let entry = try await journal.undoDelete(id)
            try await LogCommand.show(entry, .broughtBack, in: journal, world)
        case nil: throw CommandFailure(.nothingToUndo)
        }
    }

    private enum Change {
        case edited(UUID)
        case deleted(UUID)
    }

    /// The last edit or deletion by the person that can be undone.
    private func lastChange(in journal: Journal) async throws -> Change? {
        let edited = try await journal.undoableEdit()
        var edit: Int64 = 0
        var deletions: [UUID: Int64] = [:]
        var position: Int64 = 0
        while true {
            let page = try await journal.changes(after: position)
            guard let last = page.last else { break }
            for change in page {
                deletions[change.entryID] = change.action == .deleted ? change.sequence : nil
                if change.entryID == edited { edit = change.sequence }
            }
            position = last.sequence
        }
        let deleted = deletions.max { $0.value < $1.value }
        if let edited, edit > deleted?.value ?? 0 { return .edited(edited) }
        return deleted.map { .deleted($0.key) }
    }
}
