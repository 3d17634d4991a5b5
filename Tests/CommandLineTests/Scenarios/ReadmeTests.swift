import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

@Suite("The README's tour")
struct ReadmeTests {
    @Test("the program in the README is the one that is built")
    func sameProgram() throws {
        let readme = try String(contentsOf: Repository.file("README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: Repository.file("Examples/Tour/Tour.swift"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(program)```"))
    }

    @Test("the program exports its entry and imports the sample of the scale")
    func runs() async throws {
        let tour = try HealthProcess.executable.deletingLastPathComponent().appending(path: "tour")
        let result = try await Subprocess.run(
            .path(FilePath(tour.path)),
            environment: .custom([
                "OPENHEALTHKIT_STORE": ":memory:", "OPENHEALTHKIT_PERMISSIONS": "allow",
                "OPENHEALTHKIT_APP": "com.example.diary",
            ]),
            output: .string(limit: 65_536))
        #expect(result.terminationStatus.isSuccess)
        let output = result.standardOutput
        #expect(output.contains("Health says: authorized"))
        #expect(output.contains("Exported 1"))
        #expect(output.contains("drink from Diary"))
    }
}
