internal import Foundation
internal import HealthModel

/// Records and correlations.
extension ImportScan {
    mutating func takeRecord(_ record: ExportRecord) {
        let occurrence = occurrences.next(record.identity)
        guard let sample = insert(record, occurrence: occurrence) else { return }
        if ExportIdentity.mayBeMember(sample.type) {
            twins.add(looseKey(record), sample.uuid)
        }
    }

    /// Puts a record into the batch; nil where it cannot be a sample.
    private mutating func insert(_ record: ExportRecord, occurrence: Int) -> Sample? {
        guard let sample = sample(of: record, occurrence: occurrence) else { return nil }
        batch.samples.append(sample)
        if !record.beats.isEmpty,
            let (beats, series) = mapper.heartbeats(
                of: record, occurrence: occurrence, reader.tables)
        {
            batch.add(beats, series)
        }
        return sample
    }

    private mutating func sample(of record: ExportRecord, occurrence: Int) -> Sample? {
        do throws(SkipReason) {
            let (type, payload) = try mapper.payload(of: record, reader.tables)
            let uuid =
                record.header.uuid
                ?? ExportIdentity.uuid(
                    type: type.identifier, start: record.header.start, content: record.identity,
                    occurrence: occurrence)
            return mapper.sample(
                uuid, type, payload, header: record.header, metadata: record.metadata,
                reader.tables)
        } catch {
            skip("Record", reader.tables.types[record.type], error)
            return nil
        }
    }

    /// What two copies of a record cannot differ in.
    private func looseKey(_ record: ExportRecord) -> ContentHash {
        var key = ContentHash()
        key.combine(UInt64(record.type.index))
        key.combine(UInt64(record.header.origin.source.index))
        key.combine(record.header.start)
        key.combine(record.header.end)
        if case .number(let value) = record.value { key.combine(value) }
        return key
    }

    /// A record inside another element: the top-level sample that it is a copy of, or a new one.
    mutating func member(_ record: ExportRecord) -> (sample: Sample, isCopy: Bool)? {
        let occurrence = nested.next(record.identity)
        guard var sample = sample(of: record, occurrence: occurrence) else { return nil }
        if record.header.uuid != nil { return (sample, false) }
        if occurrences.count(record.identity) > occurrence {
            twins.take(sample.uuid)
        } else if let uuid = twins.twin(looseKey(record)) {
            sample.uuid = uuid
        } else {
            return (sample, false)
        }
        summary.linkedMembers += 1
        return (sample, true)
    }

    mutating func takeCorrelation(_ correlation: ExportCorrelation) {
        let identifier = reader.tables.types[correlation.type]
        let members = correlation.members.compactMap { member($0)?.sample }
        let type = ObjectType(identifier: identifier, kind: .correlation)
        guard !members.isEmpty, identifier.hasPrefix("HKCorrelationTypeIdentifier") else {
            skip("Correlation", identifier, .unsuitableMembers)
            return
        }
        let uuid = uuid(type, correlation.header, correlation.identity)
        batch.composites.append(
            mapper.sample(
                uuid, type, .correlation(members), header: correlation.header,
                metadata: correlation.metadata, reader.tables))
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
