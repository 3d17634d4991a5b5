public import Foundation

/// A health store's dependencies: clock, calendar, lock state, identifiers.
public struct StoreEnvironment: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date
    /// The person's calendar, for days that are given without one.
    public var calendar: @Sendable () -> Calendar
    /// Whether the device is locked: reads fail, saves wait in a journal until it is unlocked.
    public var isLocked: @Sendable () -> Bool
    /// Creates an identity for objects of the store itself.
    public var makeUUID: @Sendable () -> UUID
    /// The end date before which no app can save or see a sample.
    public var earliestPermittedSampleDate: @Sendable () -> Date

    /// Creates an environment; the defaults are the system's.
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
