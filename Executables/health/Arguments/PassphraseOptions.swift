internal import ArgumentParser
internal import Foundation
internal import HealthWords

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
