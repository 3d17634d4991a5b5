import Foundation
import HTTPTypes
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
import NIOCore
import TestSupport
import Testing

@testable import HealthAssistant
@testable import HealthWeb

@Suite("A day has one answer everywhere")
struct OneAnswerTests {
    private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// The clocks change on 29 March.
    private static let days = Day(year: 2026, month: 1, day: 10)...Day(year: 2026, month: 5, day: 2)
    private static let assistant = AppIdentity(
        bundleIdentifier: "com.example.assistant", name: "Assistant")

    @Test("A hundred days of an imported export are the same on every page, over every range")
    func hundredDays() async throws {
        let world = try await WebWorld(
            now: "2026-05-02T21:00:00Z", isOwnersApp: true, timeZone: Self.zone)
        let imported = try await Imported(world)
        var random = SeededGenerator(seed: 40)
        let drawn = Array(Self.days.dropFirst()).shuffled(using: &random).prefix(100)
        for day in drawn {
            try await imported.compareSums(day)
            try await imported.compareSleep(day)
            try await imported.compareJournal(day)
        }
        try await world.browse { browser in
            for day in drawn { try await imported.comparePage(day, browser) }
        }
    }

    /// A person who imported an export, with all that shows it.
    private struct Imported {
        let person: Person
        let reader: StoreReader
        let health: SharedHealth
        let environment: ScreenEnvironment
        /// The sums of each day, read at once over all data.
        let whole: [ObjectType: [Date: Double]]

        init(_ world: WebWorld) async throws {
            person = try #require(world.app.people.all.first)
            let types: [ObjectType] = [
                .stepCount, .distanceWalkingRunning, .basalEnergyBurned, .activeEnergyBurned,
                .sleepAnalysis, .dietaryEnergyConsumed, .dietaryProtein, .dietaryWater,
            ]
            let all = Dictionary(
                uniqueKeysWithValues: types.map { ($0, HealthStore.Decision.granted) })
            let store = person.database
            try store.permissions.set(share: [:], read: all, app: OneAnswerTests.assistant)
            let text = TwoSourcesExport.text(
                OneAnswerTests.days, in: OneAnswerTests.zone, seed: 7)
            try await world.browse { browser in
                try await browser.upload(to: "/transfer/import", ByteBuffer(string: text))
            }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = OneAnswerTests.zone
            reader = StoreReader(database: store, calendar: calendar)
            let now = world.now.date
            health = SharedHealth(
                store: store, app: OneAnswerTests.assistant,
                clock: DayClock(boundary: DayBoundary(), zone: OneAnswerTests.zone, now: now),
                readings: ReadingList())
            environment = person.environment
            var whole: [ObjectType: [Date: Double]] = [:]
            for type in types where type.quantityFacts != nil {
                for figures in try await store.figures(
                    of: type, by: .day, calendar: calendar, app: nil)
                {
                    whole[type, default: [:]][figures.interval.start] = figures.merged.sum?.value
                }
            }
            self.whole = whole
        }

        private func whole(_ type: ObjectType, _ day: Day) throws -> Double {
            try #require(whole[type]?[span(day...day).start], "\(type.name) of \(day)")
        }

        private func span(_ days: ClosedRange<Day>) -> DateInterval {
            DateInterval(
                start: DayBoundary().start(of: days.lowerBound, in: OneAnswerTests.zone),
                end: DayBoundary().start(
                    of: days.upperBound.advanced(by: 1), in: OneAnswerTests.zone))
        }

        private func isClose(_ a: Double?, _ b: Double) -> Bool {
            guard let a else { return false }
            return abs(a - b) <= 1e-7 * max(1, abs(b))
        }

        /// A sum of the store over a day, within a longer range or not.
        private func sum(
            _ type: ObjectType, _ day: Day, in range: DateInterval?, by period: CalendarPeriod?
        ) async throws -> Double? {
            let start = DayBoundary().start(of: day, in: OneAnswerTests.zone)
            return try await person.database.figures(
                of: type, in: range, by: period, calendar: reader.calendar, app: nil
            ).first { period == nil || $0.interval.start == start }?.merged.sum?.value
        }

