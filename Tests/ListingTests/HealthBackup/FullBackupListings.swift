import Foundation
import HealthBackup
import HealthDatabase
import HealthJournal
import TestSupport
import Testing

@Suite("Backing up everything")
struct FullBackupListings {
    @Test("a backup of everything is written and restored")
    func backup() async throws {
        let folder = try TemporaryFolder()
        let journal = try Journal(at: .file(folder.url.appending(path: "journal.sqlite")))
        let store = try HealthStore(at: .file(folder.url.appending(path: "health.sqlite")))
        let path = folder.url.appending(path: "everything.backup").path
        let passphrase = "four words of yours"

        let backup = FullBackup(journal: journal, store: store)
        try await backup.write(to: path, passphrase: passphrase)
        let report = try await backup.restore(from: path, passphrase: passphrase, mode: .merge)

        #expect(report == FullRestoreReport())
    }
}
