public import Foundation
public import Observation

/// What a screen needs of backups of a journal.
public protocol BackupKeeping: Sendable {
    /// The journal as a file.
    func backup() async throws -> Data
    /// What a backup would do.
    func preview(_ data: Data, replaces: Bool) async throws -> RestoreNumbers
    /// Brings a backup back, as a whole or not at all.
    func restore(_ data: Data, replaces: Bool) async throws -> RestoreNumbers
}

/// What restoring a backup does, or would do, in numbers of entries.
public struct RestoreNumbers: Hashable, Sendable {
    /// Come in.
    public var added: Int
    /// Were deleted and come back.
    public var broughtBack: Int
    /// Are again as in the backup.
    public var changed: Int
    /// Are not in the backup and are deleted.
    public var deleted: Int
    /// Are here already.
    public var known: Int

    /// Puts counts together.
    public init(added: Int, broughtBack: Int, changed: Int, deleted: Int, known: Int) {
        self.added = added
        self.broughtBack = broughtBack
        self.changed = changed
        self.deleted = deleted
        self.known = known
    }
}

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

    /// The two ways; empty before a backup was chosen.
    public private(set) var choices: [Choice] = []
    /// What was done, line by line; empty before.
    public private(set) var done: [String] = []
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let keeper: any BackupKeeping
    private let environment: ScreenEnvironment
    private var data: Data?

    /// A screen over the backups of a journal.
    public init(_ keeper: any BackupKeeping, environment: ScreenEnvironment) {
        self.keeper = keeper
        self.environment = environment
    }

    /// Takes a backup, and says what each way would do; nothing changes.
    public func choose(_ data: Data) async {
        (self.data, choices, done, problem) = (nil, [], [], nil)
        do {
            let merge = try await keeper.preview(data, replaces: false)
            let replace = try await keeper.preview(data, replaces: true)
            choices = [
                Choice(replaces: false, title: TransferWords.merge, lines: lines(merge)),
                Choice(replaces: true, title: TransferWords.replaceAll, lines: lines(replace)),
            ]
            self.data = data
        } catch {
            problem = (error as? any LocalizedError)?.errorDescription ?? TransferWords.noBackup
        }
    }

    /// Restores what was chosen, one way or the other.
    public func restore(replaces: Bool) async {
        guard let data else { return }
        do {
            done = lines(try await keeper.restore(data, replaces: replaces))
            (self.data, choices, problem) = (nil, [], nil)
        } catch {
            problem = (error as? any LocalizedError)?.errorDescription ?? TransferWords.noBackup
        }
    }

    /// Leaves everything as it is.
    public func cancel() { (data, choices, done, problem) = (nil, [], [], nil) }

    private func lines(_ counts: RestoreNumbers) -> [String] {
        let all = [
            (counts.added, TransferWords.added), (counts.broughtBack, TransferWords.broughtBack),
            (counts.changed, TransferWords.changed), (counts.deleted, TransferWords.deleted),
            (counts.known, TransferWords.known),
        ]
        let lines = all.filter { $0.0 > 0 }.map {
            "\(environment.number(Double($0.0))) \($0.1)"
        }
        return lines.isEmpty ? [TransferWords.nothing] : lines
    }
}
