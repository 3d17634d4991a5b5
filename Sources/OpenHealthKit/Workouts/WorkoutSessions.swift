internal import Synchronization

/// Which workout session runs on a store; there is one at a time.
// One for the process, as the opened stores are: sessions know nothing of each other.
final class WorkoutSessions: Sendable {
    static let shared = WorkoutSessions()

    // @unchecked: a weak reference to a class that is safe to share.
    private struct Reference: @unchecked Sendable {
        weak var session: HKWorkoutSession?
    }

    private let running = Mutex<[OpenHealthKitConfiguration.Location: Reference]>([:])

    /// Notes that a session runs; gives the one that ran until now and has to end.
    func started(
        _ session: HKWorkoutSession, at location: OpenHealthKitConfiguration.Location
    ) -> HKWorkoutSession? {
        running.withLock { running in
            let last = running.updateValue(Reference(session: session), forKey: location)?.session
            return last === session ? nil : last
        }
    }

    /// Notes that a session is over.
    func ended(_ session: HKWorkoutSession, at location: OpenHealthKitConfiguration.Location) {
        running.withLock { running in
            // A session that is gone leaves its place too.
            let last = running[location]?.session
            if last === session || last == nil { running[location] = nil }
        }
    }
}
