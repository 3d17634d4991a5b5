internal import GRDB
internal import HealthModel

/// The samples of one type that match a predicate and that a reader may see, as SQL.
///
/// Use it with `SELECT s.start_time, s.end_time, s.value, s.revision_id` and `source`; the index on
/// time covers these four columns and the type.
struct VisibleSamples {
    /// The stored properties of the type.
    let slot: TypeSlot
    /// `FROM sample AS s ... WHERE ...`, to which an order and a limit can be added.
    let source: SQLFragment
    /// Whether these are all samples of the type, which the store has counted.
    private let isWholeType: Bool

    /// The index that finds the samples.
    enum Path {
        /// The index on start, for queries and statistics.
        case time
        /// The index on the log number, for samples added after an anchor, and up to one.
        case log(after: Int64, through: Int64)
    }

    /// - Returns: nil if the store does not have the type, so that nothing can match.
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
            // The plus prevents SQLite from scanning the whole type.
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
        conditions.removeAll { $0 == .always }
        return VisibleSamples(
            slot: slot, source: SQLFragment("FROM \(table) WHERE ") + .all(conditions),
            isWholeType: conditions.count == 1)
    }

    /// The number of these samples.
    func count(_ interner: Interner) throws -> Int {
        if isWholeType { return try interner.sampleCount(of: slot) }
        let select = try PreparedStatement(
            interner.db, cached: SQLFragment("SELECT count(*) ") + source)
        defer { select.reset() }
        return try select.step() ? Int(select.int(0)) : 0
    }

    /// The rows of the source revisions that saved these samples.
    func revisions(_ interner: Interner) throws -> [Int64] {
        if isWholeType { return try interner.revisions(of: slot) }
        let select = SQLFragment("SELECT DISTINCT s.revision_id ") + source
        return try Int64.fetchAll(
            interner.db, sql: select.sql, arguments: select.statementArguments)
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
    /// The values that a predicate's compiler needs.
    func context(_ slot: TypeSlot, _ visibility: Visibility) -> PredicateCompiler.Context {
        PredicateCompiler.Context(
            type: slot.type, unit: slot.unit, maxDuration: slot.maxDuration,
            slot: { [self] in try type($0) }, units: { [self] in try allUnits() },
            visibility: visibility)
    }
}
