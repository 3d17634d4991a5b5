package import Foundation
package import HealthJournal

/// A value that was read from a journal, in memory until the journal changes or an hour has passed.
///
/// A search while somebody types would read the meals of a year for each key without it.
@MainActor
package final class JournalMemory<Value: Sendable> {
    private var known: (position: Int64, date: Date, value: Value)?
    /// The longest age of a value, in seconds: which days it is about depends on the time.
    private static var longest: TimeInterval { 3600 }

    /// Creates a memory without a value.
    package init() {}

    /// The value of the journal as it is now.
    ///
    /// - Parameters:
    ///   - journal: The journal, always the same.
    ///   - now: The current instant.
    ///   - read: Reads the value.
    package func value(
        of journal: Journal, at now: Date,
        read: @Sendable () async throws(JournalError) -> Value
    ) async throws(JournalError) -> Value {
        // Before the value: what changes in between is read again by the next call.
        let position = try await journal.lastChange()
        if let known, known.position == position,
            (0..<Self.longest).contains(now.timeIntervalSince(known.date))
        {
            return known.value
        }
        let value = try await read()
        known = (position, now, value)
        return value
    }
}
