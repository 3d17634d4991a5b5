import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@testable import HealthBackup

@Suite("An iPhone's backup")
struct PhoneBackupTests {
    private static let passphrase = "four words of a phone"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The path of a backup with a Health database of one sample, or with other files.
    private func make(
        _ passphrase: String?, files: [String: Data]? = nil
    ) throws -> String {
        let place = folder.url.appending(path: "databases-\(UUID().uuidString)")
        let databases = try PhoneDatabases(in: place)
        try databases.addQuantity(1, type: 7, 12)
        let usual = try [
            "Health/healthdb_secure.sqlite": Data(contentsOf: URL(filePath: databases.samples)),
            "Health/healthdb.sqlite": Data(contentsOf: URL(filePath: databases.sources)),
        ]
        let backup = try PhoneBackupFolder(
            folder.url.appending(path: files == nil ? "Backup/0000" : "Other"),
            files: files ?? usual, passphrase: passphrase)
        return backup.url.path
    }

    private func error(_ body: () async throws -> Void) async -> PhoneBackupError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? PhoneBackupError
        }
    }

    @Test("the databases are unpacked, imported and removed again", arguments: [passphrase, nil])
    func health(_ passphrase: String?) async throws {
        let path = try make(passphrase)
        let backup = try #require(PhoneBackup(at: path))
        #expect(backup.isEncrypted == (passphrase != nil))
        let store = try HealthStore(at: .memory(name: "phone-\(UUID().uuidString)"))
        var place: URL?
        let summary = try await backup.withHealth(passphrase: passphrase) { health in
            place = health
            return try await HealthImporter(store).importFile(at: health.path)
        }
        #expect(summary.inserted == 1 && !summary.hasLosses, "\(summary.skipped)")
        let health = try #require(place)
        #expect(!FileManager.default.fileExists(atPath: health.path))
        let sample = try #require(
            try await store.samples([SampleQuery(type: .stepCount)], sort: [], app: nil).first)
        #expect(sample.uuid == PhoneDatabases.uuid(1))
        #expect(sample.sourceRevision?.source.bundleIdentifier == "com.example.watch")
        // The folder around the backup will do too, other folders are none.
        #expect(PhoneBackup(at: folder.url.appending(path: "Backup").path) != nil)
        #expect(PhoneBackup(at: folder.url.path) == nil)
    }

    @Test("a wrong, a missing and an empty passphrase are told apart from damage")
    func passphrases() async throws {
        let path = try make(Self.passphrase)
        let backup = try #require(PhoneBackup(at: path))
        let tries: [(String?, PhoneBackupError)] = [
            ("four words of a phono", .wrongPassphrase), (nil, .needsPassphrase),
            ("", .needsPassphrase),
        ]
        for (passphrase, expected) in tries {
            let found = await error { try await backup.withHealth(passphrase: passphrase) { _ in } }
            #expect(found == expected)
        }
    }

    @Test("a backup without Health, without a file and with a broken key bag is refused")
    func refused() async throws {
        let empty = try make(nil, files: ["Library/other": Data("x".utf8)])
        let without = await error {
            try await PhoneBackup(at: empty)?.withHealth(passphrase: nil) { _ in }
        }
        #expect(without == .withoutHealth)

        let path = try make(Self.passphrase)
        let folder = URL(filePath: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.count == 2 }
        // A file that cannot be read is not taken for an empty one: here it is a folder.
        for name in names {
            let part = folder.appending(path: name)
            for file in try FileManager.default.contentsOfDirectory(atPath: part.path) {
                let place = part.appending(path: file)
                try FileManager.default.removeItem(at: place)
                try FileManager.default.createDirectory(
                    at: place, withIntermediateDirectories: true)
            }
        }
        let unreadable = await error {
            try await PhoneBackup(at: path)?.withHealth(passphrase: Self.passphrase) { _ in }
        }
        #expect(unreadable == .damaged("a file cannot be read"))

        for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
        let missing = await error {
            try await PhoneBackup(at: path)?.withHealth(passphrase: Self.passphrase) { _ in }
        }
        #expect(missing == .damaged("a file is missing"))

        let list: [String: Any] = [
            "IsEncrypted": true, "BackupKeyBag": Data("TYPE\0\0\0\u{7F}".utf8),
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: folder.appending(path: "Manifest.plist"))
        let broken = await error {
            try await PhoneBackup(at: path)?.withHealth(passphrase: Self.passphrase) { _ in }
        }
        #expect(broken == .damaged("the key bag ends early"))
    }

    @Test("a key bag that names more rounds than a phone is refused at once")
    func rounds() throws {
        func tag(_ name: String, _ value: [UInt8]) -> Data {
            Data(name.utf8) + Data([0, 0, 0, UInt8(value.count)] + value)
        }
        let salt = [UInt8](repeating: 1, count: 20)
        let bag =
            tag("UUID", [1]) + tag("SALT", salt) + tag("ITER", [0, 0, 0, 5]) + tag("DPSL", salt)
            + tag("DPIC", [0xFF, 0xFF, 0xFF, 0xFF]) + tag("UUID", [2]) + tag("CLAS", [0, 0, 0, 3])
        #expect(throws: PhoneBackupError.damaged("the number of rounds")) {
            try PhoneKeyBag(bag).keys("word")
        }
    }

    @Test(
        "a property list is read as Foundation writes it; each shorter one and endless ones are refused"
    )
    func propertyLists() throws {
        let list: [String: Any] = [
            "flag": true, "number": -5, "large": 70_000, "real": 1.5, "text": "grün €",
            "long": String(repeating: "a", count: 300), "data": Data([1, 2]),
            "list": [1, "two"], "date": Date(timeIntervalSinceReferenceDate: 3),
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: list, format: .binary, options: 0)
        let read = try BinaryPropertyList.read(data)
        #expect(
            read
                == .dictionary([
                    "flag": .boolean(true), "number": .integer(-5), "large": .integer(70_000),
                    "real": .real(1.5), "text": .string("grün €"),
                    "long": .string(String(repeating: "a", count: 300)),
                    "data": .data(Data([1, 2])),
                    "list": .array([.integer(1), .string("two")]), "date": .date(3),
                ]))
        for length in 0..<data.count {
            #expect(throws: BinaryPropertyList.Malformed.self) {
                try BinaryPropertyList.read(data.prefix(length))
            }
        }
        // An array that contains itself.
        var endless = Data("bplist00".utf8)
        endless += [0xA1, 0, 8] + [0, 0, 0, 0, 0, 0, 1, 1] as [UInt8]
        for number in [1, 0, 10] as [UInt8] { endless += [0, 0, 0, 0, 0, 0, 0, number] as [UInt8] }
        #expect(endless.count == 43)
        #expect(throws: BinaryPropertyList.Malformed.self) { try BinaryPropertyList.read(endless) }
    }
}
