import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("The usual pace of an activity")
struct WorkoutPaceTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func workout(
        _ minutes: Double, _ kilometers: Double?, activity: Int = 37, daysAgo: Double = 1
    ) throws -> WorkoutEntry {
        var header = try world.header()
        header.date -= daysAgo * 86_400
        return WorkoutEntry(
            header: header, activity: activity, end: header.date + minutes * 60,
            distance: kilometers.map { Quantity($0, .kilometer) })
    }

    @Test("it is the median, so that one wrong workout does not change it")
    func median() throws {
        let runs = [try workout(25, 5), try workout(30, 5), try workout(900, 5)]
        let pace = try #require(WorkoutPace(of: 37, in: runs))
        #expect(pace.duration(of: Quantity(10, .kilometer)) == 3600)
        #expect(pace.duration(of: Quantity(1, .mile)) == 579)
        let two = try #require(WorkoutPace(of: 37, in: Array(runs.prefix(2))))
        #expect(two.duration(of: Quantity(5, .kilometer)) == 1650)
        #expect(pace.duration(of: Quantity(0, .kilometer)) == nil)
    }

    @Test("only workouts of the activity with a duration and a distance count")
    func counted() throws {
        let others = [
            try workout(30, nil), try workout(0, 5), try workout(30, 0),
            try workout(30, 5, activity: 13),
        ]
        #expect(WorkoutPace(of: 37, in: others) == nil)
    }

    @Test("the latest twenty count, so that a pace of long ago is forgotten")
    func latest() throws {
        let runs = try (0..<30).map { try workout($0 < 12 ? 60 : 30, 5) }
        #expect(WorkoutPace(of: 37, in: runs)?.duration(of: Quantity(5, .kilometer)) == 1800)
    }

    @Test("a journal knows the pace of the last year")
    func journal() async throws {
        #expect(try await WorkoutPace(of: 37, in: world.journal) == nil)
        try await world.journal.save(.workout(try workout(10, 5, daysAgo: 400)))
        #expect(try await WorkoutPace(of: 37, in: world.journal) == nil)
        try await world.journal.save(.workout(try workout(30, 5)))
        #expect(try await WorkoutPace(of: 37, in: world.journal)?.secondsPerMeter == 0.36)
    }
}
