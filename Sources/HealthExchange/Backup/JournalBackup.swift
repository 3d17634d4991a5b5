public import Foundation
public import HealthJournal

/// A journal in one JSON file: the person's own entries, the goals, and the hour at which days begin.
///
/// What belongs to one device stays out: which remotes are on, what they hold and what waits for
/// them. So do deleted entries, and other apps' entries, which come from the health store again; what
/// the person noted on these is in it, and which of them the person's copies stand for.
///
/// ```swift
/// let data = try await JournalBackup.write(journal)
/// let report = try await JournalBackup.restore(data, into: journal, mode: .merge)
/// ```
public struct JournalBackup: Hashable, Sendable {
    /// The format that is written, and the last one that can be read.
    public static let format = 1

    /// When it was made.
    public var createdAt: Date
    /// The person's own entries, in order of time.
    public var entries: [JournalEntry]
    /// What the person noted on other apps' entries, in order of time.
    public var notes: [ForeignNote]
    /// What of other apps the person's copies among the entries stand for, in order of time.
    public var originals: [ForeignOriginal]
    /// The goals, those of a kind together and oldest first.
    public var goals: [Goal]
    /// The hour at which days begin; nil where it was never set.
    public var dayStartHour: Int?

    /// Puts a backup together.
    public init(
        createdAt: Date, entries: [JournalEntry], notes: [ForeignNote] = [],
        originals: [ForeignOriginal] = [], goals: [Goal] = [], dayStartHour: Int? = nil
    ) {
        self.createdAt = createdAt
        self.entries = entries
        self.notes = notes
        self.originals = originals
        self.goals = goals
        self.dayStartHour = dayStartHour
    }
}

/// A backup is coded with its format first to be looked at.
///
/// Instants are the seconds since 2001-01-01 00:00 in Greenwich that the journal keeps, so they
/// come back to the last bit; a rounded one would look like an edit.
extension JournalBackup: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, createdAt, entries, notes, originals, goals, dayStartHour
    }

    /// Reads a backup.
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
        dayStartHour = try container.decodeIfPresent(Int.self, forKey: .dayStartHour)
    }

    /// Writes the backup.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.format, forKey: .format)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(entries, forKey: .entries)
        try container.encode(notes, forKey: .notes)
        try container.encode(originals, forKey: .originals)
        try container.encode(goals, forKey: .goals)
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

    /// Reads a file's content.
    ///
    /// - Throws: ``BackupError``.
    public init(_ data: Data) throws(BackupError) {
        do {
            self = try JSONDecoder().decode(JournalBackup.self, from: data)
        } catch let error as BackupError {
            throw error
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            // It is no JSON at all.
            throw .notABackup
        } catch {
            throw .damaged("\(error)")
        }
    }
}
