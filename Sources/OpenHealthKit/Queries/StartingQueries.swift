internal import Synchronization

/// The queries that were executed and do not observe their store yet, so that a replay can wait for them.
package enum StartingQueries {
    fileprivate static let counts = Mutex<[OpenHealthKitConfiguration.Location: Int]>([:])

    /// Whether no query of a store is starting.
    ///
    /// - Parameter location: The location of the store.
    package static func isEmpty(at location: OpenHealthKitConfiguration.Location) -> Bool {
        counts.withLock { $0[location] == nil }
    }
}

/// A query that was executed, until it observes its store or ends.
final class StartingQuery: Sendable {
    private let location: OpenHealthKitConfiguration.Location
    private let isOpen = Mutex(true)

    init(at location: OpenHealthKitConfiguration.Location) {
        self.location = location
        StartingQueries.counts.withLock { $0[location, default: 0] += 1 }
    }

    deinit { end() }

    /// Notes that the query observes its store, or that it ended; has an effect once.
    func end() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        StartingQueries.counts.withLock { counts in
            let rest = (counts[location] ?? 0) - 1
            counts[location] = rest > 0 ? rest : nil
        }
    }
}
