public import Foundation
public import HealthJournal

/// One device of the person in a contract test: an app with a journal and a clock.
public struct ContractDevice: Sendable {
    /// The name of the device; no two of a test have the same.
    public let name: String
    /// The journal, in memory and empty.
    public let journal: Journal
    /// The app, as the source of its own entries.
    public let app: EntrySource
    /// The present time, the same on all devices of a test.
    public let now: @Sendable () -> Date
}
