import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("The parts of the app and of the energy budget")
@MainActor
struct PartsTests {
    @Test("hidden parts are stored in the journal, and without a choice everything is shown")
    func hidden() async throws {
        let world = try ScreenWorld()
        let screen = PreferencesScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.partSwitches.map(\.part) == AppPart.allCases)
        let shown = screen.partSwitches.map(\.isOn)
        #expect(!shown.contains(false))
        await screen.save(parts: [.food, .weight], earning: "workouts")
        let kept = try await Preferences(of: world.journal)
        #expect(kept.parts == [.food, .weight])
        #expect(kept.earning == .workouts)
        #expect(screen.earningField.value == "workouts")
        // A choice that does not exist changes nothing.
        await screen.save(parts: [], earning: "luck")
        #expect(try await Preferences(of: world.journal).parts == Set(AppPart.allCases))
        #expect(try await Preferences(of: world.journal).earning == .workouts)
    }

    @Test("only the shown parts are offered and have cards")
    func cards() async throws {
        let world = try ScreenWorld()
        try await world.drink(250)
        var environment = world.environment
        environment.parts = [.weight, .measurements]
        #expect(environment.loggedKinds == [.weight, .measurement, .dayNote])
        let today = TodayScreen(journal: world.journal, environment: environment)
        await today.refresh()
        #expect(today.overview?.water == nil)
        // What was logged is still in the list.
        #expect(today.content?.rows.map(\.title) == ["Water"])
        let trends = TrendsScreen(journal: world.journal, environment: environment)
        await trends.refresh()
        #expect(trends.cards.isEmpty)
    }

    @Test(
        "the budget grows by the chosen energy",
        arguments: [
            (EnergyBudget.Earning.activity, 2500.0), (.workouts, 2300), (.nothing, 2000),
        ])
    func earning(choice: EnergyBudget.Earning, total: Double) async throws {
        let world = try ScreenWorld()
        let day = try day("2026-03-10")
        try await world.journal.goals.set(
            Goal(kind: .energy, value: Quantity(2000, .kilocalorie), from: day))
        let header = try world.header(at: "2026-03-10T08:00:00Z")
        try await world.journal.save(
            .workout(
                WorkoutEntry(
                    header: header, activity: 37, end: header.date + 1800,
                    energy: Quantity(300, .kilocalorie))))
        try await world.record(
            DailyActivity(day: day, steps: 9000, activeEnergy: 500))
        var environment = world.environment
        environment.earning = choice
        let today = TodayScreen(journal: world.journal, environment: environment)
        await today.refresh()
        #expect(today.content?.budget?.budget.total == total)
    }
}
