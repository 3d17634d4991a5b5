import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthScreens
import HealthSync
import TestSupport
import Testing

@Suite("Every way to delete on a screen")
@MainActor
struct DeletionScenarios {
    /// Two drinks of today that are in Health, and one of last month.
    private func world() async throws -> (ScreenWorld, [JournalEntry]) {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        let drinks = [
            try await world.drink(100, at: "2026-02-01T08:00:00Z"),
            try await world.drink(200), try await world.drink(300),
        ]
        _ = await world.engine.sync(.manual)
        return (world, drinks)
    }

    /// What Health holds once it is too late to undo.
    private func inHealth(_ world: ScreenWorld) async throws -> [Double] {
        world.clock.advance(by: 6)
        _ = await world.engine.sync(.manual)
        #expect(try await world.journal.status(of: .health).pending == 0)
        return try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.dietaryWater))],
            sortDescriptors: []
        ).result(for: world.store).map {
            $0.quantity.doubleValue(for: .literUnit(with: .milli))
        }.sorted()
    }

    @Test("AC-20 an entry that is deleted by a swipe in its day is deleted from Health")
    func todayList() async throws {
        let (world, drinks) = try await world()
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        await screen.delete(drinks[1].id)
        #expect(screen.problem == nil)
        #expect(try await inHealth(world) == [100, 300])
    }

    @Test("AC-20 an entry that is deleted in the history is deleted from Health")
    func history() async throws {
        let (world, drinks) = try await world()
        let screen = UndoScreen(journal: world.journal, environment: world.environment)
        await screen.delete(drinks[0].id)
        #expect(screen.problem == nil)
        #expect(try await inHealth(world) == [200, 300])
    }

    @Test("AC-20 a day that is emptied row by row is deleted from Health, other days stay")
    func wholeDay() async throws {
        let (world, _) = try await world()
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        for row in try #require(screen.content).rows { await screen.delete(row.id) }
        #expect(screen.content?.rows.isEmpty == true)
        #expect(try await inHealth(world) == [100])
    }

    @Test(
        "AC-20 deleting everything asks whether to delete in Health too",
        arguments: EraseScreen.Scope.allCases)
    func everything(scope: EraseScreen.Scope) async throws {
        let (world, _) = try await world()
        let screen = EraseScreen(journal: world.journal, engine: world.engine)
        #expect(screen.question.buttons.map(\.action) == EraseScreen.Scope.allCases)
        await screen.erase(scope, typed: "")
        #expect(try await inHealth(world) == [100, 200, 300])
        await screen.erase(scope, typed: "delete")
        #expect(screen.problem == nil)
        #expect(try await inHealth(world) == (scope == .journal ? [100, 200, 300] : []))
        #expect(try await world.journal.entries(on: try day("2026-03-10")).isEmpty)
        #expect(try await world.journal.entries(on: try day("2026-02-01")).isEmpty)
    }
}
