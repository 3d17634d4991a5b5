import Foundation
import TestSupport
import Testing

@Suite("The README's tour")
struct ReadmeTests {
    @Test("the program that the README shows is the one that is built")
    func sameProgram() throws {
        let readme = try String(contentsOf: Repository.file("README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: Repository.file("Examples/Tour/Tour.swift"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(program)```"))
    }

    @Test("the program sends what was logged and brings in what the scale wrote")
    func runs() throws {
        let tour = try HealthProcess.executable.deletingLastPathComponent().appending(path: "tour")
        let process = Process()
        process.executableURL = tour
        process.environment = [
            "OPENHEALTHKIT_STORE": ":memory:", "OPENHEALTHKIT_PERMISSIONS": "allow",
            "OPENHEALTHKIT_APP": "com.example.diary",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(
            decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(output.contains("Health says: authorized"))
        #expect(output.contains("Exported 1"))
        #expect(output.contains("drink from Diary"))
    }
}
