internal import HealthModel

/// The samples of one type that match a predicate and that an asker may see, as SQL.
///
/// Read it with `SELECT s.start_time, s.end_time, s.value, s.revision_id` and `source`; these
/// four columns and the type come from the index on time alone.
struct VisibleSamples {
    /// What the store knows of the type.
    let slot: TypeSlot
    /// `FROM sample AS s ... WHERE ...`, to which an order and a limit may be added.
    let source: SQLFragment

    /// The index that leads to the samples.
    enum Path {
        /// By start: for queries and statistics.
        case time
        /// By number: for what was added after an anchor, and up to one.
        case log(after: Int64, through: Int64)
    }

    /// - Returns: nil where the store has never seen the type, so that nothing can match.
    static func find(
        _ query: SampleQuery, by path: Path = .time, _ visibility: Visibility,
        _ interner: Interner
    ) throws -> VisibleSamples? {
        try query.predicate.checkDepth()
        guard let slot = try interner.type(query.type) else { return nil }
        let compiler = PredicateCompiler(context: interner.context(slot, visibility))
        var conditions: [SQLFragment] = []
        let table: String
        switch path {
        case .time where query.predicate.namesSamples:
            // The plus keeps SQLite from walking through the whole type.
            table = "sample AS s"
            conditions.append(SQLFragment("+s.type_id = ?", slot.id))
        case .time:
            table = "sample AS s INDEXED BY sample_by_time"
            conditions.append(SQLFragment("s.type_id = ?", slot.id))
        case .log(let after, let end):
            table = "sample AS s INDEXED BY sample_by_type"
            conditions.append(SQLFragment("s.type_id = ?", slot.id))
            conditions.append(SQLFragment("s.id > ? AND s.id <= ?", after, end))
        }
        conditions.append(try compiler.compile(query.predicate))
        conditions.append(try visibility.condition(on: query.type))
        let source =
            SQLFragment("FROM \(table) WHERE ")
            + .all(conditions.filter { $0 != .always })
        return VisibleSamples(slot: slot, source: source)
    }
}

extension Array<SampleQuery> {
    /// One query for each type, so that no sample matches twice.
    var mergedByType: [SampleQuery] {
        var order: [ObjectType] = []
        var predicates: [ObjectType: [SamplePredicate]] = [:]
        for query in self {
            if predicates[query.type] == nil { order.append(query.type) }
            predicates[query.type, default: []].append(query.predicate)
        }
        return order.map { type in
            let alternatives = predicates[type] ?? []
            return SampleQuery(
                type: type,
                predicate: alternatives.count == 1 ? alternatives[0] : .or(alternatives))
        }
    }
}

extension Interner {
    /// What a predicate's compiler has to know.
    func context(_ slot: TypeSlot, _ visibility: Visibility) -> PredicateCompiler.Context {
        PredicateCompiler.Context(
            type: slot.type, unit: slot.unit, maxDuration: slot.maxDuration,
            slot: { [self] in try type($0) }, units: { [self] in try allUnits() },
            visibility: visibility)
    }
}
