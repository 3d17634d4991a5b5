public import Foundation
public import HealthWords
public import Observation

/// Restores a backup: shows what merging and replacing would change, then does one of them.
@Observable @MainActor
public final class RestoreScreen {
    /// A way to restore the backup, with the changes that it would make.
    public struct Choice: Hashable, Sendable {
        /// Whether entries that are not in the backup are deleted.
        public let replaces: Bool
        /// "Merge" or "Replace All".
        public let title: String
        /// The changes, line by line.
        public let lines: [String]
    }

    /// A backup that was chosen, with the function to call when it is no longer needed.
    private struct Chosen {
        let file: URL
        let finished: @Sendable () async -> Void
        var passphrase: String?
    }

    /// The two ways; empty before a backup was chosen and opened.
    public private(set) var choices: [Choice] = []
    /// Whether the backup is encrypted and waits for its passphrase.
    public private(set) var needsPassphrase = false
    /// The changes that were made, line by line; empty before.
    public private(set) var done: [String] = []
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let keeper: any BackupKeeping
    private let environment: ScreenEnvironment
    private var chosen: Chosen?

    /// Creates a screen for backups.
    public init(_ keeper: any BackupKeeping, environment: ScreenEnvironment) {
        self.keeper = keeper
        self.environment = environment
    }

    /// The texts.
    public var words: TransferWords { environment.language.transfer }

    /// Opens a backup and shows the changes of each way, without making any.
    ///
    /// - Parameters:
    ///   - file: The backup.
    ///   - finished: Called when the file is no longer needed and can be deleted.
    public func choose(_ file: URL, finished: @escaping @Sendable () async -> Void = {}) async {
        await cancel()
        chosen = Chosen(file: file, finished: finished)
        await preview()
    }

    /// Opens the encrypted backup that was chosen.
    public func unlock(_ passphrase: String) async {
        guard needsPassphrase else { return }
        chosen?.passphrase = passphrase
        await preview()
    }

    /// Restores the chosen backup by merging or replacing.
    public func restore(replaces: Bool) async {
        guard let chosen, !choices.isEmpty else { return }
        do {
            let counts = try await keeper.restore(
                chosen.file, passphrase: chosen.passphrase, replaces: replaces)
            await cancel()
            done = lines(counts)
        } catch {
            problem = (error as? any LocalizedError)?.errorDescription ?? words.noBackup
        }
    }

    /// Closes the backup without changing anything.
    public func cancel() async {
        let finished = chosen?.finished
        (chosen, choices, needsPassphrase, done, problem) = (nil, [], false, [], nil)
        await finished?()
    }

    private func preview() async {
        guard let chosen else { return }
        problem = nil
        do {
            let preview = try await keeper.preview(chosen.file, passphrase: chosen.passphrase)
            needsPassphrase = false
            choices = [
                Choice(
                    replaces: false, title: words.merge, lines: lines(preview.merge)),
                Choice(
                    replaces: true, title: words.replaceAll,
                    lines: lines(preview.replace)),
            ]
        } catch let error as MissingPassphrase {
            needsPassphrase = true
            problem = error.isWrong ? words.wrongPassphrase : nil
        } catch {
            let reason = (error as? any LocalizedError)?.errorDescription
            await cancel()
            problem = reason ?? words.noBackup
        }
    }

    private func lines(_ counts: RestoreNumbers) -> [String] {
        let all: [(Int, (String) -> String)] = [
            (counts.added, words.added), (counts.broughtBack, words.broughtBack),
            (counts.changed, words.changed), (counts.deleted, words.deleted),
            (counts.known, words.known), (counts.samples, words.samples),
        ]
        let lines = all.filter { $0.0 > 0 }.map { $0.1(environment.number(Double($0.0))) }
        return lines.isEmpty ? [words.nothing] : lines
    }
}
