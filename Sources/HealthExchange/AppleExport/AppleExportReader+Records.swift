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
                if let entry = reader.metadataEntry() {
                    record.metadata.append(entry)
                } else if reader.scanner.name.isText("HeartRateVariabilityMetadataList") {
                    record.beats += try reader.beats()
                    return true
                }
                return false
            }
        }
        if let identity = tables.identity(of: record.metadata) {
            record.identity.combineUnordered(identity)
        }
        return .success(record)
    }

    /// The beats of a list, with the reader on its start tag; beats that cannot be read are left
    /// out.
    private mutating func beats() throws(ExchangeError) -> [ExportBeat] {
        var beats: [ExportBeat] = []
        try forEachChild { (reader) throws(ExchangeError) in
            let attributes = reader.scanner.attributes
            if let rate = attributes.number("bpm"), let time = attributes["time"],
                let second = ClockText.secondOfDay(time)
            {
                beats.append(ExportBeat(rate: rate, secondOfDay: second))
            }
            return false
        }
        return beats
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
                switch try reader.record() {
                case .success(let record): result.members.append(record)
                case .failure(let skip): result.skipped.append(skip)
                }
                return true
            }
            if let entry = reader.metadataEntry() { result.metadata.append(entry) }
            return false
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
