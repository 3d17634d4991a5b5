internal import HealthModel

extension SamplePredicate {
    /// How deep conditions may be nested before they are not even compiled; SQLite's own limit is
    /// lower, and an error.
    private static let mostLevels = 200

    /// - Throws: `invalidArgument` for conditions that are nested too deep to be compiled.
    ///
    /// Level by level and not by recursion, which is what the limit is there for.
    func checkDepth() throws(HealthStoreError) {
        var level = [self]
        var count = 0
        while !level.isEmpty {
            count += 1
            guard count <= Self.mostLevels else {
                throw .invalidArgument("The predicate is nested too deep: use fewer levels.")
            }
            level = level.flatMap(\.parts)
        }
    }

    private var parts: [SamplePredicate] {
        switch self {
        case .and(let parts), .or(let parts): parts
        case .not(let part): [part]
        default: []
        }
    }
}
