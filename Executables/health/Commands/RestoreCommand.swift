internal import ArgumentParser
internal import Foundation
internal import HealthExchange
internal import HealthJournal

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
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
                throw CommandFailure(
                    "\(file) cannot be read: choose a file that you may read.", .noInput)
            }
            return try JournalBackup(data)
        }
        let report = try await apply(backup, to: world.openJournal())
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

    private func apply(_ backup: JournalBackup, to journal: Journal) async throws -> RestoreReport {
        let mode = replace ? JournalBackup.Mode.replace : .merge
        do {
            return dryRun
                ? try await backup.preview(into: journal, mode: mode)
                : try await backup.restore(into: journal, mode: mode)
        } catch JournalError.invalid(let field, let reason) {
            // Nobody typed it: an entry of the file breaks a rule.
            throw BackupError.damaged("\(field): \(reason)")
        }
    }
}
