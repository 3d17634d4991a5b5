import Foundation
import HealthModel
import TestSupport
import Testing

extension Date {
    fileprivate static func at(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: seconds)
    }
}

@Suite("The text of a workout's details")
struct WorkoutTextTests {
    private static let types: [ObjectType] = [
        .heartRate, .activeEnergyBurned, .distanceCycling,
        ObjectType(identifier: "HKQuantityTypeIdentifierOfTomorrow", kind: .quantity),
        ObjectType(identifier: "\"ü\\", kind: .category),
    ]

    private func number(_ random: inout SeededGenerator) -> Double {
        switch random.below(6) {
        case 0: Double(random.below(1000))
        case 1: Double(random.below(1_000_000)) / 1000
        case 2: Double(bitPattern: random.next() >> 2)
        case 3: -Double(random.below(1_000_000)) / 7
        case 4: Double(random.next() >> 11)
        default: Double(random.below(1_000_000)) / 3e20
        }
    }

    private func quantity(_ random: inout SeededGenerator) throws -> Quantity? {
        guard random.chance(70) else { return nil }
        let unit = random.pick(["kcal", "count/min", "km", "mmol<180.1558800000541>/L", "%"])
        return Quantity(number(&random), try HealthUnit(unit))
    }

    private func interval(_ random: inout SeededGenerator) -> DateInterval {
        DateInterval(start: .at(number(&random)), duration: abs(number(&random)))
    }

    private func events(_ random: inout SeededGenerator, hasMetadata: Bool) -> [WorkoutEvent] {
        (0..<random.below(5)).map { _ in
            WorkoutEvent(
                type: random.below(9), interval: interval(&random),
                metadata: hasMetadata ? ["lap": .number(number(&random))] : [:])
        }
    }

    private func detail(_ random: inout SeededGenerator) throws -> WorkoutDetail {
        let hasMetadata = random.chance(20)
        var detail = WorkoutDetail(
            activityType: random.below(90), duration: number(&random),
            totalEnergyBurned: try quantity(&random), totalDistance: try quantity(&random),
            totalFlightsClimbed: try quantity(&random),
            totalSwimmingStrokeCount: try quantity(&random),
            events: events(&random, hasMetadata: hasMetadata),
            statistics: try (0..<random.below(4)).map { _ in
                WorkoutStatistics(
                    type: random.pick(Self.types), interval: interval(&random),
                    sum: try quantity(&random), average: try quantity(&random),
                    minimum: try quantity(&random), maximum: try quantity(&random))
            })
        if random.chance(20) {
            detail.activities = [
                WorkoutActivity(
                    uuid: try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000001")),
                    configuration: WorkoutConfiguration(activityType: 37),
                    startDate: .at(1), endDate: nil, events: events(&random, hasMetadata: false))
            ]
        }
        if random.chance(10) { detail.duration = .infinity }
        return detail
    }

    @Test("is read as the decoder reads it", arguments: UInt64(0)..<20)
    func anyDetail(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let detail = try detail(&random)
            let text = try StableJSON.text(detail)
            #expect(try StableJSON.workout(from: text) == detail, "\(text)")
            #expect(try StableJSON.value(WorkoutDetail.self, from: text) == detail)
        }
    }

    @Test("with spaces, members in another order, or members that nobody knows is read as well")
    func otherForms() throws {
        for text in [
            #"{"activities":[],"activityType":37,"duration":90.5,"events":[],"statistics":[]}"#,
            #"{"duration":9.05e1,"activityType":37,"statistics":[],"events":[],"activities":[]}"#,
            #"{ "activities": [], "activityType": 37, "duration": 90.5, "events": [], "statistics": [] }"#,
            #"{"activities":[],"activityType":37,"duration":90.5,"events":[],"new":1,"statistics":[]}"#,
            #"{"activities":[],"activityType":37.0,"duration":90.50,"events":[],"statistics":[]}"#,
        ] {
            #expect(
                try StableJSON.workout(from: text)
                    == WorkoutDetail(activityType: 37, duration: 90.5), "\(text)")
        }
    }

    @Test(
        "that is damaged is an error",
        arguments: [
            "", "{", "{}", "null", "[]",
            #"{"activities":[],"activityType":37,"duration":90,"events":[]}"#,
            #"{"activities":[],"activityType":37,"duration":90,"events":[],"statistics":[]"#,
            #"{"activities":[],"activityType":37,"duration":90,"events":[],"statistics":[]}}"#,
            #"{"activities":[],"activityType":"37","duration":90,"events":[],"statistics":[]}"#,
            #"{"activities":[],"activityType":37,"duration":"long","events":[],"statistics":[]}"#,
            #"{"activities":[],"activityType":37,"duration":090,"events":[],"statistics":[]}"#,
            #"{"activities":[],"activityType":037,"duration":90,"events":[],"statistics":[]}"#,
            #"{"activities":[],"activityType":37,"duration":90,"events":[{}],"statistics":[]}"#,
        ])
    func damaged(text: String) {
        #expect(throws: (any Error).self) { try StableJSON.workout(from: text) }
    }
}
