import HealthDatabase
import HealthKit
import HealthModel
import OpenHealthKit
import Synchronization

/// A real health store that lists the observer queries that run on it.
final class ObservedHealthStore: HKHealthStore, @unchecked Sendable {
    private let observers = Mutex<[ObjectIdentifier: String]>([:])

    /// The observed types of all observer queries that run now, one for each query.
    var observedTypes: [String] { observers.withLock { $0.values.sorted() } }

    /// The types whose changes wake the app.
    var deliveredTypes: [String] {
        get throws {
            try openStore().backgroundDeliveries.all(of: configuration.app.identity)
                .map(\.type.identifier).sorted()
        }
    }

    override func execute(_ query: HKQuery) {
        if query is HKObserverQuery, let type = query.objectType {
            observers.withLock { $0[ObjectIdentifier(query)] = type.identifier }
        }
        super.execute(query)
    }

    override func stop(_ query: HKQuery) {
        observers.withLock { $0[ObjectIdentifier(query)] = nil }
        super.stop(query)
    }
}
