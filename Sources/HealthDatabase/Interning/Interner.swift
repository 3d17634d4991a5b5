internal import Foundation
internal import GRDB
internal import HealthModel

/// Converts values that many samples share to rows of the store and back, within one access.
///
/// An interner caches nothing that was rolled back: it exists for one transaction, or is cached by
/// ``CachedInterner`` after a commit. It compares with the last value first, because similar samples follow each other.
final class Interner {
    let db: Database

    private var types: [ObjectType: TypeSlot] = [:]
    private var typesByID: [Int64: TypeSlot] = [:]
    private var lastType: TypeSlot?
    var sources: [String: (id: Int64, name: String)] = [:]
    var revisions: [SourceRevision: Int64] = [:]
    var revisionsByID: [Int64: SourceRevision] = [:]
    var lastRevision: (value: SourceRevision, id: Int64)?
    var devices: [Device: Int64] = [:]
    var devicesByID: [Int64: Device] = [:]
    var lastDevice: (value: Device, id: Int64)?
    /// The person's decisions, with which each save and each query begins.
    var decisions: [DecisionKey: HealthStore.Decided] = [:]
    private var units = InternedTexts<HealthUnit>(
        table: "unit", column: "text", text: \.exactString, value: { try HealthUnit($0) })
    private var keys = InternedTexts<String>(
        table: "metadata_key", column: "name", text: { $0 }, value: { $0 })

    /// A type and the source of the app that asks; nil for an app that the store does not know.
    struct DecisionKey: Hashable {
        var source: Int64?
        var type: ObjectType
    }

    init(_ db: Database) {
        self.db = db
    }

    /// The number of cached types, sources, revisions and devices.
    var count: Int { types.count + sources.count + revisions.count + devices.count }

    // MARK: Types

    /// The stored properties of a type; nil if the store does not have it.
    func type(_ type: ObjectType) throws -> TypeSlot? {
        if let lastType, lastType.type == type { return lastType }
        if let known = types[type] {
            lastType = known
            return known
        }
        let select = try PreparedStatement(
            db,
            """
            SELECT id, identifier, kind, unit_id, max_duration, has_series FROM object_type
            WHERE identifier = ? AND kind = ?
            """)
        select.bind(type.identifier, at: 1)
        select.bind(type.kind.rawValue, at: 2)
        return try remember(select)
    }

    /// The stored properties of a type, which is inserted if it does not exist.
    func makeType(_ type: ObjectType) throws -> TypeSlot {
        if let known = try self.type(type) { return known }
        let unit = type.canonicalUnit
        try db.execute(
            cached: "INSERT INTO object_type (identifier, kind, unit_id) VALUES (?, ?, ?)",
            arguments: [type.identifier, type.kind.rawValue, try unit.map { try makeUnit($0) }])
        let slot = TypeSlot(
            id: db.lastInsertedRowID, type: type, unit: unit, maxDuration: 0, hasSeries: false)
        types[type] = slot
        typesByID[slot.id] = slot
        lastType = slot
        return slot
    }

    func type(id: Int64) throws -> TypeSlot {
        if let lastType, lastType.id == id { return lastType }
        if let known = typesByID[id] {
            lastType = known
            return known
        }
        let select = try PreparedStatement(
            db,
            """
            SELECT id, identifier, kind, unit_id, max_duration, has_series FROM object_type
            WHERE id = ?
            """)
        select.bind(id, at: 1)
        guard let slot = try remember(select) else { throw Self.missing("object_type") }
        return slot
    }

    /// Reads the only row of a statement; nil if there is none.
    private func remember(_ select: PreparedStatement) throws -> TypeSlot? {
        defer { select.reset() }
        guard try select.step() else { return nil }
        guard let identifier = select.text(1),
            let kind = select.text(2).flatMap({ ObjectKind(rawValue: $0) })
        else { throw Self.missing("object_type") }
        let slot = TypeSlot(
            id: select.int(0), type: ObjectType(identifier: identifier, kind: kind),
            unit: try select.intOrNil(3).map { try unit(id: $0) }, maxDuration: select.double(4),
            hasSeries: select.int(5) != 0)
        types[slot.type] = slot
        typesByID[slot.id] = slot
        lastType = slot
        return slot
    }

