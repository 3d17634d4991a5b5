import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Runs the built `health` as a process of its own, on a folder of its own.
struct HealthProcess: Sendable {
    private let temporary: TemporaryFolder
    var environment: [String: String]

    /// A person with nothing yet, in Vienna.
    init() throws {
        temporary = try TemporaryFolder()
        let folder = temporary.url
        environment = [
            "OPENHEALTHKIT_STORE": folder.appending(path: "health.sqlite").path,
            "HEALTH_JOURNAL": folder.appending(path: "journal.sqlite").path,
            "HOME": folder.path, "TZ": "Europe/Vienna", "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        // A command that was built with a sanitizer reports where the tests report.
        for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
    }

    /// The same files for an app of somebody else, which is permitted nothing at first, as on a phone.
    var asOtherApp: HealthProcess {
        var copy = self
        copy.environment["OPENHEALTHKIT_APP"] = "com.example.diary"
        return copy
    }

    /// Where its files are, which goes with the last copy of this.
    var folder: URL { temporary.url }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// The command, which lies beside the bundle of the tests.
    static var executable: URL {
        get throws {
            var folder = URL(fileURLWithPath: CommandLine.arguments[0])
            for _ in 0..<4 {
                folder.deleteLastPathComponent()
                let candidate = folder.appending(path: "health")
                if FileManager.default.isExecutableFile(atPath: candidate.path) {
                    return candidate
                }
            }
            throw CocoaError(.fileNoSuchFile)
        }
    }

    /// Runs a command to its end.
    @discardableResult
    func run(_ arguments: String..., input: String? = nil) async throws -> ProcessResult {
        try await run(arguments, input: input)
    }

    /// Runs a command to its end.
    func run(_ arguments: [String], input: String? = nil) async throws -> ProcessResult {
        try await start(arguments, input: input).wait()
    }

    /// Runs a command that is expected to do what it was asked.
    @discardableResult
    func succeed(
        _ arguments: String..., input: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ProcessResult {
        let result = try await run(arguments, input: input)
        #expect(
            result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
        return result
    }

    /// Starts a command.
    func start(_ arguments: [String], input: String? = nil) async throws -> RunningProcess {
        try await start(try Self.executable.path, arguments, input: input)
    }

    /// Runs words of a shell in which `$HEALTH` is the command.
    ///
    /// They end with all that they started after a quarter of an hour: a loop whose condition never comes fails
    /// its test, and does not stop the run.
    @discardableResult
    func shell(_ script: String) async throws -> ProcessResult {
        var copy = self
        copy.environment["HEALTH"] = try Self.executable.path
        let arguments = ["--kill-after=5", "900", "/bin/bash", "-c", script]
        return try await copy.start("/usr/bin/timeout", arguments).wait()
    }

    /// Starts words of a shell.
    func startShell(_ script: String) async throws -> RunningProcess {
        try await start("/bin/bash", ["-c", script])
    }

    private func start(_ executable: String, _ arguments: [String], input: String? = nil)
        async throws -> RunningProcess
    {
        // Files instead of pipes: a test reads them while the process runs.
        let name = UUID().uuidString
        let files = ["out", "err", "in"].map { folder.appending(path: ".\(name).\($0)") }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        if let input { try Data(input.utf8).write(to: files[2]) }
        return try await RunningProcess(
            Configuration(
                executable: .path(FilePath(executable)), arguments: Arguments(arguments),
                environment: .custom(
                    environment.reduce(into: [:]) { $0[.init(stringLiteral: $1.key)] = $1.value }),
                workingDirectory: FilePath(folder.path)),
            input: files[2], output: files[0], errors: files[1])
    }
}

/// What a process left.
struct ProcessResult: Sendable {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The output as JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    /// Whether it failed with one sentence on stderr, as it should, and nothing on stdout.
    func failed(with expected: Int32, saying word: String) -> Bool {
        status == expected && output.isEmpty && errors.contains(word)
            && errors.hasPrefix("health: ") && errors.count { $0 == "\n" } == 1
    }
}

/// A process that is under way.
struct RunningProcess: Sendable {
    private let identifier: pid_t
    private let end: Task<TerminationStatus, any Error>
    let output: URL
    let errors: URL

    /// Starts a process that reads one file and writes two.
    init(_ configuration: Configuration, input: URL, output: URL, errors: URL) async throws {
        self.output = output
        self.errors = errors
        let files = [
            try FileDescriptor.open(input.path, .readOnly),
            try FileDescriptor.open(output.path, .writeOnly),
            try FileDescriptor.open(errors.path, .writeOnly),
        ]
        let (started, continuation) = AsyncThrowingStream.makeStream(of: pid_t.self)
        end = Task {
            do {
                return try await Subprocess.run(
                    configuration,
                    input: .fileDescriptor(files[0], closeAfterSpawningProcess: true),
                    output: .fileDescriptor(files[1], closeAfterSpawningProcess: true),
                    error: .fileDescriptor(files[2], closeAfterSpawningProcess: true)
                ) { continuation.yield($0.processIdentifier.value) }.terminationStatus
            } catch {
                continuation.finish(throwing: error)
                throw error
            }
        }
        var identifiers = started.makeAsyncIterator()
        identifier = try #require(try await identifiers.next())
    }

    /// Waits for its end.
    func wait() async throws -> ProcessResult {
        let status: Int32
        switch try await end.value {
        case .exited(let code), .signaled(let code): status = code
        }
        return ProcessResult(
            status: status, output: Self.text(output), errors: Self.text(errors))
    }

    /// Waits until it has printed something; false where it has not after so many seconds.
    ///
    /// The default is long, because many processes start at once on a busy machine.
    func waits(for text: String, seconds: Double = 180) async throws -> Bool {
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        while ContinuousClock.now < end {
            if Self.text(output).contains(text) || Self.text(errors).contains(text) {
                return true
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    /// Whether it has not ended.
    var isRunning: Bool { Foundation.kill(identifier, 0) == 0 }

    /// Interrupts it as Ctrl-C does.
    func interrupt() { _ = Foundation.kill(identifier, SIGINT) }

    /// Asks it to end.
    func terminate() { _ = Foundation.kill(identifier, SIGTERM) }

    /// Ends it as a loss of power would.
    func kill() { _ = Foundation.kill(identifier, SIGKILL) }

    private static func text(_ file: URL) -> String {
        (try? String(decoding: Data(contentsOf: file), as: UTF8.self)) ?? ""
    }
}
