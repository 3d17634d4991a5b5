import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("A wrong weight among right ones")
struct WrongWeightTests {
    /// The findings about a weight on the day after weights of consecutive days.
    private func findings(_ kilograms: Double, after weights: [Double]) async throws
        -> [EntryReview.Finding]
    {
        let world = try TestWorld()
        for (index, weight) in weights.enumerated() {
            var header = try world.header()
            header.date -= Double(weights.count - index) * 86_400
            try await world.journal.save(
                .weight(WeightEntry(header: header, mass: Quantity(weight, .kilogram))))
        }
        return try await world.journal.review(try world.weight(kilograms)).findings
    }

    @Test(
        "one wrong weight does not make each later one unusual",
        arguments: [
            [511], [80, 511], [511, 80], [80, 80.4, 511], [80, 160], [160, 80],
            [80, 79.8, 160, 80.1], [80, 8, 79.9],
            [80, 80, 80, 160, 80, 80, 80, 80, 80, 80, 80, 80, 80, 80],
        ])
    func unspoiled(weights: [Double]) async throws {
        #expect(try await findings(80.2, after: weights).isEmpty)
    }

    @Test("a weight that is far from the others is still asked about")
    func far() async throws {
        guard case .farFromTrend? = try await findings(90, after: [80, 511, 80.5]).first else {
            Issue.record("90 kg are far from 80 kg.")
            return
        }
    }

    @Test("a weight that no person has is incredible, with and without others")
    func incredible() async throws {
        for weights in [[], [80.0], [80, 80.2, 80.1]] {
            let review = EntryReview(
                entry: try TestWorld().weight(511),
                findings: try await findings(511, after: weights))
            #expect(review.incredible.count == 1)
        }
        // Said again, it is that person's.
        #expect(try await findings(512, after: [511]).isEmpty)
    }

    @Test(
        "what few people have is unusual, what no person has is incredible",
        arguments: [
            (PlausibleRange.Measure.weight, 318.0, HealthUnit.kilogram, true),
            (.weight, 317, .kilogram, false), (.bodyFat, 0.61, .percent, true),
            (.drink, 4000, .milliliter, false), (.drink, 4001, .milliliter, true),
            (.measurement(.bodyTemperature), 43, .degreeCelsius, false),
            (.measurement(.bodyTemperature), 98.6, .degreeCelsius, true),
            (.workoutDistance, 2001, .kilometer, true), (.workoutDistance, 1999, .kilometer, false),
        ])
    func incredible(
        measure: PlausibleRange.Measure, value: Double, unit: HealthUnit, isIncredible: Bool
    ) throws {
        let range = try #require(PlausibleRange.of(measure))
        #expect(range.isIncredible(Quantity(value, unit), as: measure) == isIncredible)
    }
}
