/// A cache about the equal rows of a batch, so that each of thousands does not search the store again.
struct EqualRows {
    fileprivate struct Identity: Hashable {
        var high: UInt64
        var low: UInt64
        var role: RowWriter.Role
    }

    fileprivate struct Content: Hashable {
        var type, revision: Int32
        var start, end, value: Double
    }

    /// Fewer equal rows than this are not cached, because a search is as fast.
    private static let few = 16

    private var copies: [Identity: Int] = [:]
    private var withoutRecord: Set<Content> = []

    /// The first copy of a row whose identity may be unused by rows of a role.
    func firstCopy(of row: IngestionRow, _ role: RowWriter.Role) -> Int {
        copies.isEmpty ? 0 : copies[Identity(row, role)] ?? 0
    }

    /// Records that all copies of a row before this one are used by rows of a role.
    ///
    /// One that is stored as a backup's sample is always noted, because its identity is not found.
    mutating func note(
        copy: Int, of row: IngestionRow, _ role: RowWriter.Role, isOnPhone: Bool = false
    ) {
        if isOnPhone || copy >= Self.few { copies[Identity(row, role)] = copy }
    }

    /// Whether no record with the content of a member is left without a member.
    func lacksRecord(like row: IngestionRow, value: Double) -> Bool {
        !withoutRecord.isEmpty && withoutRecord.contains(Content(row, value))
    }

    /// Records that this number of samples has the content of a member, and that none is a record without a member.
    mutating func noteNoRecord(like row: IngestionRow, value: Double, among samples: Int) {
        if samples >= Self.few { withoutRecord.insert(Content(row, value)) }
    }

    /// Records that a row was matched or inserted as a record.
    mutating func noteRecord() {
        if !withoutRecord.isEmpty { withoutRecord.removeAll() }
    }
}

extension EqualRows.Identity {
    fileprivate init(_ row: IngestionRow, _ role: RowWriter.Role) {
        self.init(high: row.uuidHigh, low: row.uuidLow, role: role)
    }
}

extension EqualRows.Content {
    fileprivate init(_ row: IngestionRow, _ value: Double) {
        self.init(
            type: row.type, revision: row.revision, start: row.start, end: row.end, value: value)
    }
}
