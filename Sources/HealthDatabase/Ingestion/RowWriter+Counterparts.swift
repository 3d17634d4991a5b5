internal import HealthModel

/// Records of an export that a backup of the same phone has brought before.
extension RowWriter {
    /// Whether another source, as one of a backup, has the name of the row's source.
    func mayBeOnPhone(_ row: IngestionRow) throws -> Bool {
        guard row.isDerived else { return false }
        if let known = namesakes[row.revision] { return known }
        let source = catalog.revisions[Int(row.revision)].source
        let isThere = try Counterpart.hasNamesake(source, transaction.db)
        namesakes[row.revision] = isThere
        return isThere
    }

    /// The sample of a backup that is the same as a row, and that no other row of its role has claimed.
    ///
    /// A copy of the row whose identity is stored is not looked for.
    func onPhone(
        _ row: IngestionRow, _ columns: RowInsertion.Columns, _ role: Role, copy: Int
    ) throws -> Int64? {
        guard try mayBeOnPhone(row), try number(row, copy: copy) == nil else { return nil }
        let search = Counterpart(
            type: columns.type, start: row.start, end: row.end, value: columns.value,
            sourceName: catalog.revisions[Int(row.revision)].source.name)
        return try search.rows(transaction.db, isDerived: false).first { take($0, role) }
    }
}

extension IngestionRow {
    /// Whether the identity is derived from the content: only then it has version 8.
    fileprivate var isDerived: Bool { uuidHigh >> 12 & 0xF == 8 }
}
