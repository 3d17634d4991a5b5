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
        let all: [(Int, (Int) -> String)] = [
            (counts.added, words.added), (counts.broughtBack, words.broughtBack),
            (counts.changed, words.changed), (counts.deleted, words.deleted),
            (counts.known, words.known), (counts.samples, words.samples),
        ]
        let lines = all.filter { $0.0 > 0 }.map { count, line in line(count) }
        return lines.isEmpty ? [words.nothing] : lines
    }
}

/// The operations that a screen needs to restore backups, of a journal alone or of everything.
public protocol BackupKeeping: Sendable {
    /// A backup of the person's own entries as a file.
    func backup() async throws -> Data
    /// The numbers of changes that merging or replacing would make.
    ///
    /// - Throws: ``MissingPassphrase`` if the backup is encrypted and the passphrase is missing or
    ///   wrong.
    func preview(_ file: URL, passphrase: String?) async throws -> RestorePreview
    /// Restores a backup completely or not at all.
    ///
    /// - Parameters:
    ///   - file: The backup.
    ///   - passphrase: The passphrase of an encrypted backup.
    ///   - replaces: Whether entries that are not in the backup are deleted.
    func restore(_ file: URL, passphrase: String?, replaces: Bool) async throws -> RestoreNumbers
}

/// An error: the backup is encrypted, and the passphrase is missing or wrong.
public struct MissingPassphrase: Error, Hashable, Sendable {
    /// Whether a passphrase was given and is wrong.
    public let isWrong: Bool

    /// Creates the error.
    public init(isWrong: Bool) { self.isWrong = isWrong }
}

/// The numbers of changes that restoring a backup would make.
public struct RestorePreview: Hashable, Sendable {
    /// The numbers of a merge, which keeps the existing entries.
    public var merge: RestoreNumbers
    /// The numbers of a replacement, which makes everything as in the backup.
    public var replace: RestoreNumbers

    /// Creates a preview.
    public init(merge: RestoreNumbers, replace: RestoreNumbers) {
        self.merge = merge
        self.replace = replace
    }
}

/// The numbers of entries and samples that restoring a backup changes or would change.
public struct RestoreNumbers: Hashable, Sendable {
    /// The number of entries that are added.
    public var added: Int
    /// The number of deleted entries that are restored.
    public var broughtBack: Int
    /// The number of entries that are reset to their state in the backup.
    public var changed: Int
    /// The number of entries that are deleted because the backup lacks them.
    public var deleted: Int
    /// The number of entries that already exist.
    public var known: Int
    /// The number of samples of all apps that are added.
    public var samples: Int

    /// Creates the counts.
    public init(
        added: Int, broughtBack: Int = 0, changed: Int = 0, deleted: Int = 0, known: Int = 0,
        samples: Int = 0
    ) {
        self.added = added
        self.broughtBack = broughtBack
        self.changed = changed
        self.deleted = deleted
        self.known = known
        self.samples = samples
    }
}
