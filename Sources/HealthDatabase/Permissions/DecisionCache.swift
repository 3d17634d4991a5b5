internal import HealthModel
internal import Synchronization

/// The decisions that one connection has read since the last commit.
///
/// HealthKit's permission check takes one type and returns at once, so apps call it in loops. With
/// the cache, all calls but the first only read SQLite's commit counter.
final class DecisionCache: Sendable {
    private struct State {
        var mark: ConnectionMark?
        var byApp: [String: [ObjectType: HealthStore.Decided]] = [:]
    }

    private let state = Mutex(State())

    /// The cached decisions for an app in a state of the store.
    func decisions(of bundle: String, at mark: ConnectionMark) -> [ObjectType: HealthStore.Decided]
    {
        state.withLock { $0.mark == mark ? $0.byApp[bundle] ?? [:] : [:] }
    }

    /// Adds decisions to the cache, and returns them with those already cached for the same state.
    func remember(
        _ decided: [(ObjectType, HealthStore.Decided)], of bundle: String, at mark: ConnectionMark
    ) -> [ObjectType: HealthStore.Decided] {
        state.withLock { state in
            if state.mark != mark { state = State(mark: mark) }
            for (type, decided) in decided { state.byApp[bundle, default: [:]][type] = decided }
            return state.byApp[bundle] ?? [:]
        }
    }
}
