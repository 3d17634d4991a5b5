internal import Foundation
internal import GRDB
internal import HealthModel

/// Reads all samples of `healthdb_secure.sqlite` in the order of their numbers.
///
/// Metadata and relations are read in the same order beside them, so that memory holds one sample and no
/// index is needed.
struct PhoneSamples {
    let tables: PhoneTables
    let intake: SampleIntake
    let units: PhoneUnits
    private let origins: PhoneOrigins
    private let metadata: PhoneMetadata
    private let relations: PhoneRelations

    init(_ tables: PhoneTables, _ sources: PhoneSources, _ intake: SampleIntake) throws {
        self.tables = tables
        self.intake = intake
        units = try PhoneUnits(tables)
        origins = try PhoneOrigins(tables, sources)
        metadata = try PhoneMetadata(tables, intake)
        relations = try PhoneRelations(tables)
    }

    /// One row of the joined tables.
    struct Entry {
        let id: Int64
        let uuid: UUID
        let start: Date
        let end: Date
        /// The number in `samples.data_type`.
        let dataType: Int64
        let origin: PhoneOrigin
        let metadata: Metadata
        let related: [UUID]
    }

    /// Reads samples and deletions.
    func readAll() throws {
        let cursor = try Row.fetchCursor(tables.db, sql: query)
        while let row = try cursor.next() { try read(row) }
    }

    private var query: String {
        func value(_ alias: String, _ table: String, _ name: String) -> String {
            tables.has(table, ["data_id"]) ? tables.column(alias, table, name) : "NULL"
        }
        return """
            SELECT o.data_id, o.uuid, o.provenance, o.type, s.start_date, s.end_date, s.data_type,
                \(value("q", "quantity_samples", "quantity")),
                \(value("q", "quantity_samples", "original_quantity")),
                \(value("q", "quantity_samples", "original_unit")),
                \(value("c", "category_samples", "value")),
                \(value("z", "quantity_sample_series", "hfd_key"))
            FROM objects AS o \(tables.join("samples", as: "s"))
                \(tables.join("quantity_samples", as: "q"))
                \(tables.join("category_samples", as: "c"))
                \(tables.join("quantity_sample_series", as: "z"))
            ORDER BY o.data_id
            """
    }

    private func read(_ row: Row) throws {
        guard let id = row.value(Int64.self, at: 0),
            let uuid = row.value(UUID.self, at: 1)
        else { return intake.skip("objects", nil, .invalid(attribute: "uuid")) }
        switch row.value(Int64.self, at: 3) {
        case 1: break
        case 2:
            intake.skip("objects", "deleted", .withdrawn)
            return try intake.delete(uuid)
        case let number:
            let name = number.map { "type \($0)" } ?? "type"
            return intake.skip("objects", name, .unknownElement)
        }
        guard let number = row.value(Int64.self, at: 6) else {
            return intake.skip("objects", nil, .withoutValue)
        }
        guard let kind = PhoneDataType.of(number) else {
            return intake.skip("data_type", String(number), .unknownElement)
        }
        if case .withoutPlace(let name) = kind {
            return intake.skip(name, "data_type \(number)", .unknownElement)
        }
        guard let entry = try entry(row, id, uuid, number, kind) else { return }
        try add(entry, kind, row)
    }

    private func entry(
        _ row: Row, _ id: Int64, _ uuid: UUID, _ number: Int64, _ kind: PhoneDataType
    ) throws -> Entry? {
        let type = kind.type?.identifier
        guard let start = row.value(Double.self, at: 4),
            let end = row.value(Double.self, at: 5)
        else {
            intake.skip("samples", type, .missing(attribute: "date"))
            return nil
        }
        guard start <= end, start.isFinite, end.isFinite else {
            intake.skip("samples", type, .endsBeforeStart)
            return nil
        }
        guard let origin = row.value(Int64.self, at: 2).flatMap({ origins[$0] }) else {
            intake.skip("samples", type, .missing(attribute: "provenance"))
            return nil
        }
        return Entry(
            id: id, uuid: uuid, start: Date(timeIntervalSinceReferenceDate: start),
            end: Date(timeIntervalSinceReferenceDate: end), dataType: number, origin: origin,
            metadata: try metadata.metadata(of: id), related: try relations.children(of: id))
    }

    private func add(_ entry: Entry, _ kind: PhoneDataType, _ row: Row) throws {
        switch kind {
        case .quantity(let type): try addQuantity(entry, type, row)
        case .category(let type):
            guard let value = row.value(Int64.self, at: 10).flatMap({ Int(exactly: $0) }) else {
                return intake.skip("samples", type.identifier, .withoutValue)
            }
            try add(entry, type, .category(value))
        case .correlation(let type): try add(entry, type, .correlation([]))
        case .workout:
            guard let detail = try workout(entry) else { return }
            try add(entry, .workout, .workout(detail))
        case .route: try addRoute(entry)
        case .heartbeats: try addHeartbeats(entry)
        case .electrocardiogram: try addElectrocardiogram(entry)
        case .assessment(let type): try addAssessment(entry, type)
        case .withoutPlace: break
        }
    }

    private func addQuantity(_ entry: Entry, _ type: ObjectType, _ row: Row) throws {
        guard let value = row.value(Double.self, at: 7) else {
            return intake.skip("samples", type.identifier, .withoutValue)
        }
        let quantity: Quantity
        do throws(SkipReason) {
            quantity = try units.quantity(
                value, original: row.value(Double.self, at: 8),
                originalUnit: row.value(Int64.self, at: 9), entry.dataType, type)
        } catch {
            return intake.skip("samples", type.identifier, error)
        }
        try addQuantity(entry, type, quantity, series: row.value(Int64.self, at: 11))
    }

    /// Adds a sample with origin, times, metadata and relations of its row.
    func add(
        _ entry: Entry, _ type: ObjectType, _ payload: Sample.Payload, series: SeriesData? = nil
    ) throws {
        var metadata = entry.metadata
        if metadata[MetadataKey.timeZone] == nil, let zone = entry.origin.timeZone {
            metadata[MetadataKey.timeZone] = .string(zone)
        }
        let isOwner = type == .workout || type == .electrocardiogram
        if !isOwner, type.kind != .correlation {
            intake.skip(
                "associations", type.identifier, .unknownElement, count: entry.related.count)
        }
        try intake.add(
            Sample(
                uuid: entry.uuid, type: type, startDate: entry.start, endDate: entry.end,
                payload: payload, metadata: metadata, device: entry.origin.device,
                sourceRevision: entry.origin.revision),
            series: series, members: type.kind == .correlation ? entry.related : [],
            associated: isOwner ? entry.related : [], isOfStore: true, isOfPhone: true)
    }
}
