import Foundation
import HealthKit
import Testing

@Suite("Variables of format strings")
struct PredicateVariablesTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 1_000)
    private static let end = Date(timeIntervalSinceReferenceDate: 2_000)

    private func format(_ format: String, _ arguments: any CVarArg...) -> NSPredicate {
        NSPredicate(format: format, argumentArray: arguments)
    }

    @Test("variables get their values, together or one after the other")
    func values() {
        let template = format("%K >= $start AND endDate < $end", HKPredicateKeyPathStartDate)
        let expected = format(
            "startDate >= %@ AND endDate < %@", Self.start as NSDate, Self.end as NSDate)
        let both = template.withSubstitutionVariables(["start": Self.start, "end": Self.end])
        #expect(both == expected)
        #expect(both.description == expected.description)
        let oneByOne = template.withSubstitutionVariables(["start": Self.start])
            .withSubstitutionVariables(["end": Self.end as NSDate, "start": Self.end])
        #expect(oneByOne == expected, "a value that was given stays")
        #expect(template.withSubstitutionVariables(["start": Self.start]) != expected)
        #expect(expected.withSubstitutionVariables(["start": Self.end]) == expected)
    }

    @Test("the parts of a compound get the values, and an evaluation can bring them")
    func compounds() throws {
        let sample = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 9),
            start: Self.start, end: Self.start)
        let template = format("startDate == $start")
        let compound = NSCompoundPredicate(
            type: .and, subpredicates: [template, NSPredicate(value: true)])
        let filled = compound.withSubstitutionVariables(["start": Self.start])
        #expect(filled.subpredicates.first == format("startDate == %@", Self.start as NSDate))
        #expect(filled.evaluate(with: sample))
        #expect(template.evaluate(with: sample, substitutionVariables: ["start": Self.start]))
        #expect(!template.evaluate(with: sample, substitutionVariables: ["start": Self.end]))
    }

    @Test("a variable without a value raises when the predicate is executed")
    func missing() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = NSPredicate(format: "startDate == $start")
                .evaluate(
                    with: HKQuantitySample(
                        type: HKQuantityType(.stepCount),
                        quantity: HKQuantity(unit: .count(), doubleValue: 9), start: .distantPast,
                        end: .distantPast))
        }
        let text = try #require(result?.standardErrorContent)
        #expect(String(decoding: text, as: UTF8.self).contains("$start has no value"))
    }
}
