import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The Python packages of the tests, and `Scripts/check-exports.py` with those that read exports.
enum PythonReader {
    /// Makes the environment of the packages once in a run of the tests; the path of its Python.
    private static let python = Task {
        let script = Repository.file("Scripts/install-python-packages")
        return try await run(script.path, []).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The path of the Python that has the packages.
    static var path: String { get async throws { try await python.value } }

    /// What a format's readers found in a file or folder.
    static func check<Value: Decodable>(_ format: String, _ path: String, as type: Value.Type)
        async throws -> Value
    {
        let script = Repository.file("Scripts/check-exports.py").path
        let output = try await run(try await python.value, [script, format, path])
        return try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    /// Runs a program with this process's environment, whose cache outlives a test.
    private static func run(_ executable: String, _ arguments: [String]) async throws -> String {
        let limit = 16 << 20
        let result = try await Subprocess.run(
            .path(FilePath(executable)), arguments: Arguments(arguments),
            output: .string(limit: limit), error: .string(limit: limit))
        try #require(
            result.terminationStatus.isSuccess, "\(executable): \(result.standardError)")
        return result.standardOutput
    }
}
