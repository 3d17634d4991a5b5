internal import Foundation

/// What a backup may bring: a file can hold what nobody could type.
extension EntryRules {
    /// The greatest version that a backup's entry may have; it leaves room for edits to come.
    static let mostVersion = 1 << 31
    /// The greatest number of an activity; HealthKit's own are of four digits.
    static let mostActivity = 1 << 31

    /// The rules of own entries, with a day more for a clock that was wrong or is.
    static func ofBackup(_ now: Date) -> EntryRules {
        EntryRules(now: now.addingTimeInterval(86_400))
    }

    /// Throws the first rule that an entry of a backup breaks.
    func checkRestored(_ entry: JournalEntry) throws(JournalError) {
        try check(entry)
        try check(moment: entry.header.createdAt, "createdAt")
        try check(moment: entry.header.modifiedAt, "modifiedAt")
        guard entry.header.version <= Self.mostVersion else {
            throw .invalid(field: "version", reason: "The version is too great.")
        }
        if case .workout(let workout) = entry, workout.activity > Self.mostActivity {
            throw .invalid(field: "activity", reason: "There is no such activity.")
        }
    }

    /// Throws where an instant is not one that an entry can have.
    func check(moment: Date, _ field: String) throws(JournalError) {
        let latest = now ?? .distantFuture
        guard (Self.earliest...latest.addingTimeInterval(Self.tolerance)).contains(moment) else {
            throw .invalid(field: field, reason: "The date must be from 1900 up to now.")
        }
    }

    /// Throws where an instant is not one that another app's entry can have.
    static func check(foreign moment: Date) throws(JournalError) {
        guard (Date.distantPast...Date.distantFuture).contains(moment) else {
            throw .invalid(field: "date", reason: "The date must be from year 1 up to 4000.")
        }
    }

    /// Throws where days cannot begin at an hour.
    static func check(dayStartHour hour: Int?) throws(JournalError) {
        guard (0...23).contains(hour ?? 0) else {
            throw .invalid(field: "dayStartHour", reason: "Days begin at an hour from 0 to 23.")
        }
    }
}
