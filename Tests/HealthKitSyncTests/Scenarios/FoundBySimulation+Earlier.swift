import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

extension FoundBySimulation {
    @Test(
        "an entry that was sent before its earlier sample could be read replaces it after a crash")
    func sentBeforeReading() async throws {
        let (dying, app) = try await Self.moved(probe: Self.dying(afterPush: true))
        dying.health.withFaults { $0.permanent[.changes] = .unknownError }
        await dying.engine.sync(.launch)
        #expect(try await dying.samples(.dietaryWater).count == 50)

        let phone = try dying.relaunched(earlier: app.rule)
        await phone.engine.sync(.launch)
        try await expectOneSampleEach(phone, app)
    }

    @Test("an earlier sample whose deletion failed goes, although the pull reads its entry as sent")
    func sentAgainBesideEarlier() async throws {
        let (phone, app) = try await Self.moved()
        await phone.engine.sync(.launch)
        try phone.storeFile.keepCopy()
        _ = try await phone.journal.save(phone.meal("Stew", kilocalories: 500))
        await phone.engine.sync(.save)
        // After the loss everything is sent again, since nothing can be read.
        try phone.storeFile.restoreCopy()
        phone.health.withFaults {
            $0.permanent = [.changes: .unknownError, .delete: .unknownError]
        }
        await phone.engine.sync(.manual)
        #expect(try await phone.samples(.dietaryWater).count == 50)

        phone.health.withFaults { $0.permanent = [:] }
        phone.clock.advance(by: 3_600)
        await phone.engine.sync(.timer)
        try await expectOneSampleEach(phone, app)
    }

    @Test("an entry that is deleted and taken back before it was sent again is not there twice")
    func takenBackBesideEarlier() async throws {
        let (dying, app) = try await Self.moved(probe: Self.dying(afterPush: true))
        dying.health.withFaults { $0.permanent[.changes] = .unknownError }
        await dying.engine.sync(.launch)
        let reader = try dying.relaunched(
            probe: Self.dying(afterPush: false), earlier: app.rule)
        await reader.engine.sync(.launch)

        let phone = try reader.relaunched(earlier: app.rule)
        for entry in app.entries {
            try await phone.journal.delete(entry.id)
            try await phone.journal.undoDelete(entry.id)
        }
        await phone.engine.sync(.save)
        try await expectOneSampleEach(phone, app)
    }

    @Test("earlier samples that went with their store leave no links")
    func earlierSamplesLost() async throws {
        let (phone, app) = try await Self.moved()
        await phone.engine.sync(.launch)
        let tablet = try await phone.joinedByTablet(earlier: app.rule)
        try phone.loseStore()
        for device in [tablet, phone, tablet] { await device.engine.sync(.manual) }
        try await expectOneSampleEach(phone, app)
        try await expectOneSampleEach(tablet, app)
    }

    @Test("an edit before the first sync reaches Health, also a smaller one than apps round by")
    func smallEditBeforeFirstSync() async throws {
        let (phone, app) = try await Self.moved()
        try await phone.change(try app.entry(.drink, day: 3), to: 251)
        var weight = try #require(try app.entry(.weight, day: 5).weight)
        weight.bodyFat = 0.2
        _ = try await phone.journal.save(.weight(weight))
        await phone.engine.sync(.launch)
        #expect(try await phone.values(.dietaryWater).sorted().suffix(2) == [250, 251])
        #expect(try await phone.values(.bodyFatPercentage) == [0.2])
        for kind in [HKQuantityTypeIdentifier.dietaryWater, .bodyMass] {
            #expect(try await phone.samples(kind).count == 25)
        }
    }

    /// A phone whose journal has the entries of the earlier samples in Health, before its first sync.
    private static func moved(probe: SyncProbe? = nil)
        async throws -> (phone: SyncWorld, app: EarlierApp)
    {
        let first = try SyncWorld()
        let app = try await EarlierApp(.dietAppLogID, in: first)
        let phone = try SyncWorld(probe: probe, sharing: first, earlier: app.rule)
        try await phone.journal.setRemoteEnabled(.health, true)
        try await phone.log(app.entries)
        return (phone, app)
    }

    /// Health has each entry once, which the journal knows, and nothing is left to do.
    private func expectOneSampleEach(_ world: SyncWorld, _ app: EarlierApp) async throws {
        #expect(try await world.values(.dietaryWater) == Array(repeating: 250, count: 25))
        #expect(try await world.samples(.bodyMass).count == 25)
        let samples =
            try await world.samples(.dietaryWater) + (try await world.samples(.bodyMass))
        var links: [String] = []
        for entry in app.entries {
            links += try await world.links(of: entry.id)
            #expect(try await world.step(of: entry.id) == .synced)
        }
        #expect(links.sorted() == samples.map(\.uuid.uuidString).sorted())
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.journal.status(of: .health).pending == 0)
    }
}
