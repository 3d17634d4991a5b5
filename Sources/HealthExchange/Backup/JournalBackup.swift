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
