#if Server

internal import ArgumentParser
internal import Foundation
internal import HealthExchange

/// `health restore`: what `health backup` wrote comes back into the journal.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings a backup back into the journal, as a whole or not at all.",
        discussion: """
            What is missing or was deleted comes back, everything else stays as it is. Entries that \
            the store has already are not sent there again.
            """)

    @Argument(help: "The backup, or - for stdin.")
    var file: String

    @Flag(help: "Delete entries that are not in the backup, and take later edits back.")
    var replace = false

    @Flag(help: "Say what would happen, and change nothing.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let backup = try await InputFile.with(file) { path in
            try JournalBackup(Data(contentsOf: URL(fileURLWithPath: path)))
        }
        let journal = try await world.openJournal()
        let mode = replace ? JournalBackup.Mode.replace : .merge
        let report =
            dryRun
            ? try await backup.preview(into: journal, mode: mode)
            : try await backup.restore(into: journal, mode: mode)
        if world.printsJSON { return try StandardOutput.write(json: report) }
        let counts = [
            (report.added, "came in"), (report.broughtBack, "were deleted and are back"),
            (report.changed, "are again as in the backup"),
            (report.deleted, "were not in the backup and are deleted"),
            (report.known, "were here already"),
        ]
        var lines = counts.filter { $0.0 > 0 }.map { "\(NumberText.text($0.0)) \($0.1)." }
        if lines.isEmpty { lines.append("The backup is empty.") }
        if dryRun { lines.append("Nothing was changed: without --dry-run this is what would be.") }
        try StandardOutput.write(lines)
    }
}

#endif
