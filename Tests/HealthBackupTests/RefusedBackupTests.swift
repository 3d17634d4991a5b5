import Foundation
import HealthBackup
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A backup that is refused")
struct RefusedBackupTests {
    /// Restores a file into a world with one entry and one sample, which must stay as they are.
    private func refusal(
        _ data: Data, _ passphrase: String? = nil, mode: FullBackup.Mode = .replace
    )
        async throws -> FullBackupError?
    {
        let world = try BackupWorld()
        try await world.logWeight(70)
        try await world.store.ingest([BackupWorld.weight(70, at: 3)])
        let before = try await (world.entries(), world.samples())
        let file = world.folder.appending(path: "broken.backup")
        try data.write(to: file)
        do {
            try await world.backup.restore(from: file.path, passphrase: passphrase, mode: mode)
            return nil
        } catch let error as FullBackupError {
            let after = try await (world.entries(), world.samples())
            #expect(after == before)
            let left = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
            #expect(!left.contains { $0.hasSuffix(".partial") })
            return error
        }
    }

    private func written(_ passphrase: String?) async throws -> Data {
        let world = try await BackupWorld().filled()
        let file = world.path("all.backup")
        try await world.backup.write(to: file, passphrase: passphrase)
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    @Test("A wrong passphrase and a missing one", arguments: FullBackup.Mode.allCases)
    func passphrase(mode: FullBackup.Mode) async throws {
        let data = try await written("right")
        #expect(try await refusal(data, "wrong", mode: mode) == .wrongPassphrase)
        #expect(try await refusal(data, mode: mode) == .needsPassphrase)
        #expect(try await refusal(data, "", mode: mode) == .needsPassphrase)
        #expect(try await refusal(data, "right", mode: mode) == nil)
    }

    @Test("An empty passphrase makes no file")
    func emptyPassphrase() async throws {
        let world = try BackupWorld()
        await #expect(throws: FullBackupError.emptyPassphrase) {
            try await world.backup.write(to: world.path("all.backup"), passphrase: "")
        }
        #expect(!FileManager.default.fileExists(atPath: world.path("all.backup")))
    }

    @Test("The same passphrase is accepted however its characters are composed")
    func composedPassphrase() async throws {
        #expect(try await refusal(written("caf\u{E9}"), "cafe\u{301}") == nil)
    }

    @Test("Another file, and a file of a newer program")
    func otherFiles() async throws {
        #expect(try await refusal(Data("something else".utf8)) == .notABackup)
        #expect(try await refusal(Data()) == .notABackup)
        let start = "open-healthkit-backup\n"
        #expect(try await refusal(Data("\(start){\"version\":2}\n".utf8)) == .newerFormat)
        #expect(try await refusal(Data("\(start){\"version\":0}\n".utf8)) == .damaged("header"))
        #expect(try await refusal(Data("\(start){\"version\":1}".utf8)) == .damaged("header"))
    }

    @Test("A database of a newer program")
    func newerDatabase() async throws {
        let world = try BackupWorld()
        _ = try world.store.inspect(
            "INSERT INTO grdb_migrations (identifier) VALUES ('9999 of a later version')")
        try await world.backup.write(to: world.path("all.backup"))
        let data = try Data(contentsOf: world.folder.appending(path: "all.backup"))
        #expect(try await refusal(data) == .newerFormat)
    }

    @Test("A database with a trigger of its own, and one whose rows contradict each other")
    func foreignDatabase() async throws {
        let world = try BackupWorld()
        _ = try world.store.inspect(
            "CREATE TRIGGER t AFTER INSERT ON sample BEGIN DELETE FROM sample; END")
        try await world.backup.write(to: world.path("trigger.backup"))
        let trigger = try Data(contentsOf: world.folder.appending(path: "trigger.backup"))
        #expect(try await refusal(trigger) == .damaged("store"))

        let other = try await BackupWorld().filled()
        _ = try other.store.inspect("UPDATE object_type SET max_duration = 0")
        _ = try other.store.inspect("UPDATE sample SET end_time = start_time + 60")
        try await other.backup.write(to: other.path("rows.backup"))
        let rows = try Data(contentsOf: other.folder.appending(path: "rows.backup"))
        #expect(try await refusal(rows, mode: .merge) == .damaged("store"))
    }

    @Test("Parameters of the key that would take all memory")
    func greedyParameters() async throws {
        let text = """
            open-healthkit-backup
            {"createdAt":0,"encryption":{"blockSize":8,"check":"\(Data(count: 32).base64EncodedString())",\
            "parallelism":1,"rounds":1073741824,"salt":"\(Data(count: 32).base64EncodedString())"},\
            "version":1}

            """
        #expect(try await refusal(Data(text.utf8), "x") == .damaged("parameters of the key"))
    }

    @Test("A changed bit anywhere, a cut anywhere and a byte too many", arguments: [nil, "right"])
    func damage(passphrase: String?) async throws {
        let data = try await written(passphrase)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<12 {
            var changed = data
            changed[Int.random(in: 0..<data.count, using: &random)] ^=
                1 << UInt8.random(in: 0..<8, using: &random)
            #expect(try await refusal(changed, passphrase) != nil)
            let length = Int.random(in: 0..<data.count, using: &random)
            #expect(try await refusal(data.prefix(length), passphrase) != nil)
        }
        #expect(
            try await refusal(data + Data([0]), passphrase) == .damaged("bytes after the end"))
    }

    @Test("A file whose chunks change places, or that ends between two of them")
    func chunks() async throws {
        let world = try BackupWorld()
        // More than two chunks of a megabyte each.
        try world.store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: BackupWorld.scale)
        let sample = BackupWorld.weight(1, at: 1)
        try await world.store.ingest([sample])
        _ = try await world.store.attachments.add(
            name: "large", contentType: "image/png", data: Data(count: 3 << 20), to: sample.uuid,
            app: BackupWorld.scale)
        try await world.backup.write(to: world.path("all.backup"), passphrase: "right")
        let data = try Data(contentsOf: world.folder.appending(path: "all.backup"))
        #expect(try await refusal(data, "right") == nil)
        let newline = try #require(data.dropFirst(22).firstIndex(of: 0x0A))
        let start = newline + 1
        let length = 4 + (1 << 20) + 16
        let first = data[start..<start + length]
        let second = data[start + length..<start + 2 * length]
        let swapped = data[..<start] + second + first + data[(start + 2 * length)...]
        #expect(try await refusal(swapped, "right") == .damaged("chunk 0"))
        #expect(
            try await refusal(data[..<(start + 2 * length)], "right")
                == .damaged("the file is cut off"))
        // The chunk before is declared the last one.
        var last = data[..<(start + 2 * length)]
        last[start + length + 3] |= 0x80
        #expect(try await refusal(last, "right") == .damaged("chunk 1"))
    }
}