    /// Sets the unit of an unknown type to that of its first quantity.
    func setUnit(_ unit: HealthUnit, of slot: TypeSlot) throws {
        slot.unit = unit
        try db.execute(
            cached: "UPDATE object_type SET unit_id = ? WHERE id = ?",
            arguments: [try makeUnit(unit), slot.id])
    }

    /// Writes the longest durations that increased in this transaction.
    func flush() throws {
        for slot in types.values where slot.isDirty {
            try db.execute(
                cached: """
                    UPDATE object_type SET max_duration = max(max_duration, ?),
                        has_series = max(has_series, ?) WHERE id = ?
                    """,
                arguments: [slot.maxDuration, slot.hasSeries, slot.id])
            slot.isDirty = false
        }
    }

    // MARK: Units

    func makeUnit(_ unit: HealthUnit) throws -> Int64 { try units.make(unit, db) }

    func unit(id: Int64) throws -> HealthUnit { try units.value(id: id, db) }

    func allUnits() throws -> [(id: Int64, unit: HealthUnit)] {
        let ids = try Int64.fetchAll(db, cached: "SELECT id FROM unit")
        return try ids.map { ($0, try unit(id: $0)) }
    }

    // MARK: Metadata keys

    func makeKey(_ name: String) throws -> Int64 { try keys.make(name, db) }

    func key(id: Int64) throws -> String { try keys.value(id: id, db) }

    /// The error of a row that refers to a missing one.
    static func missing(_ table: String) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row of \(table) is missing")
    }
}

/// The stored properties of one type.
final class TypeSlot {
    let id: Int64
    let type: ObjectType
    /// The unit in which values are stored; nil for kinds without a quantity.
    var unit: HealthUnit?
    /// The longest duration of a sample in seconds; it limits where an overlapping one may start.
    private(set) var maxDuration: Double
    private(set) var hasSeries: Bool
    var isDirty = false

    init(id: Int64, type: ObjectType, unit: HealthUnit?, maxDuration: Double, hasSeries: Bool) {
        self.id = id
        self.type = type
        self.unit = unit
        self.maxDuration = maxDuration
        self.hasSeries = hasSeries
    }

    func noteDuration(_ duration: Double) {
        guard duration > maxDuration else { return }
        maxDuration = duration
        isDirty = true
    }

    func noteSeries() {
        guard !hasSeries else { return }
        hasSeries = true
        isDirty = true
    }
}

/// The interner of the last transaction that saved samples, for the next one.
///
/// Most saves follow another one with the same type, source and unit. An interner is used again only if
/// its transaction was committed and nothing was written since, by this connection or another.
///
/// Sharing is safe: it is used only inside transactions of the writing connection, one after the other.
final class CachedInterner: @unchecked Sendable {
    /// A larger interner, as after an import, is not cached.
    private static let most = 256

    private var cached: (interner: Interner, end: LogAnchor, mark: ConnectionMark)?

    /// The interner for a transaction that begins at this end of the log.
    func take(_ db: Database, at end: LogAnchor) throws -> Interner {
        defer { cached = nil }
        guard let cached, cached.interner.db === db, cached.end == end,
            try cached.mark == ConnectionMark(db)
        else { return Interner(db) }
        return cached.interner
    }

    /// Caches the interner of a transaction that is about to be committed with this end of the log.
    ///
    /// If the commit fails, the log has another end.
    func keep(_ interner: Interner, at end: LogAnchor) throws {
        guard interner.count <= Self.most else { return }
        cached = (interner, end, try ConnectionMark(interner.db))
    }
}

