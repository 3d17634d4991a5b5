import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The Python packages of the tests, and the scripts with those that read exports and imports.
enum PythonReader {
    /// Makes the environment of the packages once in a run of the tests; the path of its Python.
    private static let python = Task { try await install("python-requirements.txt") }

    /// The same for the packages that imports are compared with.
    private static let importPython = Task { try await install("import-requirements.txt") }

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

    /// Writes a file of a format with a thousand rows, which a seed determines.
    static func write(_ format: String, _ path: String, seed: Int) async throws {
        let script = Repository.file("Scripts/check-imports.py").path
        _ = try await run(
            try await importPython.value, [script, "write", format, path, String(seed)])
    }

    /// Compares an import of a file with what the format's readers find in it.
    ///
    /// - Returns: The number of compared rows by kind.
    /// - Throws: An issue with the first difference.
    static func compare(_ format: String, _ path: String, export: String) async throws
        -> [String: Int]
    {
        let script = Repository.file("Scripts/check-imports.py").path
        let output = try await run(
            try await importPython.value, [script, "compare", format, path, export])
        return try JSONDecoder().decode([String: Int].self, from: Data(output.utf8))
    }

    /// Writes a made-up dump of products, which the same number determines in each format.
    static func writeFoods(
        _ format: String, _ path: String, count: Int, _ options: [String] = []
    ) async throws {
        let script = Repository.file("Scripts/make-food-dump").path
        _ = try await run(try await python.value, [script, format, path, String(count)] + options)
    }

    /// Compares two libraries of foods, and returns the number of their foods.
    ///
    /// - Throws: An issue with the first difference.
    static func compareFoods(
        _ first: String, _ second: String, without columns: String? = nil
    ) async throws -> Int? {
        let script = Repository.file("Scripts/check-foods.py").path
        let options = columns.map { ["--without", $0] } ?? []
        let output = try await run(try await python.value, [script, first, second] + options)
        return Int(output.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func install(_ requirements: String) async throws -> String {
        let script = Repository.file("Scripts/install-python-packages")
        return try await run(script.path, [requirements])
            .trimmingCharacters(in: .whitespacesAndNewlines)
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
