internal import Foundation

/// The rules for the contents of a backup, because a file can contain values that nobody could
/// type.
extension EntryRules {
    /// The highest version of a backup's entry; it leaves room for later edits.
    static let mostVersion = 1 << 31
    /// The highest raw value of an activity; HealthKit's values have four digits.
    static let mostActivity = 1 << 31

    /// The rules of own entries, with one more day of tolerance for a wrong clock.
    static func ofBackup(_ now: Date) -> EntryRules {
        EntryRules(now: now.addingTimeInterval(86_400))
    }

    /// Throws the first rule that an entry of a backup breaks.
    func checkRestored(_ entry: JournalEntry) throws(JournalError) {
        try check(entry)
        try check(moment: entry.header.createdAt, "createdAt")
        try check(moment: entry.header.modifiedAt, "modifiedAt")
        guard entry.header.version <= Self.mostVersion else {
            throw .invalid(field: "version", reason: JournalRule(.backupVersion))
        }
        if case .workout(let workout) = entry, workout.activity > Self.mostActivity {
            throw .invalid(field: "activity", reason: JournalRule(.knownActivity))
        }
    }

    /// Throws if a date is outside the range of an entry's dates.
    func check(moment: Date, _ field: String) throws(JournalError) {
        let latest = now ?? .distantFuture
        guard (Self.earliest...latest.addingTimeInterval(Self.tolerance)).contains(moment) else {
            throw .invalid(field: field, reason: JournalRule(.untilNow))
        }
    }

    /// Throws if a date is outside the range of another app's entries.
    static func check(foreign moment: Date) throws(JournalError) {
        guard (Date.distantPast...Date.distantFuture).contains(moment) else {
            throw .invalid(field: "date", reason: JournalRule(.calendarDate))
        }
    }

    /// Throws if a text cannot be the bundle identifier of an app.
    ///
    /// SQLite's functions end a text at its first NUL.
    static func check(app identifier: String) throws(JournalError) {
        guard !identifier.isEmpty, !identifier.utf8.contains(0) else {
            throw .invalid(field: "source", reason: JournalRule(.bundleIdentifier))
        }
    }

    /// Throws if an hour cannot be the start of days.
    static func check(dayStartHour hour: Int?) throws(JournalError) {
        guard (0...23).contains(hour ?? 0) else {
            throw .invalid(field: "dayStartHour", reason: JournalRule(.dayStartHour))
        }
    }
}
