public import Foundation
public import HealthJournal

/// A journal in one JSON file: the person's own entries, the goals, favourites and recipes, and the hour
/// at which days begin.
///
/// The backup contains no state of a single device: enabled remotes, exported versions and outbox.
/// It also omits deleted entries and other apps' entries, which the next import reads from the
/// health store again; but it contains the person's notes on those entries and the references of
/// copies to them.
///
/// ```swift
/// let data = try await JournalBackup.write(journal)
/// let report = try await JournalBackup.restore(data, into: journal, mode: .merge)
/// ```
public struct JournalBackup: Hashable, Sendable {
    /// The format that is written, and the highest one that can be read.
    public static let format = 1

    /// The date of the backup.
    public var createdAt: Date
    /// The person's own entries, in order of time.
    public var entries: [JournalEntry]
    /// The person's notes on other apps' entries, in order of time.
    public var notes: [ForeignNote]
    /// The other apps' entries that the person's copies replace, in order of time.
    public var originals: [ForeignOriginal]
    /// The goals, grouped by kind, oldest first.
    public var goals: [Goal]
    /// The favourites and recipes; nil in a file of an earlier version, which leaves those of a journal alone.
    public var keptFoods: [KeptFood]?
    /// The hour at which days begin; nil if it was never set.
    public var dayStartHour: Int?

    /// Creates a backup.
    public init(
        createdAt: Date, entries: [JournalEntry], notes: [ForeignNote] = [],
        originals: [ForeignOriginal] = [], goals: [Goal] = [], keptFoods: [KeptFood]? = nil,
        dayStartHour: Int? = nil
    ) {
        self.createdAt = createdAt
        self.entries = entries
        self.notes = notes
        self.originals = originals
        self.goals = goals
        self.keptFoods = keptFoods
        self.dayStartHour = dayStartHour
    }
}

/// The coding of a backup, which checks the format first.
///
/// Dates are seconds since 2001-01-01 00:00 GMT, as in the journal, so that no bit is lost; a
/// rounded date would look like an edit.
extension JournalBackup: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, createdAt, entries, notes, originals, goals, keptFoods, dayStartHour
    }

    /// Decodes a backup.
    ///
    /// - Throws: ``BackupError/notABackup``, ``BackupError/newerFormat(_:)``, or a decoding error.
    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self),
            let format = try? container.decode(Int.self, forKey: .format), format >= 1
        else { throw BackupError.notABackup }
        guard format <= Self.format else { throw BackupError.newerFormat(format) }
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        entries = try container.decode([JournalEntry].self, forKey: .entries)
        notes = try container.decode([ForeignNote].self, forKey: .notes)
        originals =
            try container.decodeIfPresent([ForeignOriginal].self, forKey: .originals) ?? []
        goals = try container.decode([Goal].self, forKey: .goals)
        keptFoods = try container.decodeIfPresent([KeptFood].self, forKey: .keptFoods)
        dayStartHour = try container.decodeIfPresent(Int.self, forKey: .dayStartHour)
    }

    /// Encodes the backup.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.format, forKey: .format)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(entries, forKey: .entries)
        try container.encode(notes, forKey: .notes)
        try container.encode(originals, forKey: .originals)
        try container.encode(goals, forKey: .goals)
        try container.encodeIfPresent(keptFoods, forKey: .keptFoods)
        try container.encodeIfPresent(dayStartHour, forKey: .dayStartHour)
    }
}

extension JournalBackup {
    /// The backup as a file's content.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Decodes a file's content.
    ///
    /// - Throws: ``BackupError``.
    public init(_ data: Data) throws(BackupError) {
        do {
            self = try JSONDecoder().decode(JournalBackup.self, from: data)
        } catch let error as BackupError {
            throw error
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            // The data is not JSON.
            throw .notABackup
        } catch {
            throw .damaged("\(error)")
        }
    }
}

