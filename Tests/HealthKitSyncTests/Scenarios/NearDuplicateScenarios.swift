import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import TestSupport
import Testing

@Suite("Near duplicates of another app")
struct NearDuplicateScenarios {
    private let bottle = "com.example.bottle"

    /// A world in which the person logged 250 mL and a bottle wrote 243 mL, both a minute ago.
    private func doubled(ownFirst: Bool = true) async throws -> SyncWorld {
        try await doubledWithReport(ownFirst: ownFirst).world
    }

    /// The same, with the report of the pass that met both.
    private func doubledWithReport(ownFirst: Bool) async throws -> (
        world: SyncWorld, report: SyncReport
    ) {
        let world = try await SyncWorld.enabled()
        let date = world.clock.now.addingTimeInterval(-60)
        if ownFirst {
            _ = try await world.journal.save(world.drink(250, at: date))
            await world.engine.sync(.save)
        }
        try await world.otherApp(bottle, name: "Bottle").save([
            water(243, at: date.addingTimeInterval(20))
        ])
        var report = await world.engine.sync(.observer)
        if !ownFirst {
            _ = try await world.journal.save(world.drink(250, at: date))
            report = await world.engine.sync(.save)
        }
        return (world, report)
    }

    private func waterOfDay(_ world: SyncWorld) async throws -> Double {
        try await world.journal.summary(of: try await world.journal.today()).water
            .doubleValue(for: .milliliter)
    }

    @Test(
        "AC-05 a near duplicate becomes one question, and both entries stay",
        arguments: [true, false])
    func asked(ownFirst: Bool) async throws {
        let (world, report) = try await doubledWithReport(ownFirst: ownFirst)
        #expect(report.inbound.conflicts == 1)
        let conflict = try #require(try await world.journal.conflicts().first)
        #expect(conflict.kind == .nearDuplicate)
        #expect(conflict.safeDefault == .both)
        #expect(conflict.choices == [.mine, .theirs, .both])
        #expect(conflict.mine?.header.source.isForeign == false)
        #expect(conflict.theirs?.header.source.bundleIdentifier == bottle)
        #expect(try await waterOfDay(world) == 493)
        #expect(try await world.values(.dietaryWater).count == 2)
        #expect(try await world.journal.status(of: .health).pending == 0)

        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        let again = try world.relaunched()
        await again.engine.sync(.launch)
        #expect(try await again.journal.conflicts().map(\.id) == [conflict.id])
        #expect(try await again.journal.status(of: .health).conflicts == 1)
    }

    @Test(
        "a crash before or after the import is committed causes no second question",
        arguments: [1, 2])
    func death(moment: Int) async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        try await world.otherApp(bottle).save([water(250, at: world.clock.now)])
        let dying = try world.relaunched(
            probe: SyncProbe(
                before: { action in
                    if moment == 1, case .apply(_, let batch, _) = action, !batch.changes.isEmpty {
                        throw SyncProbe.Crash()
                    }
                },
                after: { action in
                    if moment == 2, case .apply(_, let batch, _) = action, !batch.changes.isEmpty {
                        throw SyncProbe.Crash()
                    }
                }))
        await dying.engine.sync(.observer)
        let again = try world.relaunched()
        await again.engine.sync(.launch)
        #expect(try await again.journal.conflicts().count == 1)
    }

    @Test(
        "the choice \"mine\" hides the other app's entry for good, also when everything is read again"
    )
    func mine() async throws {
        let world = try await doubled()
        let conflict = try #require(try await world.journal.conflicts().first)
        try await world.journal.resolve(conflict.id, with: .mine)
        #expect(try await waterOfDay(world) == 250)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await waterOfDay(world) == 250)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.values(.dietaryWater).sorted() == [243, 250])
        let settled = try #require(try await world.journal.conflicts(onlyOpen: false).first)
        #expect(settled.resolution == .mine)
        #expect(settled.theirs != nil)
    }

    @Test("the choice \"theirs\" deletes the person's entry here and in Health")
    func theirs() async throws {
        let world = try await doubled()
        let conflict = try #require(try await world.journal.conflicts().first)
        try await world.journal.resolve(conflict.id, with: .theirs)
        await world.engine.sync(.save)
        #expect(try await waterOfDay(world) == 243)
        #expect(try await world.values(.dietaryWater) == [243])
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await waterOfDay(world) == 243)
        #expect(try await world.journal.conflicts().isEmpty)
    }

    @Test("the choice \"both\" keeps both, without another question")
    func both() async throws {
        let world = try await doubled()
        let conflict = try #require(try await world.journal.conflicts().first)
        try await world.journal.resolve(conflict.id, with: .both)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        let mine = try #require(conflict.mine)
        try await world.change(mine, to: 245)
        await world.engine.sync(.save)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await waterOfDay(world) == 488)
    }

    @Test("the question disappears with either entry, and comes back with an undo")
    func goesByItself() async throws {
        let world = try await doubled()
        let conflict = try #require(try await world.journal.conflicts().first)
        try await world.journal.delete(conflict.entryID)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.journal.status(of: .health).conflicts == 0)
        try await world.journal.undoDelete(conflict.entryID)
        #expect(try await world.journal.conflicts().map(\.id) == [conflict.id])
        let sample = try #require(try await world.samples(.dietaryWater).last)
        #expect(sample.sourceRevision.source.bundleIdentifier == bottle)
        try await world.otherApp(bottle).delete(sample)
        await world.engine.sync(.observer)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.journal.status(of: .health).conflicts == 0)
        #expect(try await waterOfDay(world) == 250)
    }

    @Test("two coffees that another app copied are two questions, not four")
    func twoPairs() async throws {
        let world = try await SyncWorld.enabled()
        let other = world.otherApp("com.example.copy")
        for minutes in [6.0, 3] {
            let date = world.clock.now.addingTimeInterval(-minutes * 60)
            _ = try await world.journal.save(world.meal("Coffee", kilocalories: 95, at: date))
            try await other.save([energy(95, at: date)])
        }
        await world.engine.sync(.save)
        let conflicts = try await world.journal.conflicts()
        #expect(conflicts.count == 2)
        for conflict in conflicts { #expect(conflict.mine?.date == conflict.theirs?.date) }
        #expect(try await world.energyOfDay() == 380)
    }

    @Test("the first import of a long history causes no question")
    func history() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        for day in 4..<30 {
            let date = world.clock.now.addingTimeInterval(-Double(day) * 86_400)
            _ = try await world.journal.save(world.weight(80, at: date))
            try await scale.save([mass(80, at: date)])
        }
        await world.engine.sync(.launch)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.entries([.weight]).count == 52)
    }

    @Test("an edit that replaces another app's entry is not a duplicate of it")
    func copies() async throws {
        let world = try await SyncWorld.enabled()
        try await world.otherApp(bottle).save([water(250, at: world.clock.now)])
        await world.engine.sync(.observer)
        let foreign = try #require(try await world.entries([.drink]).first)
        try await world.change(foreign, to: 245)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.journal.conflicts().isEmpty)
    }
}
