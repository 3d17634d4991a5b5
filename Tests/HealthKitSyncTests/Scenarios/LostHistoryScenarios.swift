import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import Synchronization
import TestSupport
import Testing

@Suite("A store that lost a part of its history")
struct LostHistoryScenarios {
    /// How a store's file becomes another one while the app runs.
    enum Loss: String, CaseIterable {
        case olderCopyRestored
        case deletedAndMadeAnew
        case otherStoreInItsPlace
    }

    private func lose(_ loss: Loss, _ file: StoredFile) throws {
        switch loss {
        case .olderCopyRestored: try file.restoreCopy()
        case .deletedAndMadeAnew:
            try file.delete()
            _ = try HealthStore(at: .file(file.url))
        case .otherStoreInItsPlace:
            let other = file.url.deletingLastPathComponent().appending(path: "other.sqlite")
            _ = try HealthStore(at: .file(other))
            try file.delete()
            try FileManager.default.moveItem(at: other, to: file.url)
        }
    }

    @Test(
        "everything is read and compared again, and missing entries are sent",
        arguments: Loss.allCases)
    func comparesEverything(loss: Loss) async throws {
        let world = try await SyncWorld.enabled()
        let file = world.storeFile
        let scale = world.otherApp("com.example.scale")
        let kept = try await world.journal.save(world.drink(100))
        try await scale.save(world.mass(70))
        await world.engine.sync(.manual)
        try file.keepCopy()
        let later = try await world.journal.save(world.drink(200))
        try await scale.save(world.mass(71))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        try lose(loss, file)
        try await scale.save(world.mass(72))
        #expect(try await !world.engine.holdsKnownHistory())

        let report = await world.engine.sync(.manual)

        #expect(report.unavailable == nil)
        #expect(try await world.values(.dietaryWater) == [100, 200])
        #expect(try await world.foreignMasses() == (loss == .olderCopyRestored ? [70, 72] : [72]))
        #expect(try await world.step(of: kept.id) == .synced)
        #expect(try await world.step(of: later.id) == .synced)
        #expect(try await world.engine.holdsKnownHistory())
        try await world.expectQuiet()
    }

