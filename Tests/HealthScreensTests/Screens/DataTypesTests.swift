import Foundation
import HealthModel
import HealthScreens
import HealthWords
import Testing

@Suite("The overview of the types in the health store")
struct DataTypesTests {
    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ start: String, minutes: Double = 0
    ) throws -> Sample {
        let start = try date(start)
        return Sample(
            uuid: UUID(), type: type, startDate: start, endDate: start + minutes * 60,
            payload: payload)
    }

    private func figure(
        _ start: String, _ value: Double, _ low: Double? = nil, _ high: Double? = nil
    )
        throws -> PeriodFigure
    {
        PeriodFigure(start: try date(start), value: value, low: low, high: high)
    }

    private func shelf() throws -> Shelf {
        Shelf(
            samples: [
                try sample(
                    .heartRate, .quantity(Quantity(52, HealthUnit.countPerMinute)),
                    "2026-03-10T10:23:00Z"),
                try sample(.stepCount, .quantity(Quantity(12, .count)), "2026-03-09T20:00:00Z"),
                try sample(.bodyMass, .quantity(Quantity(80.4, .kilogram)), "2025-03-10T07:00:00Z"),
                try sample(.headache, .category(2), "2026-03-10T09:00:00Z", minutes: 30),
                try sample(
                    .dietaryIron, .quantity(Quantity(0.008, .gram())), "2026-03-10T08:00:00Z"),
            ],
            figures: [
                .heartRate: [try figure("2026-03-10T00:00:00Z", 71, 48, 140)],
                .stepCount: [try figure("2026-03-09T00:00:00Z", 8214.4)],
                .bodyMass: [try figure("2025-03-10T00:00:00Z", 80.4, 80.4, 80.4)],
                .dietaryIron: [try figure("2026-03-10T00:00:00Z", 8.25)],
            ])
    }

    @MainActor
    private func screen(_ world: ScreenWorld) throws -> DataTypesScreen {
        DataTypesScreen(try shelf(), journal: world.journal, environment: world.environment)
    }

    @Test("Types are in groups, each with its last value, when, and a chart")
    @MainActor
    func groups() async throws {
        let screen = try screen(try ScreenWorld())
        await screen.refresh()
        #expect(
            screen.sections.map(\.title)
                == ["Activity", "Heart and breathing", "Body", "Nutrition", "Symptoms"])
        let cards = screen.sections.flatMap(\.cards)
        #expect(cards.map(\.name) == ["Steps", "Heart rate", "Weight", "Iron", "Headache"])
        #expect(cards.map(\.value) == ["8,214", "52 bpm", "80.4 kg", "8.25 mg", "Mild · 30 min"])
        #expect(
            cards.map(\.when) == [
                "Yesterday", "Today, 10:23", "10 Mar 2025, 7:00", "Today", "Today, 9:00",
            ])
        #expect(cards.allSatisfy { $0.chart != nil })
        #expect(screen.choices.map(\.title).first == "All")
        #expect(screen.choices.count == 6)
    }

    @Test("A chart ends today, or with the last day that has data, and says so")
    @MainActor
    func spans() async throws {
        let screen = try screen(try ScreenWorld())
        await screen.refresh()
        let cards = screen.sections.flatMap(\.cards)
        #expect(cards.first { $0.name == "Weight" }?.span == "30 days to 10 Mar 2025")
        #expect(cards.first { $0.name == "Steps" }?.span == "Last 30 days")
    }

    @Test("A search finds names and everyday names, in one group or in all")
    @MainActor
    func search() async throws {
        let screen = try screen(try ScreenWorld())
        await screen.refresh(search: "PULSE")
        #expect(screen.sections.flatMap(\.cards).map(\.name) == ["Heart rate"])
        await screen.refresh(search: "", group: .body)
        #expect(screen.sections.flatMap(\.cards).map(\.name) == ["Weight"])
        await screen.refresh(search: "pulse", group: .body)
        #expect(screen.noMatchText == "No data with this name.")
        #expect(screen.emptyText == nil)
    }

    @Test("Pinned types come first, in the order in which they were pinned")
    @MainActor
    func pinned() async throws {
        let world = try ScreenWorld()
        let screen = try screen(world)
        await screen.setPinned(.headache, true)
        await screen.setPinned(.bodyMass, true)
        await screen.refresh()
        #expect(screen.sections.first?.title == "Pinned")
        #expect(screen.sections.first?.cards.map(\.name) == ["Headache", "Weight"])
        #expect(screen.sections.map(\.title).contains("Body") == false)
        await screen.setPinned(.headache, false)
        let again = try self.screen(world)
        await again.refreshPinned()
        #expect(again.sections.flatMap(\.cards).map(\.name) == ["Weight"])
        // Other preferences leave the pins alone.
        let settings = PreferencesScreen(journal: world.journal, environment: world.environment)
        await settings.save(["language": "de"])
        await again.refreshPinned()
        #expect(again.sections.flatMap(\.cards).count == 1)
    }

    @Test("Stand hours are counted by day")
    @MainActor
    func standHours() async throws {
        let world = try ScreenWorld()
        let hours = try (7..<11).map { hour in
            try sample(
                .appleStandHour, .category(hour == 8 ? 1 : 0),
                "2026-03-10T\(hour < 10 ? "0" : "")\(hour):00:00Z", minutes: 60)
        }
        let screen = DataTypesScreen(
            Shelf(samples: hours), journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.sections.flatMap(\.cards).map(\.value) == ["3 h"])
        #expect(screen.sections.flatMap(\.cards).map(\.when) == ["Today"])
    }

    @Test("Amounts are in the units that the person chose")
    @MainActor
    func units() async throws {
        let world = try ScreenWorld(units: DisplayUnits(mass: .stone))
        let screen = try screen(world)
        await screen.refresh(group: .body)
        #expect(screen.sections.flatMap(\.cards).map(\.value) == ["12.7 st"])
    }

    @Test("Every type of the catalogue is in a group, and the obvious ones in the right one")
    func everyType() {
        let expected: [ObjectType: TypeGroup] = [
            .distanceSwimming: .activity, .runningPower: .activity, .vo2Max: .heart,
            .walkingSpeed: .mobility, .appleWalkingSteadinessEvent: .mobility,
            .dietaryVitaminC: .nutrition, .headphoneAudioExposure: .hearing,
            .environmentalSoundReduction: .hearing, .coughing: .symptoms, .moodChanges: .symptoms,
            .menstrualFlow: .other, .sleepAnalysis: .sleep, .height: .body,
        ]
        for (type, group) in expected { #expect(TypeGroup(type) == group, "\(type)") }
        let groups = Set(ObjectType.allKnown.map(TypeGroup.init))
        #expect(groups == Set(TypeGroup.allCases))
        for group in TypeGroup.allCases {
            #expect(Language.english.data.group(group.rawValue) != group.rawValue)
        }
    }
}
