import Foundation
import GRDBSQLite

/// Where and when something was measured.
struct Machine: Codable {
    var date: String
    var processor: String
    var cores: Int
    var memoryGigabytes: Double
    var system: String
    var sqlite: String
    /// The load of the last minute when the run began.
    var loadAtStart: Double
    /// The load of the last minute when the run ended.
    var loadAtEnd: Double?

    init() {
        let process = ProcessInfo.processInfo
        date = Date.now.formatted(.iso8601)
        processor = Self.processorName ?? "unknown processor"
        cores = process.activeProcessorCount
        memoryGigabytes = Double(process.physicalMemory) / 1_073_741_824
        system = process.operatingSystemVersionString
        sqlite = String(cString: sqlite3_libversion())
        loadAtStart = Self.load
    }

    mutating func finish() { loadAtEnd = Self.load }

    var text: String {
        let load = [loadAtStart, loadAtEnd ?? loadAtStart].map { String(format: "%.2f", $0) }
        let memory = String(format: "%.0f", memoryGigabytes)
        return "\(date), \(processor), \(cores) cores, \(memory) GB, \(system), SQLite \(sqlite), "
            + "load \(load[0]) at the start, \(load[1]) at the end"
    }

    private static var load: Double {
        var loads = [0.0]
        return getloadavg(&loads, 1) == 1 ? loads[0] : 0
    }

    private static var processorName: String? {
        let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }
}
