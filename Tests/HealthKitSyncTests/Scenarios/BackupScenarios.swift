import Foundation
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Backup and restore")
struct BackupScenarios {
    private static let all = DateInterval(start: .distantPast, end: .distantFuture)

    /// Logs ten entries of every kind, on instants with fractions of a second.
    private func logTen(_ world: SyncWorld) async throws -> [JournalEntry] {
        let now = world.clock.now
        var saved: [JournalEntry] = []
        for index in 0..<4 {
            let date = now.addingTimeInterval(-Double(index) * 3600 - 0.123_456_789)
            saved.append(try await world.journal.save(world.drink(100 + Double(index), at: date)))
            saved.append(try await world.journal.save(world.weight(80 + Double(index), at: date)))
        }
        saved.append(try await world.journal.save(world.meal("Soup", kilocalories: 200)))
        saved.append(try await world.journal.save(world.workout(.running, kilocalories: 300)))
        return saved
    }

    private func own(_ world: SyncWorld) async throws -> Set<JournalEntry> {
        Set(try await world.journal.entries(in: Self.all).filter { !$0.header.source.isForeign })
    }

    /// Deletes everything, and looks whether Health follows.
    private func expectDeleting(_ entries: [JournalEntry], _ world: SyncWorld) async throws {
        for entry in entries { try await world.journal.delete(entry.id) }
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater).isEmpty)
        #expect(try await world.values(.bodyMass).isEmpty)
        #expect(try await world.meals().isEmpty)
        #expect(try await world.workouts().isEmpty)
    }

    @Test(
        "the preview of a restore counts the changes, and makes none",
        arguments: JournalBackup.Mode.allCases)
    func preview(mode: JournalBackup.Mode) async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await logTen(world)
        let backup = try JournalBackup(try await JournalBackup.write(world.journal))
        try await world.journal.delete(saved[0].id)
        _ = try await world.journal.save(world.drink(777))
        let before = try await world.journal.lastChange()
        let preview = try await backup.preview(into: world.journal, mode: mode)
        #expect(preview.broughtBack == 1)
        #expect(preview.known == 9)
        #expect(preview.deleted == (mode == .replace ? 1 : 0))
        #expect(try await world.journal.lastChange() == before)
        #expect(try await world.journal.entry(saved[0].id) == nil)
        #expect(try await backup.restore(into: world.journal, mode: mode) == preview)
    }

    @Test(
        "AC-65 after a restore on the same device nothing is exported again, and deleting still works",
        arguments: JournalBackup.Mode.allCases)
    func sameDevice(mode: JournalBackup.Mode) async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await logTen(world)
        await world.engine.sync(.save)
        let backup = try await JournalBackup.write(world.journal)
        let before = world.health.withFaults { $0.savedObjects }
        let report = try await JournalBackup.restore(backup, into: world.journal, mode: mode)
        #expect(report.known == 10)
        #expect(report.added + report.changed + report.broughtBack + report.deleted == 0)
        #expect(try await world.journal.status(of: .health).pending == 0)
        await world.engine.sync(.manual)
        #expect(world.health.withFaults { $0.savedObjects } == before)
        #expect(try await own(world) == Set(saved))
        try await expectDeleting(saved, world)
    }

    @Test("AC-65 a lost journal is restored beside its samples in Health without duplicates")
    func lostJournal() async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await logTen(world)
        await world.engine.sync(.save)
        let backup = try await JournalBackup.write(world.journal)
        let anew = try world.relaunched(device: "new")
        #expect(
            try await JournalBackup.restore(backup, into: anew.journal, mode: .replace).added == 10)
        try await anew.journal.setRemoteEnabled(.health, true)
        await anew.engine.sync(.launch)
        for await _ in anew.engine.backfill() {}
        await anew.engine.sync(.manual)
        #expect(try await anew.values(.dietaryWater).count == 4)
        #expect(try await anew.values(.bodyMass).count == 4)
        #expect(try await anew.meals().count == 1)
        #expect(try await anew.workouts().count == 1)
        #expect(try await own(anew) == Set(saved))
        try await expectDeleting(saved, anew)
    }

    @Test("AC-65 on a new device nothing is exported before the person asks for it")
    func newDevice() async throws {
        let old = try await SyncWorld.enabled()
        let saved = try await logTen(old)
        await old.engine.sync(.save)
        let backup = try await JournalBackup.write(old.journal)
        let new = try SyncWorld()
        #expect(
            try await JournalBackup.restore(backup, into: new.journal, mode: .merge).added == 10)
        await new.engine.sync(.launch)
        let status = try await new.journal.status(of: .health)
        #expect(!status.isEnabled)
        #expect(status.pending == 0)
        #expect(try await new.journal.backfillCandidates(of: .health) == 10)
        #expect(new.health.withFaults { $0.savedObjects } == 0)
        try await new.journal.setRemoteEnabled(.health, true)
        for await _ in new.engine.backfill() {}
        await new.engine.sync(.manual)
        #expect(try await new.values(.dietaryWater).count == 4)
        #expect(try await new.workouts().count == 1)
        try await expectDeleting(saved, new)
    }

    @Test("AC-65 a restore keeps dates to the last bit, and all other values")
    func roundTrip() async throws {
        let old = try SyncWorld()
        let saved = try await logTen(old)
        try await old.journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        let goal = Goal(kind: .water, value: Quantity(2, .liter()), from: try old.someDay)
        try await old.journal.goals.set(goal)
        let backup = try await JournalBackup.write(old.journal)
        let new = try SyncWorld()
        try await JournalBackup.restore(backup, into: new.journal, mode: .merge)
        #expect(try await own(new) == Set(saved))
        #expect(try await new.journal.goals.all(of: .water) == [goal])
        #expect(try await new.journal.settings.dayBoundary().startHour == 4)
        #expect(try await new.journal.checkIntegrity().isEmpty)
    }

    @Test(
        "AC-65 an entry that was deleted here and in Health is restored in both, once",
        arguments: JournalBackup.Mode.allCases, [true, false])
    func deleted(mode: JournalBackup.Mode, isForgotten: Bool) async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await logTen(world)
        await world.engine.sync(.save)
        let backup = try await JournalBackup.write(world.journal)
        try await world.journal.deleteAll()
        await world.engine.sync(.save)
        if isForgotten { try await world.journal.forgetDeleted(before: .distantFuture) }
        let report = try await JournalBackup.restore(backup, into: world.journal, mode: mode)
        #expect(report.broughtBack == 10)
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater).sorted() == [100, 101, 102, 103])
        #expect(try await world.meals().count == 1)
        #expect(try await own(world).count == 10)
        try await expectDeleting(saved, world)
    }

    @Test("AC-65 undoing a deletion that was not yet exported sends nothing to Health")
    func deletedUnsent() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(100))
        await world.engine.sync(.save)
        let backup = try await JournalBackup.write(world.journal)
        try await world.journal.delete(drink.id)
        try await JournalBackup.restore(backup, into: world.journal, mode: .merge)
        await world.engine.sync(.save)
        #expect(world.health.withFaults { $0.savedObjects } == 1)
        #expect(world.health.withFaults { $0.calls[.delete] } == nil)
        #expect(try await world.journal.entry(drink.id) == drink)
    }

    @Test("AC-65 replacing reverts later entries and edits, in Health too; merging keeps them")
    func replace() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(100))
        await world.engine.sync(.save)
        let backup = try await JournalBackup.write(world.journal)
        try await world.change(drink, to: 150)
        let later = try await world.journal.save(world.drink(300))
        await world.engine.sync(.save)
        let merged = try await JournalBackup.restore(backup, into: world.journal, mode: .merge)
        #expect(merged.known == 1)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater).sorted() == [150, 300])
        let replaced = try await JournalBackup.restore(backup, into: world.journal, mode: .replace)
        #expect(replaced.changed == 1)
        #expect(replaced.deleted == 1)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [100])
        #expect(try await world.journal.entry(later.id) == nil)
        #expect(try await world.journal.entry(drink.id)?.header.version == 3)
    }

    @Test("AC-65 a restored note is not an edit, and is not exported")
    func noteSetBack() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(100))
        await world.engine.sync(.save)
        let backup = try await JournalBackup.write(world.journal)
        try await world.journal.setNote("cold", on: drink.id)
        let report = try await JournalBackup.restore(backup, into: world.journal, mode: .replace)
        #expect(report.changed == 1)
        #expect(try await world.journal.entry(drink.id) == drink)
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-65 other apps' entries are not in the backup, and replacing leaves them alone")
    func foreign() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.scale").save([mass(82, at: world.clock.now)])
        await world.engine.sync(.observer)
        let backup = try await JournalBackup.write(world.journal)
        #expect(try JournalBackup(backup).entries.isEmpty)
        // Edited after the backup: replacing takes the edit away and shows the original.
        var weight = try #require(try await world.entries([.weight]).first?.weight)
        weight.mass = Quantity(81, .kilogram)
        _ = try await world.journal.save(.weight(weight))
        let edited = try await JournalBackup.write(world.journal)
        try await JournalBackup.restore(backup, into: world.journal, mode: .replace)
        #expect(try await world.entries([.weight]).map(\.header.source.isForeign) == [true])
        try await JournalBackup.restore(edited, into: world.journal, mode: .replace)
        #expect(try await world.entries([.weight]).map(\.header.source.isForeign) == [false])
        await world.engine.sync(.manual)
        #expect(try await world.values(.bodyMass) == [82])
    }

    @Test(
        "AC-65 an edited copy of another app's entry replaces it on a new device too",
        arguments: [true, false], JournalBackup.Mode.allCases)
    func copies(readsFirst: Bool, mode: JournalBackup.Mode) async throws {
        let old = try await SyncWorld.enabled()
        try await old.otherApp("com.example.other").save(water(100, at: old.clock.now - 60))
        await old.engine.sync(.manual)
        try await old.change(try #require(try await old.entries([.drink]).first), to: 150)
        await old.engine.sync(.save)
        let backup = try await JournalBackup.write(old.journal)
        let new = try await SyncWorld.enabled(sharing: old, device: "tablet")
        if readsFirst { await new.engine.sync(.manual) }
        try await JournalBackup.restore(backup, into: new.journal, mode: mode)
        await new.engine.sync(.manual)
        for await _ in new.engine.backfill() {}
        await new.engine.sync(.manual)
        let volumes = try await new.entries([.drink]).map { entry -> Double? in
            if case .drink(let drink) = entry { drink.volume.value } else { nil }
        }
        #expect(volumes == [150])
        #expect(try await new.values(.dietaryWater) == [100])
        #expect(try JournalBackup(try await JournalBackup.write(new.journal)).originals.count == 1)
    }

    @Test("AC-65 another hour at which days begin discards the figures of earlier days")
    func otherHour() async throws {
        let old = try SyncWorld()
        try await old.journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        let backup = try await JournalBackup.write(old.journal)
        let new = try SyncWorld()
        let day = try await new.journal.today()
        try await new.journal.withTransaction { tx in
            try tx.activity.record(DailyActivity(day: day, steps: 8000))
        }
        try await JournalBackup.restore(backup, into: new.journal, mode: .replace)
        #expect(try await new.journal.summary(of: day).activity == nil)
    }

    @Test("AC-65 a drink's upstream record stays one entry", arguments: JournalBackup.Mode.allCases)
    func upstream(mode: JournalBackup.Mode) async throws {
        let (old, new) = (try SyncWorld(), try SyncWorld())
        for world in [old, new] {
            let drink = DrinkEntry(
                header: world.header(), volume: Quantity(200, .milliliter), upstreamID: "bottle.1")
            _ = try await world.journal.save(.drink(drink))
        }
        let backup = try await JournalBackup.write(old.journal)
        let report = try await JournalBackup.restore(backup, into: new.journal, mode: mode)
        #expect(report.known == 1)
        #expect(report.deleted == 0)
        #expect(try await new.entries([.drink]).count == 1)
    }

    @Test("AC-65 a newer format asks for an update of the program, and another file is rejected")
    func refused() async throws {
        let world = try SyncWorld()
        let newer = Data(#"{"format": 2, "records": []}"#.utf8)
        await #expect(throws: BackupError.newerFormat(2)) {
            try await JournalBackup.restore(newer, into: world.journal, mode: .merge)
        }
        #expect(BackupError.newerFormat(2).description.contains("update this program"))
        for text in ["", "no", "[]", "{}", #"{"format": 0}"#, #"{"format": "1"}"#] {
            await #expect(throws: BackupError.notABackup, "\(text)") {
                try await JournalBackup.restore(Data(text.utf8), into: world.journal, mode: .merge)
            }
        }
        await #expect(throws: BackupError.self) {
            try await JournalBackup.restore(
                Data(#"{"format": 1}"#.utf8), into: world.journal, mode: .merge)
        }
    }

    @Test(
        "AC-65 a backup with one bad entry changes nothing", arguments: JournalBackup.Mode.allCases)
    func atomic(mode: JournalBackup.Mode) async throws {
        let world = try await SyncWorld.enabled()
        let kept = try await world.journal.save(world.drink(100))
        let changes = try await world.journal.changes()
        let bad = JournalBackup(
            createdAt: world.clock.now, entries: [world.drink(200), world.drink(-1)])
        await #expect(throws: JournalError.self) {
            try await bad.restore(into: world.journal, mode: mode)
        }
        #expect(try await own(world) == [kept])
        #expect(try await world.journal.changes() == changes)
    }
}

extension SyncWorld {
    fileprivate var someDay: Day { get throws { try #require(Day("2025-06-01")) } }
}
