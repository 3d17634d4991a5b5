internal import Foundation
internal import HealthJournal

/// The pages as JSON, in which the records are the texts that the store keeps: nobody reads them.
extension CloudRecords.ChangedRows {
    /// A `CloudPage`.
    var text: Data {
        var writer = JSONWriter(capacity: records.byteCount)
        writer.object { writer in
            writer.name("records")
            writer.write(records)
            writer.name("cursor")
            writer.string(cursor.description)
            writer.name("hasMore")
            writer.bool(hasMore)
        }
        return writer.data
    }
}

extension CloudRecords.SnapshotRows {
    /// A `CloudSnapshot`.
    var text: Data {
        var writer = JSONWriter(capacity: records.byteCount)
        writer.object { writer in
            writer.name("records")
            writer.write(records)
            if let next {
                writer.name("next")
                writer.string(next.description)
            }
            writer.name("cursor")
            writer.string(end.description)
        }
        return writer.data
    }
}

extension [StoredRecord] {
    /// About how many bytes the records have.
    fileprivate var byteCount: Int { reduce(256) { $0 + $1.text.count + 1 } }
}

extension JSONWriter {
    fileprivate mutating func write(_ records: [StoredRecord]) {
        array { writer in for record in records { writer.json(record.text) } }
    }
}
