extension RowWriter {
    /// Inserts independent rows; rows that are stored already do not change.
    ///
    /// Many rows at once are tried only where rows are new: after one that is stored already, as
    /// many as a statement holds must be new one by one. So importing a file again costs no more
    /// than looking its rows up.
    func writeRecords(_ rows: ContiguousArray<IngestionRow>) throws {
        var next = 0
        var newInARow = several.count
        while next < rows.count {
            if newInARow >= several.count, rows.count - next >= several.count {
                let inserted = try insertSeveral(rows[next..<next + several.count])
                next += inserted
                if inserted == several.count { continue }
                newInARow = 0
            }
            let row = rows[next]
            next += 1
            guard let (_, isNew) = try write(row, as: .record) else { continue }
            noteCounted(row.type, isNew: isNew)
            newInARow = isNew ? newInARow + 1 : 0
        }
    }

    /// Inserts as many rows as a statement holds, up to one that is stored already; returns the
    /// number of inserted rows.
    ///
    /// Nothing is inserted if the store rejects one of them, if earlier rows have its identity, or if a
    /// backup of the phone may have brought it.
    private func insertSeveral(_ rows: ContiguousArray<IngestionRow>.SubSequence) throws -> Int {
        var number = transaction.last
        for (place, row) in rows.enumerated() {
            guard equal.firstCopy(of: row, .record) == 0, try !mayBeOnPhone(row),
                let columns = try columns(of: row)
            else { return 0 }
            number += 1
            several.bind(high: row.uuidHigh, low: row.uuidLow, number: number, at: place)
            several.bind(columns, at: place)
        }
        let inserted = try several.run()
        for row in rows.prefix(inserted) {
            let slot = try slot(row.type)
            let id = transaction.nextNumber(slot)
            try noteInserted(row, id, slot)
            note(id, .record)
            noteCounted(row.type, isNew: true)
        }
        return inserted
    }
}