extension JournalBackup {
    /// The handling of existing entries.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Existing entries are kept; missing and deleted ones are restored from the backup.
        case merge
        /// The journal gets exactly the backup's content; other own entries are deleted.
        case replace
    }

    /// Creates a backup from a snapshot of a journal.
    public static func write(_ journal: Journal) async throws -> Data {
        try await JournalBackup(of: journal).data()
    }

    /// Reads a snapshot of a journal.
    public init(of journal: Journal) async throws(JournalError) {
        let contents = try await JournalContents.read(from: journal)
        self.init(
            createdAt: journal.environment.now(), entries: contents.entries,
            notes: contents.notes, originals: contents.originals, goals: contents.goals,
            keptFoods: contents.keptFoods, dayStartHour: contents.dayStartHour)
    }

    /// Restores a backup, completely or not at all.
    ///
    /// Entries keep identity and version, so a remote that holds them receives nothing twice, and a
    /// later deletion applies there. No remote is enabled: on a new device nothing is exported
    /// before the person enables it. A copy replaces another app's entry again, and waits for it if
    /// it was not imported yet. Deletions and reverted edits are exported like the person's own
    /// changes.
    ///
    /// - Throws: ``BackupError`` for a file that cannot be used, and `JournalError`.
    @discardableResult
    public static func restore(_ data: Data, into journal: Journal, mode: Mode) async throws
        -> RestoreReport
    {
        try await JournalBackup(data).restore(into: journal, mode: mode)
    }

    /// Restores the backup; see ``restore(_:into:mode:)``.
    @discardableResult
    public func restore(into journal: Journal, mode: Mode) async throws(JournalError)
        -> RestoreReport
    {
        RestoreReport(try await contents.restore(into: journal, replaces: mode == .replace))
    }

    /// Counts the effects of restoring the backup, and changes nothing.
    public func preview(into journal: Journal, mode: Mode) async throws(JournalError)
        -> RestoreReport
    {
        RestoreReport(try await contents.previewRestore(into: journal, replaces: mode == .replace))
    }

    private var contents: JournalContents {
        JournalContents(
            entries: entries, notes: notes, originals: originals, goals: goals,
            keptFoods: keptFoods, dayStartHour: dayStartHour)
    }
}

extension RestoreReport {
    fileprivate init(_ counts: RestoreCounts) {
        self.init()
        added = counts.outcomes[.added] ?? 0
        broughtBack = counts.outcomes[.undeleted] ?? 0
        changed = counts.outcomes[.changed] ?? 0
        known = counts.outcomes[.known] ?? 0
        deleted = counts.deleted
    }
}

/// The effects of restoring a backup, as counts of entries.
public struct RestoreReport: Hashable, Sendable, Codable {
    /// The number of entries that the journal lacked.
    public var added = 0
    /// The number of entries that were deleted here and were restored.
    public var broughtBack = 0
    /// The number of entries with other content here that were changed to the backup's content.
    public var changed = 0
    /// The number of entries that the journal already had.
    public var known = 0
    /// The number of entries that were deleted because the backup does not contain them.
    public var deleted = 0

    /// Creates an empty restore report.
    public init() {}
}

/// The reason why a backup could not be restored; nothing was changed.
public enum BackupError: Error, Hashable, Sendable {
    /// The file is not a backup of a journal.
    case notABackup
    /// A newer version of the app wrote the file, in this format.
    case newerFormat(Int)
    /// The file is a damaged backup; the text describes the place.
    case damaged(String)
}

extension BackupError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .notABackup: "This is not a backup of a journal: choose another file."
        case .newerFormat:
            "The backup was made by a newer version: update this program, then restore it."
        case .damaged: "The backup is damaged: choose another one, nothing was changed."
        }
    }

    /// The sentence, with the format or the place of the damage.
    public var debugDescription: String {
        switch self {
        case .notABackup: description
        case .newerFormat(let format): "\(description) (format \(format))"
        case .damaged(let detail): "\(description) (\(detail))"
        }
    }
}