/// The rows of a table's texts, and the texts of rows, cached for one access.
struct InternedTexts<Value: Hashable> {
    private let table: String
    private let column: String
    private let text: (Value) -> String
    private let value: (String) throws -> Value
    private var ids: [Value: Int64] = [:]
    private var values: [Int64: Value] = [:]

    /// Creates the cache of a table's column, with conversions of its values.
    init(
        table: String, column: String, text: @escaping (Value) -> String,
        value: @escaping (String) throws -> Value
    ) {
        self.table = table
        self.column = column
        self.text = text
        self.value = value
    }

    /// The row of a value, which is inserted if it does not exist.
    mutating func make(_ value: Value, _ db: Database) throws -> Int64 {
        if let known = ids[value] { return known }
        let text = text(value)
        let stored = try number(of: text, db)
        if stored == nil {
            let insert = try PreparedStatement(
                db, "INSERT INTO \(table) (\(column)) VALUES (?)")
            insert.bind(text, at: 1)
            try insert.run()
        }
        let id = stored ?? db.lastInsertedRowID
        remember(value, id)
        return id
    }

    /// The value of a row.
    mutating func value(id: Int64, _ db: Database) throws -> Value {
        if let known = values[id] { return known }
        let select = try PreparedStatement(db, "SELECT \(column) FROM \(table) WHERE id = ?")
        select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step(), let text = select.text(0) else { throw Interner.missing(table) }
        let value = try value(text)
        remember(value, id)
        return value
    }

    // A text is written and read with its length, because it may contain a null character, at which
    // a C string ends.
    private func number(of text: String, _ db: Database) throws -> Int64? {
        let select = try PreparedStatement(db, "SELECT id FROM \(table) WHERE \(column) = ?")
        select.bind(text, at: 1)
        defer { select.reset() }
        return try select.step() ? select.int(0) : nil
    }

    private mutating func remember(_ value: Value, _ id: Int64) {
        ids[value] = id
        values[id] = value
    }
}

extension Interner {
    // MARK: Sources

    /// The row of a source; nil if the store does not have it.
    func source(bundleIdentifier: String) throws -> Int64? {
        try knownSource(bundleIdentifier)?.id
    }

    /// The row of a source; `renames` is for the app itself, whose name may have changed.
    func makeSource(_ source: Source, renames: Bool = false) throws -> Int64 {
        let id: Int64
        if let known = try knownSource(source.bundleIdentifier) {
            guard known.name != source.name, renames || known.name.isEmpty else { return known.id }
            id = known.id
            try db.execute(
                cached: "UPDATE source SET name = ? WHERE id = ?", arguments: [source.name, id])
        } else {
            try db.execute(
                cached: "INSERT INTO source (bundle_id, name) VALUES (?, ?)",
                arguments: [source.bundleIdentifier, source.name])
            id = db.lastInsertedRowID
        }
        sources[source.bundleIdentifier] = (id, source.name)
        return id
    }

    private func knownSource(_ bundleIdentifier: String) throws -> (id: Int64, name: String)? {
        if let known = sources[bundleIdentifier] { return known }
        let select = try PreparedStatement(db, "SELECT id, name FROM source WHERE bundle_id = ?")
        select.bind(bundleIdentifier, at: 1)
        defer { select.reset() }
        guard try select.step() else { return nil }
        let found = (id: select.int(0), name: select.text(1) ?? "")
        sources[bundleIdentifier] = found
        return found
    }

    // MARK: Revisions

    func makeRevision(_ revision: SourceRevision, renames: Bool = false) throws -> Int64 {
        if let lastRevision, lastRevision.value == revision { return lastRevision.id }
        let id = try revisions[revision] ?? storedRevision(revision, renames: renames)
        revisions[revision] = id
        lastRevision = (revision, id)
        return id
    }

