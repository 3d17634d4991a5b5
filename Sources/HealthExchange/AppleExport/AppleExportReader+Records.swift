internal import Foundation

/// Records and what holds records.
extension AppleExportReader {
    /// A record, with the reader on its start tag.
    mutating func record() throws(ExchangeError) -> Result<ExportRecord, ExportSkip> {
        let raw = RawHeader(scanner.attributes)
        var record: ExportRecord
        do {
            record = try tables.record(raw)
        } catch {
            return .failure(try skipElement(error))
        }
        if !scanner.isEmptyElement {
            try forEachChild { (reader) throws(ExchangeError) in
                if reader.scanner.name.isText("HeartRateVariabilityMetadataList") {
                    try reader.appendBeats(to: &record.beats)
                    return true
                }
                return try reader.appendMetadata(to: &record.metadata)
            }
        }
        if let identity = tables.identity(of: record.metadata) {
            record.identity.combineUnordered(identity)
        }
        return .success(record)
    }

    /// The beats of a list, with the reader on its start tag; those that cannot be read are
    /// reported.
    private mutating func appendBeats(to beats: inout [ExportBeat]) throws(ExchangeError) {
        try forEachChild { (reader) throws(ExchangeError) in
            guard reader.scanner.name.isText("InstantaneousBeatsPerMinute") else {
                try reader.skipUnexpected()
                return true
            }
            let attributes = reader.scanner.attributes
            guard let rate = attributes.number("bpm") else {
                reader.report(.invalid(attribute: "bpm"))
                return false
            }
            guard let second = attributes["time"].flatMap({ ClockText.secondOfDay($0) }) else {
                reader.report(.invalid(attribute: "time"))
                return false
            }
            if reader.hasRoom(for: 48) {
                beats.append(ExportBeat(rate: rate, secondOfDay: second))
            }
            return false
        }
    }

    /// A record in another element, with the reader on its start tag; nil for one that is reported
    /// instead.
    mutating func childRecord() throws(ExchangeError) -> ExportRecord? {
        guard hasRoom(for: 512) else {
            try skipChildren()
            return nil
        }
        switch try record() {
        case .success(let record): return record
        case .failure(let skip):
            report(skip)
            return nil
        }
    }

    /// A correlation, with the reader on its start tag.
    mutating func correlation() throws(ExchangeError) -> ExportElement {
        let raw = RawHeader(scanner.attributes)
        guard let type = raw.type else {
            return .skipped(try skipElement(.missing(attribute: "type")))
        }
        var result: ExportCorrelation
        do {
            let header = try tables.header(raw)
            result = ExportCorrelation(
                type: tables.types.intern(type), header: header,
                metadata: tables.oldMetadata(raw),
                identity: tables.identity(.correlation, type: type, raw: raw, header: header))
        } catch {
            return .skipped(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            if reader.scanner.name.isText("Record") {
                if let record = try reader.childRecord() { result.members.append(record) }
                return true
            }
            return try reader.appendMetadata(to: &result.metadata)
        }
        if let identity = tables.identity(of: result.metadata) {
            result.identity.combineUnordered(identity)
        }
        for member in result.members { result.identity.combineUnordered(member.identity) }
        return .correlation(result)
    }
}

extension ExportTables {
    /// A record without its children; throws what is wrong with it.
    fileprivate mutating func record(_ raw: RawHeader) throws(SkipReason) -> ExportRecord {
        guard let type = raw.type else { throw .missing(attribute: "type") }
        let header = try header(raw)
        var identity = identity(.record, type: type, raw: raw, header: header)
        let value: ExportValue
        switch raw.value {
        case nil:
            value = .none
        case let text? where text.isEmpty:
            value = .none
        case let text?:
            if let number = NumberBytes.double(text) {
                value = .number(number)
                identity.combine(number)
            } else {
                let id = names.intern(text)
                value = .name(id)
                // Old exports have the number of a category value, newer ones its name.
                if let raw = names[id].categoryValue {
                    identity.combine(Double(raw))
                } else {
                    identity.combine(text)
                }
            }
        }
        return ExportRecord(
            type: types.intern(type), unit: raw.unit.map { units.intern($0) }, value: value,
            header: header, metadata: oldMetadata(raw), identity: identity)
    }

    /// Metadata that stands in attributes.
    mutating func oldMetadata(_ raw: RawHeader) -> [ExportMetadataEntry] {
        raw.metadata.map {
            ExportMetadataEntry(key: keys.intern($0.name), value: XMLText.decode($0.value))
        }
    }
}
