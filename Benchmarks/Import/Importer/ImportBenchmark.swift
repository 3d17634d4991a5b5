import Foundation
import HealthDatabase
import HealthExchange

/// Reads an export, and with a second argument imports it into a store, and says how fast.
///
///     import-benchmark export.xml [store.sqlite]
@main
struct ImportBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first, arguments.count <= 2 else {
            print("usage: import-benchmark export.xml [store.sqlite]")
            exit(64)
        }
        guard let store = arguments.dropFirst().first else { return try scan(path) }
        let importer = AppleExportImporter(try HealthStore(at: .file(URL(fileURLWithPath: store))))
        let summary = try await importer.importExport(at: path)
        print(summary.inserted, "new,", summary.known, "known")
    }

    /// Reads without a store: the tags alone, and with every value decoded.
    private static func scan(_ path: String) throws {
        let file = try ExportFile(path: path)
        try report("tags") {
            var scanner = XMLScanner(try file.open())
            var count = 0
            while try scanner.next() != .finished { count += 1 }
            return (scanner.bytesScanned, count)
        }
        try report("elements") {
            var reader = AppleExportReader(try file.open())
            var count = 0
            while try reader.next() != nil {
                count += 1
                if count & 0xFFFF == 0 { reader.forgetMetadata() }
            }
            return (reader.bytesRead, count)
        }
    }

    /// Runs a body and prints its processor time: a busy machine does not change it much.
    private static func report(_ name: String, _ body: () throws -> (Int64, Int)) throws {
        let start = clock()
        let (bytes, count) = try body()
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        let rate = Double(bytes) / 1e6 / seconds
        print("\(name): \(count) in \(Int(seconds * 1000)) ms, \(Int(rate)) MB/s")
    }
}