        /// A day over all data, over itself, over weeks around it, on the page of the type and by
        /// the assistant, and its hours and its sources.
        func compareSums(_ day: Day) async throws {
            for type in [ObjectType.stepCount, .activeEnergyBurned, .basalEnergyBurned] {
                let name = "\(type.name) of \(day)"
                let whole = try whole(type, day)
                let one = span(day...day)
                #expect(isClose(try await sum(type, day, in: one, by: .day), whole), "\(name)")
                #expect(isClose(try await sum(type, day, in: one, by: nil), whole), "\(name)")
                let hours = try await reader.figures(of: type, in: one, every: .hour, unit: nil)
                #expect(isClose(hours.map(\.value).reduce(0, +), whole), "\(name)")
                for (before, after) in [(0, 6), (3, 3), (6, 0), (13, 13)] {
                    let days = day.advanced(by: -before)...day.advanced(by: after)
                    let around = try await sum(type, day, in: span(days), by: .day)
                    #expect(isClose(around, whole), "\(name) within \(days)")
                    let page = try await reader.figures(
                        of: type, in: span(days), every: .day(DayBoundary()), unit: nil
                    ).first { $0.start == one.start }
                    #expect(isClose(page?.value, whole), "\(name) on the page of the type")
                    #expect(
                        isClose(page?.bySource.values.reduce(0, +), whole),
                        "the sources of \(name)")
                }
                let told = try await health.days(of: type, day...day).figures[day]?.value
                #expect(isClose(told, whole), "\(name) by the assistant")
            }
        }

        /// The time asleep by stages and by the assistant.
        func compareSleep(_ day: Day) async throws {
            let asleep =
                try #require(
                    try await health.days(of: .sleepAnalysis, day...day).figures[day]?.value) * 3600
            let night = DateInterval(
                start: span(day...day).start - 43_200, duration: 86_400)
            for margin in [0, 518_400] as [TimeInterval] {
                let spans = try await reader.spans(
                    of: .sleepAnalysis,
                    in: DateInterval(start: night.start - margin, end: night.end + margin))
                let days = CategoryDays(
                    spans, of: .sleepAnalysis,
                    sources: try await reader.sources(of: .sleepAnalysis).map(\.bundleIdentifier),
                    days: Array(day.advanced(by: -5)...day.advanced(by: 5)),
                    in: OneAnswerTests.zone)
                #expect(isClose(days.total(day, of: .sleepAnalysis), asleep), "sleep of \(day)")
            }
            let kept = try await person.journal.summary(of: day).activity?.asleep
            #expect(isClose(kept, asleep), "sleep of \(day) on the page of the day")
        }

        /// The page of the day, the trends and the report.
        func compareJournal(_ day: Day) async throws {
            let summary = try await person.journal.summary(of: day)
            let steps = try whole(.stepCount, day)
            let active = try whole(.activeEnergyBurned, day)
            let basal = try whole(.basalEnergyBurned, day)
            #expect(isClose(summary.activity?.steps, steps), "steps of \(day)")
            #expect(isClose(summary.activity?.activeEnergy, active), "active energy of \(day)")
            #expect(isClose(summary.activity?.basalEnergy, basal), "basal energy of \(day)")
            let protein = try whole(.dietaryProtein, day)
            #expect(
                isClose(summary.nutrients[.dietaryProtein]?.value, protein), "protein of \(day)")
            let texts = [
                environment.number(steps, digits: 0), environment.number(active + basal, digits: 0),
                environment.number(protein, digits: 0),
            ]
            let pages = try await Pages(person, environment, day)
            #expect(pages.trends == texts, "the trends of \(day)")
            #expect(pages.report == texts, "the report of \(day)")
        }

        /// The texts of the page of the day in the browser.
        func comparePage(_ day: Day, _ browser: Browser) async throws {
            let page = try await browser.get("/day/\(day)").text
            let steps = environment.number(try whole(.stepCount, day), digits: 0)
            #expect(page.contains("<dd>\(steps)</dd>"), "steps on the page of \(day)")
            let energy = environment.number(
                try whole(.dietaryEnergyConsumed, day), digits: 0)
            #expect(page.contains("\(energy) kcal"), "energy on the page of \(day)")
        }
    }

    /// What the trends and the report say about a day: steps, energy burned and protein.
    @MainActor
    private struct Pages {
        var trends: [String] = []
        var report: [String] = []

        init(_ person: Person, _ environment: ScreenEnvironment, _ day: Day) async throws {
            let screen = TrendsScreen(journal: person.journal, environment: environment)
            await screen.show(.week, through: day)
            let paper = ReportScreen(journal: person.journal, environment: environment)
            await paper.show(from: day, through: day)
            for id in ["steps", "burned", "protein"] {
                let card = screen.cards.first { $0.id == id }
                let value = card?.rows.last?.value ?? "–"
                trends.append(String(value.prefix { $0 != " " }))
                let column = paper.columns.firstIndex { $0.hasPrefix(card?.title ?? "?") }
                report.append(column.flatMap { paper.rows.first?.values[$0] } ?? "–")
            }
        }
    }
}
