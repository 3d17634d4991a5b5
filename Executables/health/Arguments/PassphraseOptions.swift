internal import ArgumentParser
internal import Foundation

/// The passphrase of a backup, read from a file or from the terminal.
///
/// It is never an argument or an environment variable, because other processes can read those.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the passphrase. Without it the terminal asks.",
            valueName: "path"))
    var passphraseFile: String?

    /// The passphrase for a new backup, which is typed twice.
    func forWriting() throws -> String {
        if let passphraseFile { return try Self.firstLine(of: passphraseFile) }
        let first = try Self.ask("Passphrase for the backup: ")
        guard try Self.ask("The same again: ") == first else {
            throw InputError("The two passphrases differ: run the command again.")
        }
        return first
    }

    /// The passphrase of an existing backup.
    func forReading() throws -> String {
        if let passphraseFile { return try Self.firstLine(of: passphraseFile) }
        return try Self.ask("Passphrase of the backup: ")
    }

    private static func firstLine(of path: String) throws -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw CommandFailure(
                "\(path) cannot be read: choose a text file that you may read.", .noInput)
        }
        let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .first.map(String.init)
        guard let line, !line.isEmpty else {
            throw InputError("\(path) has an empty first line: write the passphrase there.")
        }
        return line
    }

    /// Asks for the passphrase on the terminal without echoing it.
    private static func ask(_ question: String) throws -> String {
        guard FileManager.default.isReadableFile(atPath: "/dev/tty"),
            FileHandle(forUpdatingAtPath: "/dev/tty") != nil
        else {
            throw InputError(
                "There is no terminal to ask for the passphrase: name a --passphrase-file.")
        }
        guard let typed = getpass(question) else {
            throw CommandFailure("The passphrase could not be read: try again.", .inputOutput)
        }
        defer { memset(typed, 0, strlen(typed)) }
        let text = String(cString: typed)
        guard !text.isEmpty else {
            throw InputError("The passphrase is empty: choose one of several words.")
        }
        return text
    }
}
