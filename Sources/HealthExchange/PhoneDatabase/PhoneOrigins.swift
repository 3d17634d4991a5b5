internal import Foundation
internal import GRDB
internal import HealthModel

/// The apps and devices that an iPhone's Health names: the tables of `healthdb.sqlite`.
struct PhoneSources {
    private(set) var sources: [Int64: Source] = [:]
    private(set) var products: [Int64: String] = [:]
    private(set) var devices: [Int64: Device] = [:]

    /// Creates an empty list, for a database of samples without the other file.
    init() {}

    /// Reads the tables of `healthdb.sqlite`.
    init(_ tables: PhoneTables) throws {
        if tables.has("sources") {
            let cursor = try Row.fetchCursor(
                tables.db, sql: "SELECT *, ROWID AS \"row number\" FROM sources")
            while let row = try cursor.next() {
                guard let id = row.integer("row number") else { continue }
                guard let bundle = row.phoneText("bundle_id") else { continue }
                sources[id] = Source(
                    bundleIdentifier: bundle, name: row.phoneText("name") ?? bundle)
                products[id] = row.phoneText("product_type")
            }
        }
        guard tables.has("source_devices") else { return }
        let cursor = try Row.fetchCursor(
            tables.db, sql: "SELECT *, ROWID AS \"row number\" FROM source_devices")
        while let row = try cursor.next() {
            guard let id = row.integer("row number") else { continue }
            let device = Device(
                name: row.phoneText("name"), manufacturer: row.phoneText("manufacturer"),
                model: row.phoneText("model"), hardwareVersion: row.phoneText("hardware"),
                firmwareVersion: row.phoneText("firmware"),
                softwareVersion: row.phoneText("software"),
                localIdentifier: row.phoneText("localIdentifier"),
                udiDeviceIdentifier: row.phoneText("FDAUDI"))
            if device != Device() { devices[id] = device }
        }
    }

    /// The source with a number; without its row it is named by the number.
    func source(_ number: Int64) -> Source {
        sources[number]
            ?? Source(
                bundleIdentifier: "iphone-backup.source-\(number)", name: "Source \(number)")
    }
}

/// The origin of a sample by its row of `data_provenances`.
struct PhoneOrigin {
    let revision: SourceRevision
    let device: Device?
    /// The identifier of the time zone; nil for an unknown one.
    let timeZone: String?
}

/// The rows of `data_provenances`, which samples refer to.
struct PhoneOrigins {
    private var origins: [Int64: PhoneOrigin] = [:]

    init(_ tables: PhoneTables, _ sources: PhoneSources) throws {
        guard tables.has("data_provenances", ["source_id"]) else { return }
        let cursor = try Row.fetchCursor(
            tables.db, sql: "SELECT *, ROWID AS \"row number\" FROM data_provenances")
        while let row = try cursor.next() {
            guard let id = row.integer("row number"), let source = row.integer("source_id") else {
                continue
            }
            func number(_ name: String) -> Int { row.integer(name).map(Int.init(clamping:)) ?? 0 }
            let zone = row.phoneText("tz_name").flatMap {
                TimeZone(identifier: $0) == nil ? nil : $0
            }
            origins[id] = PhoneOrigin(
                revision: SourceRevision(
                    source: sources.source(source), version: row.phoneText("source_version"),
                    productType: row.phoneText("origin_product_type") ?? sources.products[source],
                    operatingSystemVersion: SystemVersion(
                        number("origin_major_version"), number("origin_minor_version"),
                        number("origin_patch_version"))),
                device: row.integer("device_id").flatMap { sources.devices[$0] }, timeZone: zone)
        }
    }

    /// The origin with a number; nil if there is none.
    subscript(number: Int64) -> PhoneOrigin? { origins[number] }
}

extension Row {
    /// A text of a column; nil if it is missing, empty or the phone's word for nothing.
    func phoneText(_ column: String) -> String? {
        text(column).flatMap { $0 == "__NONE__" ? nil : $0 }
    }
}
