internal import ArgumentParser
internal import Foundation
internal import HealthBackup
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// `health backup`: writes the journal to a file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes your entries and goals, or everything, into a file.",
        discussion: """
            Entries of other apps are not in it: they come from the store. With --all or --encrypt \
            the file has the whole journal and the whole store. An existing file is replaced once \
            the new one is complete.
            """)

    @Argument(help: "The file to write, or - for stdout.")
    var file: String

    @Flag(help: "Write everything: journal, store, settings and the state of sync.")
    var all = false

    @Flag(help: "Write everything, encrypted with a passphrase.")
    var encrypt = false

    @OptionGroup var passphrase: PassphraseOptions

    @OptionGroup var options: GlobalOptions

    private var isEncrypted: Bool { encrypt || passphrase.passphraseFile != nil }

    func run() async throws {
        let world = try World(options)
        if all || isEncrypted { return try await writeAll(world) }
        let backup = try await JournalBackup(of: world.openExistingJournal())
        let data = try backup.data()
        guard file != "-" else {
            return try StandardOutput.write([String(decoding: data, as: UTF8.self)])
        }
        try OutputFile.write(data, to: file)
        if world.printsJSON {
            return try StandardOutput.write(
                json: Summary(
                    file: file, entries: backup.entries.count, goals: backup.goals.count))
        }
        try StandardOutput.write([
            OutsideText.line(
                world.language.commandTransfer.backedUp(backup.entries.count, to: file))
        ])
    }

    private func writeAll(_ world: World) async throws {
        guard file != "-" else {
            throw InputError(.needsFile)
        }
        let passphrase = isEncrypted ? try passphrase.forWriting() : nil
        let backup = FullBackup(
            journal: try await world.openExistingJournal(), store: try world.openStoreToRead())
        let size = try await backup.write(to: file, passphrase: passphrase)
        if world.printsJSON {
            return try StandardOutput.write(
                json: FullSummary(file: file, bytes: size, isEncrypted: isEncrypted))
        }
        try StandardOutput.write([
            OutsideText.line(
                world.language.commandTransfer.backedUpAll(
                    to: file, bytes: world.language.numbers.text(Int(size)),
                    isEncrypted: isEncrypted))
        ])
    }

    private struct FullSummary: Encodable {
        let file: String
        let bytes: Int64
        let isEncrypted: Bool
    }

    private struct Summary: Encodable {
        let file: String
        let entries: Int
        let goals: Int
    }
}

/// `health restore`: restores a backup of `health backup` into the journal.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores a backup into the journal, completely or not at all.",
        discussion: """
            What is missing or was deleted comes back, everything else stays as it is. Entries that \
            the store has already are not sent there again. A backup of everything also brings \
            samples, and with --replace settings and the state of sync.
            """)

    @Argument(help: "The backup, or - for stdin.")
    var file: String

    @Flag(help: "Delete what is not in the backup, and undo later edits.")
    var replace = false

    @Flag(help: "Show what would change, and change nothing.")
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
        var lines = counts.filter { $0.0 > 0 }.map { words.text($0.1, count: $0.0) }
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

/// The passphrase of a backup, read from a file, from stdin or from the terminal.
///
/// It is never an argument or an environment variable, because other processes can read those.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the passphrase, or - for stdin. Without it the terminal asks.",
            valueName: "path"))
    var passphraseFile: String?

    private var words: CommandTransferWords { Language.ofCommand.commandTransfer }

    /// The passphrase for a new backup, which is typed twice.
    func forWriting() throws -> String {
        if let passphraseFile { return try Self.firstLine(of: passphraseFile) }
        let first = try Self.ask(words.text(.newPassphrase) + " ")
        guard try Self.ask(words.text(.samePassphrase) + " ") == first else {
            throw InputError(.passphrasesDiffer)
        }
        return first
    }

    /// The passphrase of an existing backup.
    func forReading() throws -> String {
        if let passphraseFile { return try Self.firstLine(of: passphraseFile) }
        return try Self.ask(words.text(.passphrase) + " ")
    }

    private static func firstLine(of path: String) throws -> String {
        let read = path == "-" ? readLine() : try? String(contentsOfFile: path, encoding: .utf8)
        guard let text = read else {
            throw CommandFailure(.noTextFile, ["path": path], .noInput)
        }
        let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .first.map(String.init)
        guard let line, !line.isEmpty else {
            throw InputError(.emptyLine, ["path": path])
        }
        return line
    }

    /// Asks for the passphrase on the terminal without echoing it.
    private static func ask(_ question: String) throws -> String {
        guard FileManager.default.isReadableFile(atPath: "/dev/tty"),
            FileHandle(forUpdatingAtPath: "/dev/tty") != nil
        else {
            throw InputError(.noTerminal)
        }
        guard let typed = getpass(question) else {
            throw CommandFailure(.noPassphrase, .inputOutput)
        }
        defer { memset(typed, 0, strlen(typed)) }
        let text = String(cString: typed)
        guard !text.isEmpty else {
            throw InputError(.emptyPassphrase)
        }
        return text
    }
}
