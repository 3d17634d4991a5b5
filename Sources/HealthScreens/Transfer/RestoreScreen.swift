public import Foundation
public import Observation

/// Restoring a backup: first what each way would do, then one of them.
@Observable @MainActor
public final class RestoreScreen {
    /// A way to restore, with what it would do.
    public struct Choice: Hashable, Sendable {
        /// Whether what is not in the backup is deleted.
        public let replaces: Bool
        /// "Merge" or "Replace All".
        public let title: String
        /// What it would do, line by line.
        public let lines: [String]
    }

    /// A backup that was chosen, and what is to be done when it is not needed any more.
    private struct Chosen {
        let file: URL
        let finished: @Sendable () async -> Void
        var passphrase: String?
    }

    /// The two ways; empty before a backup was chosen and opened.
    public private(set) var choices: [Choice] = []
    /// Whether the backup is encrypted and waits for its passphrase.
    public private(set) var needsPassphrase = false
    /// What was done, line by line; empty before.
    public private(set) var done: [String] = []
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let keeper: any BackupKeeping
    private let environment: ScreenEnvironment
    private var chosen: Chosen?

    /// A screen over backups.
    public init(_ keeper: any BackupKeeping, environment: ScreenEnvironment) {
        self.keeper = keeper
        self.environment = environment
    }

    /// Takes a backup, and says what each way would do; nothing changes.
    ///
    /// - Parameters:
    ///   - file: The backup.
    ///   - finished: Called when the file is not needed any more; the place to delete it.
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

    /// Restores what was chosen, one way or the other.
    public func restore(replaces: Bool) async {
        guard let chosen, !choices.isEmpty else { return }
        do {
            let counts = try await keeper.restore(
                chosen.file, passphrase: chosen.passphrase, replaces: replaces)
            await cancel()
            done = lines(counts)
        } catch {
            problem = (error as? any LocalizedError)?.errorDescription ?? TransferWords.noBackup
        }
    }

    /// Leaves everything as it is.
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
                    replaces: false, title: TransferWords.merge, lines: lines(preview.merge)),
                Choice(
                    replaces: true, title: TransferWords.replaceAll,
                    lines: lines(preview.replace)),
            ]
        } catch let error as MissingPassphrase {
            needsPassphrase = true
            problem = error.isWrong ? TransferWords.wrongPassphrase : nil
        } catch {
            let reason = (error as? any LocalizedError)?.errorDescription
            await cancel()
            problem = reason ?? TransferWords.noBackup
        }
    }

    private func lines(_ counts: RestoreNumbers) -> [String] {
        let all = [
            (counts.added, TransferWords.added), (counts.broughtBack, TransferWords.broughtBack),
            (counts.changed, TransferWords.changed), (counts.deleted, TransferWords.deleted),
            (counts.known, TransferWords.known), (counts.samples, TransferWords.samplesAdded),
        ]
        let lines = all.filter { $0.0 > 0 }.map {
            "\(environment.number(Double($0.0))) \($0.1)"
        }
        return lines.isEmpty ? [TransferWords.nothing] : lines
    }
}
