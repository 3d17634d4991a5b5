import Foundation
import Testing

/// What a run found, as a JSON file.
///
/// `Conformance/README.md` describes its form.
struct Transcript: Codable, Sendable {
    /// The form of the file.
    var form = "healthkit-conformance-1"
    /// The implementation of HealthKit, as `HealthKit` or the name of another.
    var implementation = Host.implementation
    /// The name and version of the system, such as `iOS Version 26.5 (Build 23F79)`.
    var system: String
    /// The model of the device, such as `iPhone17,3`.
    var device: String
    /// When the latest run began.
    var date: Date
    /// The tests in the order in which they began.
    var tests: [Entry] = []

    enum Outcome: String, Codable, Sendable {
        case passed, failed, skipped
    }

    /// A test, or a case of a test with arguments.
    struct Entry: Codable, Sendable {
        /// The number of the rule, such as `4.2`.
        var rule: String
        /// The title of the test without the number.
        var title: String
        var outcome: Outcome
        /// What was expected and not found.
        ///
        /// It contains values of the suite's own samples alone.
        var issues: [String]
    }

    /// The keeper of the transcript of this process.
    static let shared = TranscriptFile()

    /// Whether another transcript is of the same implementation on the same system.
    func isComparable(with other: Transcript) -> Bool {
        (form, implementation, system, device)
            == (other.form, other.implementation, other.system, other.device)
    }
}

/// Writes the transcript at the beginning and the end of each test.
///
/// A test that has only begun counts as failed: an exception that nobody catches ends the process. The tests of an
/// earlier run on the same system are kept until they run again.
actor TranscriptFile {
    private var transcript: Transcript?
    /// The titles of the tests of this process.
    private var ran: Set<String> = []
    /// The entries that have not ended, by the number of the call that began them.
    private var open: [Int: Int] = [:]
    private var calls = 0

    /// Adds a test that begins.
    ///
    /// - Parameter test: The test, whose display name begins with `Rule`, its number and a colon.
    /// - Returns: A number for ``end(_:outcome:issues:)``.
    func begin(_ test: Test) -> Int {
        let name = test.displayName ?? test.name
        let parts = name.dropFirst("Rule ".count).split(separator: ":", maxSplits: 1)
        calls += 1
        guard name.hasPrefix("Rule "), parts.count == 2 else {
            Issue.record("The name of a test begins with its rule: \(name)")
            return calls
        }
        let title = parts[1].trimmingCharacters(in: .whitespaces)
        var current = transcript ?? Self.kept()
        if ran.insert(name).inserted, open.isEmpty {
            current.tests.removeAll { $0.rule == parts[0] && $0.title == title }
        }
        open[calls] = current.tests.count
        current.tests.append(
            Transcript.Entry(
                rule: String(parts[0]), title: title, outcome: .failed,
                issues: ["The process ended during this test."]))
        transcript = current
        write()
        return calls
    }

    /// Records how a test ended.
    ///
    /// - Parameters:
    ///   - call: The number that ``begin(_:)`` returned.
    ///   - outcome: Whether the rule was found to hold.
    ///   - issues: The texts of the issues.
    func end(_ call: Int, outcome: Transcript.Outcome, issues: [String]) {
        guard let place = open.removeValue(forKey: call) else { return }
        transcript?.tests[place].outcome = outcome
        transcript?.tests[place].issues = issues
        write()
    }

    /// The transcript of an earlier run on the same system; otherwise an empty one.
    private static func kept() -> Transcript {
        let new = Transcript(system: System.name, device: System.device, date: .now)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let file = System.transcript, let data = try? Data(contentsOf: file),
            var old = try? decoder.decode(Transcript.self, from: data), old.isComparable(with: new)
        else { return new }
        old.date = new.date
        return old
    }

    private func write() {
        guard let file = System.transcript, let transcript else { return }
        do {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(transcript).write(to: file, options: .atomic)
        } catch {
            Issue.record("The transcript cannot be written: \(error)")
        }
    }
}

/// The system that the suite runs on.
private enum System {
    /// The name and version.
    static var name: String {
        #if os(Linux)
        let system = "Linux"
        #elseif os(watchOS)
        let system = "watchOS"
        #elseif os(visionOS)
        let system = "visionOS"
        #elseif os(macOS)
        let system = "macOS"
        #else
        let system = "iOS"
        #endif
        return "\(system) \(ProcessInfo.processInfo.operatingSystemVersionString)"
    }

    /// The model of the device; that of the simulated device in a simulator.
    static var device: String {
        if let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] {
            return "Simulator of \(simulated)"
        }
        #if os(Linux)
        return "computer"
        #else
        var system = utsname()
        uname(&system)
        return withUnsafeBytes(of: &system.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        #endif
    }

    /// The file: `CONFORMANCE_TRANSCRIPT` names it; on a phone it is in the Documents folder of the app.
    static var transcript: URL? {
        if let path = ProcessInfo.processInfo.environment["CONFORMANCE_TRANSCRIPT"] {
            return URL(fileURLWithPath: path)
        }
        #if os(Linux) || os(macOS)
        return nil
        #else
        return URL.documentsDirectory.appending(path: "conformance.json")
        #endif
    }
}
