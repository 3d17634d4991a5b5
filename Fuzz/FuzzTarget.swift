internal import Foundation
internal import HealthModel

/// What is fuzzed, by the name that `FUZZ_TARGET` has.
enum FuzzTarget: String, CaseIterable {
    case export, zip, dates, units, metadata, predicates, routes, electrocardiograms
    case ndjson, csv, mappedCSV, healthConnect, healthAutoExport, gpx, tcx, fit, fhir, nightscout
    case garmin, fitbit, googleFit, polar, oura, healthDatabase, clinicalDocument
    case backup, phoneBackup
    case samples, sampleFrames
    case parquet, foods, foodTables

    /// The target of this process.
    static let chosen = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
        .flatMap { FuzzTarget(rawValue: $0) }

    /// Feeds some bytes; whatever they are, it returns or throws.
    func run(_ bytes: [UInt8]) throws {
        switch self {
        case .export: try FuzzTarget.readExport(bytes)
        case .zip: try FuzzTarget.readArchive(bytes)
        case .dates: FuzzTarget.readDate(bytes)
        case .units: try FuzzTarget.readUnit(bytes)
        case .metadata: FuzzTarget.readMetadata(bytes)
        case .predicates:
            _ = try FormatParser.tree(String(decoding: bytes, as: UTF8.self), [1, "a"])
        case .routes: _ = try RouteReader.locations(MemoryByteSource(bytes), blockSize: 64)
        case .electrocardiograms: _ = try ElectrocardiogramReader.read(MemoryByteSource(bytes))
        case .backup: try FuzzTarget.readBackup(bytes)
        case .phoneBackup: try FuzzTarget.readPhoneBackup(bytes)
        case .samples: try FuzzTarget.readSamples(bytes)
        case .sampleFrames: try FuzzTarget.readSampleFrames(bytes)
        case .parquet: try FuzzTarget.readParquet(bytes)
        case .foods, .foodTables: try importFoods(bytes)
        default: try importFile(bytes)
        }
    }

    private static func readExport(_ bytes: [UInt8]) throws {
        // The first byte is the size of a block, so that blocks end everywhere.
        let size = Int(bytes.first ?? 64) + 16
        var reader = AppleExportReader(
            MemoryByteSource(Array(bytes.dropFirst()), blockSize: size), blockSize: size)
        while try reader.next() != nil { _ = reader.takeSkips() }
    }

    private static func readArchive(_ bytes: [UInt8]) throws {
        let path = try HiddenFile.shared.hold(bytes)
        let file = try ExportFile(path: path)
        let source = try file.open()
        var block = [UInt8](repeating: 0, count: 4096)
        var total = 0
        while total < 1 << 22 {
            let count = try block.withUnsafeMutableBytes { buffer throws(ExchangeError) in
                try source.read(into: buffer)
            }
            if count == 0 { break }
            total += count
        }
        try file.forEachFile([], folders: ["/electrocardiograms"]) { (_, source) in
            _ = try? ElectrocardiogramReader.read(source)
        }
    }

    private static func readParquet(_ bytes: [UInt8]) throws {
        let file = try FileByteSource(path: try HiddenFile.shared.hold(bytes))
        var table = try ParquetTable(
            file,
            [
                ParquetTable.Name("code"), ParquetTable.Name("last_modified_t"),
                ParquetTable.Name("countries_tags"), ParquetTable.Name("product_name", "text"),
                ParquetTable.Name("nutriments", "100g"),
            ])
        var row: [[ParquetValue]] = []
        while try table.next(&row) {}
    }

    private static func readDate(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            _ = DateBytes.instant(bytes)
            _ = DateBytes.days(bytes)
            _ = ClockText.secondOfDay(bytes)
            // A number that is read is the one that Swift reads.
            if let number = NumberBytes.double(bytes) {
                precondition(number == Double(String(decoding: bytes, as: UTF8.self)))
            }
        }
    }

    private static func readUnit(_ bytes: [UInt8]) throws {
        let unit = try HealthUnit(String(decoding: bytes, as: UTF8.self))
        // What a unit prints is read as the same unit.
        let again = try HealthUnit(unit.exactString)
        precondition(again == unit)
    }

    private static func readMetadata(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let key = String(decoding: parts[0], as: UTF8.self)
        let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : key
        _ = MetadataText.value(text, for: key)
        _ = DeviceText.device(text)
        bytes.withUnsafeBytes { _ = XMLText.decode(DeviceText.stablePart($0)) }
    }
}

/// A file with a path and without a name, for readers that take one.
final class HiddenFile {
    nonisolated(unsafe) static let shared = HiddenFile()
    private let descriptor: Int32

    private init() {
        var name = Array(("/tmp/fuzz-" + String(repeating: "X", count: 6)).utf8CString)
        descriptor = mkstemp(&name)
        unlink(name)
    }

    /// Holds some bytes and nothing else, and gives the path.
    func hold(_ bytes: [UInt8]) throws -> String {
        guard ftruncate(descriptor, 0) == 0,
            pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        else { throw POSIXError(.EIO) }
        return "/proc/self/fd/\(descriptor)"
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target = FuzzTarget.chosen else { fatalError("FUZZ_TARGET names no target") }
    try? target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
