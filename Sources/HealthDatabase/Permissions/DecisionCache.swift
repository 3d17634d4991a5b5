internal import GRDB
internal import HealthModel
internal import Synchronization

/// The decisions that one connection read since anybody committed last.
///
/// HealthKit's question for a permission takes one type and answers at once, so apps ask it in
/// loops. With this, all but the first question cost a look at SQLite's count of commits.
final class DecisionCache: Sendable {
    /// A state of the store, as one connection can tell it from others.
    struct Mark: Equatable {
        /// Changes when another connection commits, in this process or another.
        private let commits: Int64
        /// Changes when this connection writes, as that of a store in memory does.
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

    /// What is known of an app's decisions in a state of the store.
    func decisions(of bundle: String, at mark: Mark) -> [ObjectType: HealthStore.Decided] {
        state.withLock { $0.mark == mark ? $0.byApp[bundle] ?? [:] : [:] }
    }

    /// Keeps what was read, and returns it with what was known before in the same state.
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
