import Foundation
import HealthJournal
import Testing

@Suite("Reading daily activity step by step")
struct ActivityStreamTests {
    private let first = Day(year: 2026, month: 1, day: 1)
    private let last = Day(year: 2026, month: 1, day: 5)

    private func stream(_ position: UInt8 = 1, due: DaySet) -> ActivityStream {
        ActivityStream(
            type: "steps", zone: "GMT", position: Data([position]), first: first, through: last,
            sources: nil, due: due)
    }

    private func reading(_ stream: ActivityStream, _ steps: Double, on day: Day)
        -> ActivityReading
    {
        ActivityReading(
            stream: stream, field: \.steps, days: [day...day], values: [day: steps])
    }

    @Test("a day that was read is no longer due, and other values of the day stay")
    func reads() async throws {
        let journal = try Journal(at: .memory)
        try await journal.activity.update(of: last) { _ in
            DailyActivity(day: last, steps: 1, asleep: 100)
        }
        let stream = try await journal.activity.start(stream(due: DaySet([first...last])))
        try await journal.activity.record([reading(stream, 7, on: last)])
        #expect(
            try await journal.activity.all() == [DailyActivity(day: last, steps: 7, asleep: 100)])
        let due = try await journal.activity.streams()["steps"]?.due
        #expect(due == DaySet([first...last.advanced(by: -1)]))
    }

    @Test("a day that was read without a value has none afterwards")
    func clears() async throws {
        let journal = try Journal(at: .memory)
        let stream = try await journal.activity.start(stream(due: DaySet([first...last])))
        try await journal.activity.record([reading(stream, 7, on: last)])
        try await journal.activity.record([
            ActivityReading(stream: stream, field: \.steps, days: [first...last], values: [:])
        ])
        #expect(try await journal.activity.all().isEmpty)
    }

    @Test("what was read before other changes became known is not stored, and stays due")
    func outdated() async throws {
        let journal = try Journal(at: .memory)
        let old = try await journal.activity.start(stream(due: DaySet([last...last])))
        var next = old
        next.position = Data([2])
        next.due = DaySet([first...first])
        let stored = try #require(try await journal.activity.advance(next))
        #expect(stored.due == DaySet([first...first, last...last]))
        try await journal.activity.record([reading(old, 7, on: last)])
        #expect(try await journal.activity.all().isEmpty)
        #expect(try await journal.activity.streams()["steps"] == stored)
    }

    @Test("what was read before the type was begun anew is not stored")
    func begunAnew() async throws {
        let journal = try Journal(at: .memory)
        let old = try await journal.activity.start(stream(due: DaySet([last...last])))
        try await journal.activity.readAgain("steps")
        #expect(try await journal.activity.advance(old) == nil)
        let new = try await journal.activity.start(stream(due: DaySet([last...last])))
        try await journal.activity.record([reading(old, 7, on: last)])
        #expect(try await journal.activity.all().isEmpty)
        try await journal.activity.record([reading(new, 7, on: last)])
        #expect(try await journal.activity.all().map(\.steps) == [7])
    }

    @Test("another start of the day removes the values and how far they were read")
    func boundary() async throws {
        let journal = try Journal(at: .memory)
        let stream = try await journal.activity.start(stream(due: DaySet([last...last])))
        try await journal.activity.record([reading(stream, 7, on: last)])
        try await journal.settings.setDayBoundary(DayBoundary(startHour: 0))
        #expect(try await journal.activity.all().count == 1)
        try await journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        #expect(try await journal.activity.all().isEmpty)
        #expect(try await journal.activity.streams().isEmpty)
    }

    @Test("nights follow each other without a gap when clocks change")
    func nights() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let first = Day(year: 2026, month: 3, day: 27)
        let nights = (0..<5).map {
            DayBoundary(startHour: 4).night(before: first.advanced(by: $0), in: zone)
        }
        #expect(zip(nights, nights.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(nights.map(\.duration) == [24, 24, 23, 24, 24].map { $0 * 3600 })
    }
}
