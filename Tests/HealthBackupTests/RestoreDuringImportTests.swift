import Foundation
import HealthBackup
import HealthDatabase
import HealthModel
import Testing

@Suite("A restore during an import")
struct RestoreDuringImportTests {
    @Test("ends the import with a sentence, and the restored store is sound")
    func replaced() async throws {
        let old = try await BackupWorld().filled()
        try await old.backup.write(to: old.path("all.backup"))
        let new = try BackupWorld()
        let session = IngestionSession()
        func importOne(_ value: Double) throws {
            try session.write(to: new.store) { writer in
                _ = try writer.insert(BackupWorld.weight(value, at: value))
            }
        }
        try importOne(70)
        try await new.backup.restore(from: old.path("all.backup"), mode: .replace)
        #expect(throws: HealthStoreError.self) { try importOne(71) }
        #expect(try await new.samples() == old.samples())
        #expect(try await new.store.checkIntegrity().isEmpty)
    }
}