    private func storedRevision(_ revision: SourceRevision, renames: Bool) throws -> Int64 {
        let source = try makeSource(revision.source, renames: renames)
        let select = try PreparedStatement(
            db,
            """
            SELECT id FROM source_revision WHERE source_id = ? AND version IS ?
                AND product_type IS ? AND os_major = ? AND os_minor = ? AND os_patch = ?
            """)
        bind(revision, of: source, to: select)
        defer { select.reset() }
        if try select.step() { return select.int(0) }
        let insert = try PreparedStatement(
            db,
            """
            INSERT INTO source_revision
                (source_id, version, product_type, os_major, os_minor, os_patch)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        bind(revision, of: source, to: insert)
        try insert.run()
        return db.lastInsertedRowID
    }

    private func bind(
        _ revision: SourceRevision, of source: Int64, to statement: PreparedStatement
    ) {
        let system = revision.operatingSystemVersion
        statement.bind(source, at: 1)
        statement.bind(revision.version, at: 2)
        statement.bind(revision.productType, at: 3)
        statement.bind(system.major, at: 4)
        statement.bind(system.minor, at: 5)
        statement.bind(system.patch, at: 6)
    }

    func revision(id: Int64) throws -> SourceRevision {
        if let known = revisionsByID[id] { return known }
        let select = try PreparedStatement(
            db,
            """
            SELECT bundle_id, name, version, product_type, os_major, os_minor, os_patch
            FROM source_revision JOIN source ON source.id = source_id
            WHERE source_revision.id = ?
            """)
        select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step(), let bundle = select.text(0), let name = select.text(1) else {
            throw Self.missing("source_revision")
        }
        let revision = SourceRevision(
            source: Source(bundleIdentifier: bundle, name: name), version: select.text(2),
            productType: select.text(3),
            operatingSystemVersion: SystemVersion(
                Int(select.int(4)), Int(select.int(5)), Int(select.int(6))))
        revisionsByID[id] = revision
        return revision
    }

    // MARK: Devices

    func makeDevice(_ device: Device) throws -> Int64 {
        if let lastDevice, lastDevice.value == device { return lastDevice.id }
        let id = try devices[device] ?? storedDevice(device)
        devices[device] = id
        lastDevice = (device, id)
        return id
    }

    private func storedDevice(_ device: Device) throws -> Int64 {
        let arguments = StatementArguments(DeviceProperty.allCases.map { $0.value(of: device) })
        let matches = DeviceProperty.allCases.map { "\($0.column) IS ?" }
        if let known = try Int64.fetchOne(
            db, cached: "SELECT id FROM device WHERE \(matches.joined(separator: " AND "))",
            arguments: arguments)
        {
            return known
        }
        let columns = DeviceProperty.allCases.map(\.column).joined(separator: ", ")
        try db.execute(
            cached: "INSERT INTO device (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: arguments)
        return db.lastInsertedRowID
    }

    func device(id: Int64) throws -> Device {
        if let known = devicesByID[id] { return known }
        let columns = DeviceProperty.allCases.map(\.column).joined(separator: ", ")
        guard
            let row = try Row.fetchOne(
                db, cached: "SELECT \(columns) FROM device WHERE id = ?", arguments: [id])
        else { throw Self.missing("device") }
        let device = Device(
            name: row[0], manufacturer: row[1], model: row[2], hardwareVersion: row[3],
            firmwareVersion: row[4], softwareVersion: row[5], localIdentifier: row[6],
            udiDeviceIdentifier: row[7])
        devicesByID[id] = device
        return device
    }
}

extension DeviceProperty {
    /// The column of the property; the cases are in the order of `Device`'s initialiser.
    var column: String {
        switch self {
        case .name: "name"
        case .manufacturer: "manufacturer"
        case .model: "model"
        case .hardwareVersion: "hardware_version"
        case .firmwareVersion: "firmware_version"
        case .softwareVersion: "software_version"
        case .localIdentifier: "local_identifier"
        case .udiDeviceIdentifier: "udi_device_identifier"
        }
    }
}
