import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("The stages of a night")
struct CategoryDaysTests {
    private func stage(_ value: Int, _ start: Date, _ end: Date, _ source: String) -> Sample {
        Sample(
            uuid: UUID(), type: .sleepAnalysis, startDate: start, endDate: end,
            payload: .category(value),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: source, name: source)))
    }

    @Test(
        "add up to the time asleep of the day, whatever several sources recorded",
        arguments: UInt64(0)..<30)
    func total(seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // Clocks change on 29 March.
        let days = try (27...31).map { try day("2026-03-\($0)") }
        let boundary = DayBoundary(startHour: Int.random(in: 0...6, using: &numbers))
        let start = boundary.start(of: days[0], in: zone)
        let samples = (0..<60).map { _ in
            let begin = start + Double.random(in: -43_200...400_000, using: &numbers).rounded()
            let end = begin + Double.random(in: 0...20_000, using: &numbers).rounded()
            let source = ["watch", "phone", "ring"].randomElement(using: &numbers) ?? ""
            return stage(Int.random(in: 0...5, using: &numbers), begin, end, source)
        }
        let found = CategoryDays(
            samples.compactMap(CategorySpan.init), of: .sleepAnalysis, sources: ["ring", "watch"],
            days: days,
            boundary: boundary, in: zone)
        for day in days {
            let night = boundary.night(before: day, in: zone)
            let stretches = samples.compactMap { SleepTime.Stretch($0, within: night) }
            #expect(
                abs(found.total(day, of: .sleepAnalysis) - SleepTime.seconds(stretches)) < 1e-6)
        }
    }
}
