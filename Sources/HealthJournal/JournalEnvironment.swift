public import Foundation

/// The world as the journal sees it: clock, calendar, zone, identifiers and the app itself.
public struct JournalEnvironment: Sendable {
    /// The instant that it is.
    public var now: @Sendable () -> Date
    /// The zone that new entries are logged in.
    public var timeZone: @Sendable () -> TimeZone
    /// Makes the identity of a new entry.
    public var makeUUID: @Sendable () -> UUID
    /// The calendar that says where weeks begin; days themselves are always Gregorian.
    public var calendar: @Sendable () -> Calendar
    /// Who writes the person's own entries.
    public var app: EntrySource
    /// How long a deletion waits for an undo before remotes hear of it, in seconds.
    public var undoWindow: TimeInterval

    /// Puts a world together; the defaults are the machine's own.
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