    @Test("an export is sent again if the restored copy ends at the last pull")
    func copyBetweenPullAndPush() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(100))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        try world.storeFile.keepCopy()
        let entry = try await world.journal.save(world.drink(200))
        await world.engine.sync(.save)
        try world.storeFile.restoreCopy()
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [100, 200])
        #expect(try await world.step(of: entry.id) == .synced)
        try await world.expectQuiet()
    }

    @Test("a sample that was saved while the device was locked is sent again after a loss")
    func lockedSave() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(100))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        try world.storeFile.keepCopy()
        world.conditions.lock(true)
        _ = try await world.journal.save(world.drink(200))
        await world.engine.sync(.save)
        try world.storeFile.restoreCopy()
        world.conditions.lock(false)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [100, 200])
    }

    @Test("an entry that was deleted after the copy is deleted in it again")
    func deletedSince() async throws {
        let world = try await SyncWorld.enabled()
        let entry = try await world.journal.save(world.drink(100))
        await world.engine.sync(.manual)
        try world.storeFile.keepCopy()
        try await world.journal.delete(entry.id)
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        try world.storeFile.restoreCopy()
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater).isEmpty)
        #expect(try await world.journal.entry(entry.id) == nil)
        try await world.expectQuiet()
    }

    @Test("an edit after the copy is sent again, without a conflict")
    func editedSince() async throws {
        let world = try await SyncWorld.enabled()
        let entry = try await world.journal.save(world.drink(100))
        await world.engine.sync(.manual)
        try world.storeFile.keepCopy()
        let edit = DrinkEntry(header: entry.header, volume: Quantity(300, .milliliter))
        _ = try await world.journal.save(.drink(edit))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        try world.storeFile.restoreCopy()
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [300])
        #expect(try await world.journal.conflicts().isEmpty)
        try await world.expectQuiet()
    }

    @Test("another app's older version that the copy holds counts again")
    func olderVersionOfOthers() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        try await scale.save(world.mass(70, sync: "w", version: 1))
        await world.engine.sync(.manual)
        try world.storeFile.keepCopy()
        try await scale.save(world.mass(71, sync: "w", version: 2))
        await world.engine.sync(.manual)
        #expect(try await world.foreignMasses() == [71])
        try world.storeFile.restoreCopy()
        await world.engine.sync(.manual)
        #expect(try await world.foreignMasses() == [70])
        try await world.expectQuiet()
    }

    @Test("entries before the first day that this app may read stay")
    func beforeTheFirstVisibleDay() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        try await scale.save(world.mass(70, at: world.clock.now.addingTimeInterval(-90_000)))
        try await scale.save(world.mass(71))
        await world.engine.sync(.manual)
        try lose(.deletedAndMadeAnew, world.storeFile)
        world.conditions.limit(to: world.clock.now.addingTimeInterval(-3600))
        await world.engine.sync(.manual)
        #expect(try await world.foreignMasses() == [70])
    }

    @Test("an earlier export is sent again if the store is lost during the next push")
    func lostDuringPush() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(100))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        let file = world.storeFile
        try file.keepCopy()
        _ = try await world.journal.save(world.drink(200))
        await world.engine.sync(.save)
        _ = try await world.journal.save(world.drink(300))
        let losses = Counter(1)
        world.health.withFaults { faults in
            faults.beforehand = { call in
                if call == .save, !losses.takeOne() { try file.restoreCopy() }
            }
        }
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater).sorted() == [100, 200, 300])
    }

    @Test("cursors that are forgotten while Health is locked do not hide what was lost before")
    func forgottenWhileLocked() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp("com.example.scale").save(world.mass(70))
        _ = try await world.journal.save(world.drink(100))
        // The store is lost between the pull and the push of one pass, so the mark is the new one's.
        let (file, losses) = (world.storeFile, Counter(1))
        let losing = try world.relaunched(
            probe: SyncProbe(before: { action in
                guard case .push = action, !losses.takeOne() else { return }
                try file.delete()
                _ = try HealthStore(at: .file(file.url))
            }))
        await losing.engine.sync(.manual)
        #expect(try await world.foreignMasses() == [70])
        world.conditions.lock(true)
        try await world.engine.forgetCursors()
        world.conditions.lock(false)
        await world.engine.sync(.manual)
        #expect(try await world.foreignMasses() == [])
        #expect(try await world.values(.dietaryWater) == [100])
    }

    @Test("entries that were not compared before sync was switched off do not count as sent")
    func switchedOffMeanwhile() async throws {
        let world = try await SyncWorld.enabled()
        let entry = try await world.journal.save(world.drink(100))
        await world.engine.sync(.manual)
        try lose(.deletedAndMadeAnew, world.storeFile)
        world.health.withFaults { $0.permanent[.save] = .unknownError }
        await world.engine.sync(.manual)
        try await world.journal.setRemoteEnabled(.health, false)
        world.health.withFaults { $0.permanent[.save] = nil }
        try await world.journal.setRemoteEnabled(.health, true)
        await world.engine.sync(.manual)
        #expect(try await world.step(of: entry.id) == .notExported)
        #expect(try await world.journal.backfillCandidates(of: .health) == 1)
    }

    @Test("after a crash at any step of a pass the next one repairs the state", arguments: 0..<20)
    func death(step: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: 1)
        let scale = world.otherApp("com.example.scale")
        _ = try await world.journal.save(world.drink(100))
        try await scale.save(world.mass(70))
        await world.engine.sync(.manual)
        try world.storeFile.keepCopy()
        _ = try await world.journal.save(world.drink(200))
        try await scale.save(world.mass(71))
        await world.engine.sync(.manual)
        try world.storeFile.restoreCopy()
        let dying = try world.relaunched(probe: .dying(after: step))
        await dying.engine.sync(.manual)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [100, 200])
        #expect(try await world.foreignMasses() == [70])
        try await world.expectQuiet()
    }
}

extension SyncWorld {
    var storeFile: StoredFile { StoredFile(folder.url.appending(path: "health.sqlite")) }

    fileprivate func mass(
        _ kilograms: Double, at date: Date? = nil, sync: String? = nil, version: Int = 1
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.bodyMass),
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: date ?? clock.now, end: date ?? clock.now,
            metadata: sync.map {
                [HKMetadataKeySyncIdentifier: $0, HKMetadataKeySyncVersion: version]
            })
    }

    /// The weights of other apps that the person sees here, in kilograms.
    fileprivate func foreignMasses() async throws -> [Double] {
        try await entries([.weight]).filter(\.header.source.isForeign).compactMap { entry in
            guard case .weight(let weight) = entry else { return nil }
            return weight.mass.value
        }.sorted()
    }

    /// A further pass finds nothing to do, and nothing waits.
    fileprivate func expectQuiet() async throws {
        await engine.sync(.manual)
        var report = await engine.sync(.manual)
        report.date = nil
        #expect(report == SyncReport())
        let status = try await journal.status(of: .health)
        #expect(status.pending + status.parked + status.failed + status.deletions == 0)
    }
}

extension SyncProbe {
    /// Breaks a pass off before its action of this number.
    fileprivate static func dying(after number: Int) -> SyncProbe {
        let left = Counter(number)
        return SyncProbe(before: { _ in if left.takeOne() { throw Crash() } })
    }
}

/// Counts down, from any thread.
private final class Counter: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    /// Takes one away; true once none is left.
    func takeOne() -> Bool {
        left.withLock { left in
            left -= 1
            return left < 0
        }
    }
}
