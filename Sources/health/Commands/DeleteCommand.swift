#if Server

internal import ArgumentParser
internal import Foundation
internal import HealthJournal

/// `health delete`: takes entries out of the journal.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes entries; the next sync takes them out of the health store.",
        discussion: "An entry that another app made is hidden here and stays in the store.")

    @Argument(help: "The entries' ids, or the first digits of them.")
    var ids: [String]

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let journal = try await world.openJournal()
        var entries: [JournalEntry] = []
        // All are found before the first goes: a typing error deletes nothing.
        for id in ids { entries.append(try await EntryReference.find(id, in: journal)) }
        for entry in entries { try await journal.delete(entry.id) }
        if world.printsJSON {
            return try StandardOutput.write(json: entries.map { EntryJSON($0) })
        }
        try StandardOutput.write(
            entries.map { entry in
                let verb = entry.header.source.isForeign ? "Hidden" : "Deleted"
                let time = TimeText(entry.header.timeZone)
                return Table.printable(
                    "\(verb) \(EntryText.text(entry)), \(time.minute(entry.date))")
            })
    }
}

#endif
