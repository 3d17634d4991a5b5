internal import Foundation
internal import GRDB
internal import HealthModel

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
