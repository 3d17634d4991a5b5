public import Foundation

/// The world as a health store sees it, passed in so that a test can be the world.
public struct StoreEnvironment: Sendable {
    /// The instant that counts as now.
    public var now: @Sendable () -> Date
    /// The calendar of the person, for days that are not given with a calendar of their own.
    public var calendar: @Sendable () -> Calendar
    /// Whether the device is locked: reads fail, saves wait in a journal until it is unlocked.
    public var isLocked: @Sendable () -> Bool
    /// Makes an identity for what the store itself creates.
    public var makeUUID: @Sendable () -> UUID
    /// The end before which no app can save or see a sample.
    public var earliestPermittedSampleDate: @Sendable () -> Date

    /// The world as it is, where an argument does not say otherwise.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        calendar: @escaping @Sendable () -> Calendar = { .autoupdatingCurrent },
        isLocked: @escaping @Sendable () -> Bool = { false },
        makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        earliestPermittedSampleDate: @escaping @Sendable () -> Date = { .distantPast }
    ) {
        self.now = now
        self.calendar = calendar
        self.isLocked = isLocked
        self.makeUUID = makeUUID
        self.earliestPermittedSampleDate = earliestPermittedSampleDate
    }
}
