import Foundation
import TestSupport
import Testing

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
    func run(_ arguments: String..., input: String? = nil) throws -> ProcessResult {
        try start(arguments, input: input).wait()
    }

    /// Runs a command that is expected to do what it was asked.
    @discardableResult
    func succeed(
        _ arguments: String..., input: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProcessResult {
        let result = try start(arguments, input: input).wait()
        #expect(
            result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
        return result
    }

    /// Starts a command.
    func start(_ arguments: [String], input: String? = nil) throws -> RunningProcess {
        try start(try Self.executable, arguments, input: input)
    }

    /// Runs words of a shell in which `$HEALTH` is the command.
    @discardableResult
    func shell(_ script: String) throws -> ProcessResult {
        var copy = self
        copy.environment["HEALTH"] = try Self.executable.path
        return try copy.start(URL(fileURLWithPath: "/bin/bash"), ["-c", script]).wait()
    }

    private func start(_ executable: URL, _ arguments: [String], input: String? = nil) throws
        -> RunningProcess
    {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = folder
        // Files instead of pipes: a pipe that nobody reads would stop a process that prints a lot.
        let name = UUID().uuidString
        let files = ["out", "err", "in"].map { folder.appending(path: ".\(name).\($0)") }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        if let input { try Data(input.utf8).write(to: files[2]) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        process.standardInput = try FileHandle(forReadingFrom: files[2])
        try process.run()
        return RunningProcess(process: process, output: files[0], errors: files[1])
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
struct RunningProcess {
    let process: Process
    let output: URL
    let errors: URL

    /// Waits for its end.
    func wait() -> ProcessResult {
        process.waitUntilExit()
        return ProcessResult(
            status: process.terminationStatus, output: Self.text(output),
            errors: Self.text(errors))
    }

    /// Waits until it has printed something; false where it has not after so many seconds.
    func waits(for text: String, seconds: Double = 10) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            if Self.text(output).contains(text) || Self.text(errors).contains(text) {
                return true
            }
            usleep(10_000)
        }
        return false
    }

    /// Ends it as a loss of power would.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    private static func text(_ file: URL) -> String {
        (try? String(decoding: Data(contentsOf: file), as: UTF8.self)) ?? ""
    }
}
