internal import ArgumentParser
internal import Foundation
internal import HealthExchange

/// `health backup`: the journal goes into a file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes your entries and goals into a file.",
        discussion: """
            Entries of other apps are not in it: they come from the store. A file that is there is \
            replaced once the new one is complete.
            """)

    @Argument(help: "The file to write, or - for stdout.")
    var file: String

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let backup = try await JournalBackup(of: world.openJournal())
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
            Table.printable(
                "\(NumberText.text(backup.entries.count)) entries are in \(file) now.")
        ])
    }

    private struct Summary: Encodable {
        let file: String
        let entries: Int
        let goals: Int
    }
}
