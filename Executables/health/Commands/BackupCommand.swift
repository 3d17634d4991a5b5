internal import ArgumentParser
internal import Foundation
internal import HealthBackup
internal import HealthExchange
internal import HealthModel
internal import HealthWords

/// `health backup`: writes the journal to a file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes your entries and goals, or everything, into a file.",
        discussion: """
            Entries of other apps are not in it: they come from the store. With --all or --encrypt \
            the file has the whole journal and the whole store. A file that is there is replaced \
            once the new one is complete.
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
                world.language.commandTransfer.backedUp(
                    world.language.numbers.text(backup.entries.count), to: file))
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
