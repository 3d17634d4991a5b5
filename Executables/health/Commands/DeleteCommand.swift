internal import ArgumentParser
internal import Foundation
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import HealthWeb
internal import HealthWords

/// `health delete`: deletes entries from the journal.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes entries; the next sync deletes them in the health store.",
        discussion: """
            An entry that another app made is hidden here and stays in the store. --all asks whether \
            what you logged is also deleted in the store, unless --in-health answers it. If the store \
            keeps it, this device is also disconnected from a cloud, which keeps its data.
            """)

    /// Whether entries that are deleted here are also deleted in the store.
    enum InHealth: String, CaseIterable, ExpressibleByArgument {
        case delete, keep
    }

    @Argument(help: "The ids of the entries, or their first digits.")
    var ids: [String] = []

    @Flag(help: "Delete everything that was logged here.")
    var all = false

    @Option(help: "With --all: delete your entries in the health store too, or keep them there.")
    var inHealth: InHealth?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if all, !ids.isEmpty { throw InputError(.allOrIDs) }
        if !all, ids.isEmpty { throw InputError(.nothingNamed) }
        if !all, inHealth != nil { throw InputError(.inHealthAlone) }
    }

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openExistingJournal()
        if all { return try await deleteAll(journal, world) }
        var entries: [JournalEntry] = []
        // All entries are found before the first is deleted, so a mistyped id deletes nothing.
        for id in ids { entries.append(try await EntryReference.find(id, in: journal)) }
        for entry in entries { try await journal.delete(entry.id) }
        if world.printsJSON {
            return try StandardOutput.write(json: entries.map { EntryJSON($0) })
        }
        let (words, content) = (world.language.commandEntries, EntryText(world.language))
        try StandardOutput.write(
            entries.map { entry in
                let time = TimeText(entry.header.timeZone)
                return OutsideText.line(
                    words.change(
                        entry.header.source.isForeign ? .hidden : .deleted,
                        of: "\(content.text(entry)), \(time.minute(entry.date))"))
            })
    }

    /// Deletes everything; disables sync if the store should keep its samples.
    private func deleteAll(_ journal: Journal, _ world: World) async throws {
        let count = try await journal.allEntries().count { !$0.header.source.isForeign }
        let choice = try inHealth ?? ask(count, world.language)
        try await world.assistantRecordsToLookAt()?.erase()
        // The cloud would send the entries back with the next sync.
        if choice == .keep { try await world.cloud().disconnectIfConnected() }
        try await KeptFoods(journal).removeAll()
        MealPhotos.removeAll(beside: world.journalURL)
        switch choice {
        case .delete: try await journal.deleteAll()
        case .keep:
            try await journal.setRemoteEnabled(.health, false)
            try await journal.reset()
        }
        if world.printsJSON { return try StandardOutput.write(json: ["deleted": count]) }
        try StandardOutput.write([
            world.language.commandEntries.deletedAll(count, storeKeepsIt: choice == .keep)
        ])
    }

    private func ask(_ count: Int, _ language: Language) throws -> InHealth {
        guard isatty(STDIN_FILENO) == 1 else {
            throw InputError(.inHealthMissing)
        }
        StandardError.write(language.commandEntries.askDeleteAll(count) + " ")
        guard let answer = readLine().flatMap({ InHealth(rawValue: $0) }) else {
            throw InputError(.notDeleted)
        }
        return answer
    }
}

/// `health undo`: undoes the last edit or deletion.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undoes the last edit, or the last deletion if that was later.",
        discussion: """
            Only the last edit can be undone. Deletions are undone one after the other; if the store \
            has deleted an entry already, the next sync sends it again.
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
