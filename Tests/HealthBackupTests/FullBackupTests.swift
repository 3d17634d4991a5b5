import DatabaseFile
import Foundation
import HealthBackup
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A full backup")
struct FullBackupTests {
    @Test("Everything comes back, encrypted or not", arguments: [nil, "a long passphrase"])
    func replace(passphrase: String?) async throws {
        let old = try await BackupWorld().filled()
        let file = old.path("all.backup")
        let size = try await old.backup.write(to: file, passphrase: passphrase)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect((attributes[.size] as? NSNumber)?.int64Value == size)
        #expect(try FullBackup.isEncrypted(file) == (passphrase != nil))

        let new = try BackupWorld()
        try await new.logWeight(99)
        try await new.store.ingest([BackupWorld.weight(99, at: 50)])
        let anchor = try await new.store.latestAnchor()
        let report = try await new.backup.restore(
            from: file, passphrase: passphrase, mode: .replace)
        #expect(report.samples == 4)
        #expect(report.entries == 1)

        let samples = try await new.samples()
        #expect(try await samples == old.samples())
        #expect(samples.contains { $0.members?.count == 1 })
        #expect(try await new.entries() == old.entries())
        #expect(try await new.journal.settings.value("import.timeZone") == "Europe/Vienna")
        #expect(try await new.journal.status(of: "health").isEnabled)
        #expect(try new.store.characteristics.value(of: .biologicalSex) == .number(1))
        #expect(try new.store.preferences.unit(for: .bodyMass) == .pound)
        #expect(try await new.store.recognizes(anchor) == false)
        #expect(try await new.store.checkIntegrity().isEmpty)
        #expect(try await new.journal.checkIntegrity().isEmpty)
    }

    @Test("What was open goes on with the restored contents, and listeners hear of them")
    func inUse() async throws {
        let old = try await BackupWorld().filled()
        try await old.backup.write(to: old.path("all.backup"))
        let new = try BackupWorld()
        try await new.store.ingest([BackupWorld.weight(99, at: 50)])
        var changes = new.store.commits(of: [.bodyMass]).makeAsyncIterator()
        try await new.backup.restore(from: old.path("all.backup"), mode: .replace)
        #expect(await changes.next()?.contains(.bodyMass) == true)
        try await new.store.ingest([BackupWorld.weight(82, at: 90)])
        try await new.logWeight(83)
        #expect(try await new.samples().count == 4)
        #expect(try await new.entries().count == 2)
        let again = try HealthStore(at: new.store.location)
        #expect(try await again.countsByType()[.bodyMass] == 3)
    }

    @Test("A merge adds what is missing, twice as well as once, and changes nothing that is here")
    func merge() async throws {
        let old = try await BackupWorld().filled()
        let file = old.path("all.backup")
        try await old.backup.write(to: file)
        let new = try BackupWorld()
        try await new.logWeight(99)
        try await new.store.ingest([BackupWorld.weight(99, at: 50)])
        try new.store.preferences.setUnit(.gram(), for: .bodyMass)
        try await new.journal.settings.set("display.locale", to: "de_AT")
        let beans = FoodItem(name: "Beans", nutrients: [:])
        try await KeptFoods(old.journal).keepRecipe("Chili", portions: 4, items: [beans])
        try await old.backup.write(to: file)
        try await KeptFoods(new.journal).setFavourite(true, of: beans)

        let preview = try await new.backup.preview(of: file, mode: .merge)
        #expect(try await new.samples().count == 1)
        #expect(try await new.entries().count == 1)
        let first = try await new.backup.restore(from: file, mode: .merge)
        #expect(first == preview)
        // Two weights, a meal and its energy.
        #expect(first.samples == 4)
        #expect(first.entries == 1)
        let second = try await new.backup.restore(from: file, mode: .merge)
        #expect(second.samples == 0)
        #expect(second.entries == 0)
        #expect(second.knownEntries == 1)

        #expect(try await new.entries().count == 2)
        #expect(try await new.samples().isSuperset(of: old.samples()))
        #expect(try await new.samples().count == 4)
        #expect(try new.store.preferences.unit(for: .bodyMass) == .gram())
        #expect(try new.store.characteristics.value(of: .biologicalSex) == .number(1))
        #expect(try new.store.preferences.sourcePriority(for: .bodyMass) == ["com.example.scale"])
        #expect(try await new.journal.settings.value("import.timeZone") == "Europe/Vienna")
        #expect(try await new.journal.settings.value("display.locale") == "de_AT")
        #expect(try await KeptFoods(new.journal).all().map(\.name) == ["Beans", "Chili"])
        // On another device nothing is sent before the person wants it, and apps ask again.
        #expect(try await new.journal.status(of: "health").isEnabled == false)
        #expect(
            try new.store.permissions.shareDecision(for: .bodyMass, app: BackupWorld.scale)
                != .granted)
        let photographed = try #require(
            try await old.store.samples([SampleQuery(type: .bodyMass)], app: nil).first)
        #expect(
            try await new.store.attachments.of(photographed.uuid, app: nil).map(\.name)
                == ["photo"])
        #expect(try await new.store.checkIntegrity().isEmpty)
    }

    @Test("A merge does not bring back the former version of a sample that was updated since")
    func updatedSample() async throws {
        let world = try BackupWorld()
        func version(_ number: Double, _ value: Double) -> Sample {
            BackupWorld.weight(
                value, at: 9,
                [MetadataKey.syncIdentifier: "a", MetadataKey.syncVersion: .number(number)])
        }
        try world.store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: BackupWorld.scale)
        try await world.store.save([version(1, 80)], app: BackupWorld.scale)
        try await world.backup.write(to: world.path("all.backup"))
        try await world.store.save([version(2, 81)], app: BackupWorld.scale)
        let report = try await world.backup.restore(from: world.path("all.backup"), mode: .merge)
        #expect(report.samples == 0)
        #expect(try await world.samples().count == 1)
    }

    @Test("Copies that a killed program left are removed, those of a running one are not")
    func abandonedCopies() async throws {
        let world = try await BackupWorld().filled()
        let folder = world.folder
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".partial") }
        }
        let running = try PartialItem(.folder, target: world.path(".backup"))
        // Nobody locks what a killed program left.
        for name in [".backup", "all.backup"] {
            let path = folder.appending(path: "\(name).\(UUID().uuidString).partial")
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
            try Data("rows".utf8).write(to: path.appending(path: "store.sqlite"))
        }
        try Data("x".utf8).write(to: folder.appending(path: "all.backup.mine.partial"))
        #expect(try left().count == 4)
        try await world.backup.write(to: world.path("all.backup"))
        #expect(
            try Set(left()) == [
                URL(fileURLWithPath: running.path).lastPathComponent, "all.backup.mine.partial",
            ])
        withExtendedLifetime(running) {}
    }

    @Test("Contents of an encrypted backup are nowhere in it")
    func hidden() async throws {
        let world = try await BackupWorld().filled()
        let word = Data("com.example.scale".utf8)
        try await world.backup.write(to: world.path("open"))
        try await world.backup.write(to: world.path("closed"), passphrase: "p")
        #expect(
            try Data(contentsOf: world.folder.appending(path: "open")).range(of: word) != nil)
        #expect(
            try Data(contentsOf: world.folder.appending(path: "closed")).range(of: word) == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: world.folder.path)
        #expect(!left.contains { $0.hasSuffix(".partial") })
    }
}
