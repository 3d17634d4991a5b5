internal import HealthModel

extension SamplePredicate {
    /// The deepest nesting of conditions that is compiled; SQLite's own limit is lower and causes
    /// an error.
    private static let mostLevels = 200

    /// - Throws: `invalidArgument` for conditions that are nested too deeply.
    ///
    /// The check works level by level, because a recursion could overflow the stack.
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

    fileprivate var parts: [SamplePredicate] {
        switch self {
        case .and(let parts), .or(let parts): parts
        case .not(let part): [part]
        default: []
        }
    }
}

extension [SamplePredicate] {
    /// The parts with the deepest one first, the others in their order.
    ///
    /// SQLite's parser stack has about a hundred symbols: the first part in parentheses needs one
    /// for each level, a later part three.
    var deepestFirst: [SamplePredicate] {
        guard count > 1 else { return self }
        let depths = map(\.depth)
        guard let deepest = depths.max(), deepest > 1,
            let first = depths.firstIndex(of: deepest), first > 0
        else { return self }
        return [self[first]] + self[..<first] + self[(first + 1)...]
    }
}

extension SamplePredicate {
    /// The number of levels of `and`, `or` and `not`, 1 for a condition.
    fileprivate var depth: Int {
        var level = [self]
        var count = 0
        while !level.isEmpty {
            count += 1
            level = level.flatMap(\.parts)
        }
        return count
    }
}
