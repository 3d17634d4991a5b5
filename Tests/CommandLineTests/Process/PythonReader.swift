import Foundation
import TestSupport
import Testing

/// The Python packages of the tests, and `Scripts/check-exports.py` with those that read exports.
enum PythonReader {
    /// The Python of the environment that `Scripts/install-python-packages` makes, once a run.
    private static let python = Result {
        let script = Repository.file("Scripts/install-python-packages")
        return try run(script, []).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The path of the Python that has the packages.
    static var path: String { get throws { try python.get() } }

    /// What a format's readers found in a file or folder.
    static func check<Value: Decodable>(_ format: String, _ path: String, as type: Value.Type)
        throws -> Value
    {
        let script = Repository.file("Scripts/check-exports.py").path
        let output = try run(URL(fileURLWithPath: try python.get()), [script, format, path])
        return try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    /// Runs a program with this process's environment, whose cache outlives a test.
    private static func run(_ executable: URL, _ arguments: [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory
        let name = UUID().uuidString
        let files = ["out", "err"].map { folder.appending(path: "\(name).\($0)") }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let errors = try String(contentsOf: files[1], encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(executable.lastPathComponent): \(errors)")
        return try String(contentsOf: files[0], encoding: .utf8)
    }
}
