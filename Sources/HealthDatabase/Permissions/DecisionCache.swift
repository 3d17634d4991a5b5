internal import GRDB
internal import HealthModel
internal import Synchronization

/// The decisions that one connection has read since the last commit.
///
/// HealthKit's permission check takes one type and returns at once, so apps call it in loops. With
/// the cache, all calls but the first only read SQLite's commit counter.
final class DecisionCache: Sendable {
    /// A state of the store that one connection can distinguish from others.
    struct Mark: Equatable {
        /// A counter of commits by other connections, in this process or another.
        private let commits: Int64
        /// A counter of changes by this connection, as in an in-memory store.
        private let changes: Int

        init(_ db: Database) throws {
            let select = try PreparedStatement(db, "PRAGMA data_version")
            defer { select.reset() }
            commits = try select.step() ? select.int(0) : 0
            changes = db.totalChangesCount
        }
    }

    private struct State {
        var mark: Mark?
        var byApp: [String: [ObjectType: HealthStore.Decided]] = [:]
    }

    private let state = Mutex(State())

    /// The cached decisions for an app in a state of the store.
    func decisions(of bundle: String, at mark: Mark) -> [ObjectType: HealthStore.Decided] {
        state.withLock { $0.mark == mark ? $0.byApp[bundle] ?? [:] : [:] }
    }

    /// Adds decisions to the cache, and returns them with those already cached for the same state.
    func remember(
        _ decided: [(ObjectType, HealthStore.Decided)], of bundle: String, at mark: Mark
    ) -> [ObjectType: HealthStore.Decided] {
        state.withLock { state in
            if state.mark != mark { state = State(mark: mark) }
            for (type, decided) in decided { state.byApp[bundle, default: [:]][type] = decided }
            return state.byApp[bundle] ?? [:]
        }
    }
}
