internal import ArgumentParser
internal import Foundation
internal import HealthBackup
internal import HealthExchange
internal import HealthJournal
internal import HealthWords

/// `health restore`: restores a backup of `health backup` into the journal.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings a backup back into the journal, as a whole or not at all.",
        discussion: """
            What is missing or was deleted comes back, everything else stays as it is. Entries that \
            the store has already are not sent there again. A backup of everything also brings \
            samples, and with --replace settings and the state of sync.
            """)

    @Argument(help: "The backup, or - for stdin.")
    var file: String

    @Flag(help: "Delete what is not in the backup, and take later edits back.")
    var replace = false

    @Flag(help: "Say what would happen, and change nothing.")
    var dryRun = false

    @OptionGroup var passphrase: PassphraseOptions

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        try await InputFile.with(file) { path in
            guard let input = FileHandle(forReadingAtPath: path),
                let prefix = try? input.read(upToCount: 32)
            else { throw unreadable }
            try input.close()
            if FullBackup.begins(prefix) {
                try await restoreAll(path, world)
            } else {
                try await restoreEntries(path, world)
            }
        }
    }

    private var unreadable: CommandFailure {
        CommandFailure(.noBackupFile, ["path": file], .noInput)
    }

    private func restoreAll(_ path: String, _ world: World) async throws {
        let secret = try FullBackup.isEncrypted(path) ? passphrase.forReading() : nil
        let backup = FullBackup(
            journal: try await journal(world),
            store: try dryRun ? world.openStoreToLookAt() : world.openStore())
        let mode = replace ? FullBackup.Mode.replace : .merge
        let report =
            dryRun
            ? try await backup.preview(of: path, passphrase: secret, mode: mode)
            : try await backup.restore(from: path, passphrase: secret, mode: mode)
        if world.printsJSON { return try StandardOutput.write(json: report) }
        let words = world.language.commandTransfer
        var lines = [
            words.restored(
                samples: world.language.numbers.text(report.samples),
                entries: world.language.numbers.text(report.entries))
        ]
        if dryRun {
            lines.append(words.text(.unchanged))
        } else if replace {
            lines.append(words.text(.replaced))
        }
        try StandardOutput.write(lines)
    }

    /// The journal; a dry run does not create it.
    private func journal(_ world: World) async throws -> Journal {
        try await dryRun ? world.openJournalToLookAt() : world.openJournal()
    }

    private func restoreEntries(_ path: String, _ world: World) async throws {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw unreadable }
        let backup = try JournalBackup(data)
        let report = try await apply(backup, to: journal(world))
        if world.printsJSON { return try StandardOutput.write(json: report) }
        let words = world.language.commandTransfer
        let counts: [(Int, CommandTransferWords.Key)] = [
            (report.added, .added), (report.broughtBack, .broughtBack),
            (report.changed, .changed), (report.deleted, .deleted), (report.known, .already),
        ]
        var lines = counts.filter { $0.0 > 0 }.map {
            words.counted($0.1, world.language.numbers.text($0.0))
        }
        if lines.isEmpty { lines.append(words.text(.emptyBackup)) }
        if dryRun { lines.append(words.text(.unchanged)) }
        try StandardOutput.write(lines)
    }

    private func apply(_ backup: JournalBackup, to journal: Journal) async throws -> RestoreReport {
        let mode = replace ? JournalBackup.Mode.replace : .merge
        do {
            return dryRun
                ? try await backup.preview(into: journal, mode: mode)
                : try await backup.restore(into: journal, mode: mode)
        } catch JournalError.invalid(let field, let reason) {
            // The value comes from the file and not from the command line.
            throw BackupError.damaged("\(field): \(reason)")
        }
    }
}
