import Foundation
import HealthBackup
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Reading an iPhone's backup")
struct PhoneBackupListings {
    @Test("the Health databases of a backup are imported")
    func backup() async throws {
        let folder = try TemporaryFolder()
        let databases = try PhoneDatabases(in: folder.url.appending(path: "databases"))
        try databases.addQuantity(1, type: 7, 12)
        let passphrase = "four words of yours"
        let path = try PhoneBackupFolder(
            folder.url.appending(path: "Backup"),
            files: [
                "Health/healthdb_secure.sqlite": Data(contentsOf: URL(filePath: databases.samples))
            ], passphrase: passphrase
        ).url.path
        let store = try HealthStore(at: .memory(name: "PhoneBackupListings"))

        try #require(PhoneBackup(at: path) != nil)

        guard let backup = PhoneBackup(at: path) else { return }
        try await backup.withHealth(passphrase: backup.isEncrypted ? passphrase : nil) { folder in
            let summary = try await HealthImporter(store).importFile(at: folder.path)
            print(summary.inserted, "new")
        }

        #expect(try await store.countsByType() == [.stepCount: 1])
    }
}
