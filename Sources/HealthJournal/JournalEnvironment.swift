public import Foundation

/// The journal's dependencies: clock, calendar, time zone, identifiers and the app itself.
public struct JournalEnvironment: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date
    /// The time zone of new entries.
    public var timeZone: @Sendable () -> TimeZone
    /// Creates the identity of a new entry.
    public var makeUUID: @Sendable () -> UUID
    /// The calendar that defines where weeks begin; days are always Gregorian.
    public var calendar: @Sendable () -> Calendar
    /// The source of the person's own entries.
    public var app: EntrySource
    /// Seconds for which a deletion can be undone before remotes receive it.
    public var undoWindow: TimeInterval

    /// Creates an environment; the defaults are the system's clock, calendar and time zone.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        timeZone: @escaping @Sendable () -> TimeZone = { .autoupdatingCurrent },
        makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        calendar: @escaping @Sendable () -> Calendar = { .autoupdatingCurrent },
        app: EntrySource = .own(bundleIdentifier: "org.openhealthkit.health", name: "Health"),
        undoWindow: TimeInterval = 5
    ) {
        self.now = now
        self.timeZone = timeZone
        self.makeUUID = makeUUID
        self.calendar = calendar
        self.app = app
        self.undoWindow = undoWindow
    }
}
