internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Records and correlations.
extension ImportScan {
    mutating func takeRecord(_ record: ExportRecord) {
        guard let row = row(of: record) else { return }
        guard selection.isEverything || selects(rowMapper.catalog.types[Int(row.type)], row.start)
        else { return }
        batch.rows.append(row)
        guard !reader.beats.isEmpty else { return }
        let series = mapper.heartbeats(
            of: record, reader.beats, occurrences: &occurrences, reader.tables)
        if let (beats, data) = series { batch.add(beats, data) }
    }

    /// The row of a record; nil for an invalid one, which is reported.
    private mutating func row(of record: ExportRecord) -> IngestionRow? {
        do throws(SkipReason) {
            return try rowMapper.row(
                of: record, metadata: record.metadata?.index ?? -1, reader.tables, &mapper)
        } catch {
            skip("Record", reader.tables.types[record.type], error)
            return nil
        }
    }

    /// Adds the rows of records inside another element to the batch.
    mutating func members(_ records: [ExportRecord]) -> Range<Int> {
        let start = batch.members.count
        for record in records {
            if let row = row(of: record) { batch.members.append(row) }
        }
        return start..<batch.members.count
    }

    mutating func takeCorrelation(_ correlation: ExportCorrelation) {
        let identifier = reader.tables.types[correlation.type]
        let type = ObjectType(identifier: identifier, kind: .correlation)
        guard selects(type, correlation.header.start) else { return }
        let members = members(correlation.members)
        // Half a blood pressure is none.
        let isWhole = type != .bloodPressure || members.count == correlation.members.count
        guard isWhole, !members.isEmpty, identifier.hasPrefix("HKCorrelationTypeIdentifier") else {
            batch.members.removeSubrange(members)
            skip("Correlation", identifier, .unsuitableMembers)
            return
        }
        let uuid = uuid(type, correlation.header, correlation.identity)
        batch.add(
            mapper.sample(
                uuid, type, .correlation([]), header: correlation.header,
                metadata: correlation.metadata, reader.tables), members: members)
    }

    mutating func uuid(
        _ type: ObjectType, _ header: ExportHeader, _ identity: ContentHash
    ) -> UUID {
        header.uuid
            ?? ExportIdentity.uuid(
                type: type.identifier, start: header.start, content: identity,
                occurrence: occurrences.next(identity))
    }
}
