import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Who may open the store's files")
struct FileModeTests {
    private func mode(_ path: String) throws -> Int {
        let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        return try #require((found as? NSNumber)?.intValue)
    }

    @Test("the file, its log and its shared memory are the person's alone, as are new folders")
    func newFiles() async throws {
        let folder = try TemporaryFolder()
        let before = try mode(folder.url.path)
        let file = folder.url.appending(path: "deep/er/health.sqlite")
        let store = try HealthStore(at: .file(file))
        try store.permissions.set(share: [.bodyMass: .granted], read: [:], app: .scale)
        try await store.save([try .weight(80)], app: .scale)
        for suffix in ["", "-wal", "-shm"] {
            #expect(try mode(file.path + suffix) == 0o600, "\(suffix)")
        }
        #expect(try mode(folder.url.appending(path: "deep").path) == 0o700)
        #expect(try mode(folder.url.appending(path: "deep/er").path) == 0o700)
        #expect(try mode(folder.url.path) == before)
    }

    @Test("the mode of a file that is there already stays")
    func knownFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "health.sqlite")
        _ = try HealthStore(at: .file(file))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let store = try HealthStore(at: .file(file))
        try store.characteristics.set(.biologicalSex, .number(1))
        #expect(try mode(file.path) == 0o640)
        #expect(try mode(file.path + "-wal") == 0o640)
    }
}
