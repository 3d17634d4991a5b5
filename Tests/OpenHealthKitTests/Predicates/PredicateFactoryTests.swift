import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite struct PredicateFactoryTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 1_000)
    private static let end = Date(timeIntervalSinceReferenceDate: 2_000)

    private func tree(_ predicate: NSPredicate) -> PredicateTree? { PredicateTree(predicate) }

    @Test("a range keeps its bounds and options")
    func range() {
        let predicate = HKQuery.predicateForSamples(
            withStart: Self.start, end: nil, options: [.strictStartDate, .strictEndDate])
        #expect(
            tree(predicate)
                == .sample(
                    .interval(
                        start: Self.start, end: nil, options: [.strictStartDate, .strictEndDate])))
        #expect(
            tree(HKQuery.predicateForSamples(withStart: nil, end: Self.end))
                == .sample(.interval(start: nil, end: Self.end, options: [])))
    }

    @Test("the wildcards of a source revision match everything, nil only nil")
    func revisions() {
        let source = HKSource(Source(bundleIdentifier: "org.example", name: "Example"))
        let any = HKSourceRevision(
            source: source, version: HKSourceRevisionAnyVersion,
            productType: HKSourceRevisionAnyProductType,
            operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
        #expect(
            tree(HKQuery.predicateForObjects(from: [any]))
                == .sample(
                    .sourceRevisions([
                        SourceRevisionPattern(
                            bundleIdentifier: "org.example", version: nil, productType: nil,
                            operatingSystemVersion: nil)
                    ])))
        let exact = HKSourceRevision(
            source: source, version: nil, productType: "Watch7,1",
            operatingSystemVersion: OperatingSystemVersion(
                majorVersion: 11, minorVersion: 2, patchVersion: 0))
        #expect(
            tree(HKQuery.predicateForObjects(from: [exact]))
                == .sample(
                    .sourceRevisions([
                        SourceRevisionPattern(
                            bundleIdentifier: "org.example", version: .some(nil),
                            productType: .some("Watch7,1"),
                            operatingSystemVersion: SystemVersion(11, 2, 0))
                    ])))
    }

    @Test("metadata values are texts, numbers, dates and quantities")
    func metadata() {
        #expect(
            tree(
                HKQuery.predicateForObjects(
                    withMetadataKey: "k", allowedValues: ["a", 1, true, Self.start]))
                == .sample(
                    .metadataIn(
                        key: "k",
                        values: [.string("a"), .number(1), .number(1), .date(Self.start)])))
        #expect(
            tree(
                HKQuery.predicateForObjects(
                    withMetadataKey: "k", operatorType: .greaterThan,
                    value: HKQuantity(unit: .meter(), doubleValue: 3)))
                == .sample(
                    .metadata(key: "k", .greaterThan, .quantity(Quantity(3, .meter())))))
    }

    @Test("conditions on activities go into a condition on workouts, also joined")
    func activities() {
        let running = HKQuery.predicateForWorkoutActivities(workoutActivityType: .running)
        let long = HKQuery.predicateForWorkoutActivities(
            operatorType: .greaterThan, duration: 600)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [running, long])
        #expect(
            tree(HKQuery.predicateForWorkouts(activityPredicate: both))
                == .sample(
                    .workoutActivity(
                        .and([.activityType(.equalTo, 37), .duration(.greaterThan, 600)]))))
    }

    @Test("the enumerations of categories make predicates of their cases")
    func categories() {
        #expect(
            tree(HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: [.asleepREM, .awake]))
                == .sample(.categoryValueIn([5, 2])))
        #expect(
            tree(HKCategoryValueSleepAnalysis.predicateForSamples(.equalTo, value: .asleepDeep))
                == .sample(.categoryValue(.equalTo, 4)))
    }

    @Test("compounds, constants and copies keep what they say")
    func compounds() {
        let range = HKQuery.predicateForSamples(withStart: Self.start, end: Self.end)
        let compound = NSCompoundPredicate(orPredicateWithSubpredicates: [
            NSCompoundPredicate(notPredicateWithSubpredicate: range), NSPredicate(value: false),
        ])
        let interval = SamplePredicate.interval(start: Self.start, end: Self.end)
        #expect(tree(compound) == .sample(.or([.not(.and([interval])), .or([])])))
        #expect(tree(NSPredicate(value: true)) == .constant(true))
        let copy = range.copy() as? NSPredicate
        #expect(copy.flatMap { tree($0) } == .sample(interval))
        #expect(range == HKQuery.predicateForSamples(withStart: Self.start, end: Self.end))
    }

    @Test("a block says nothing to the store, nor does a mixture of subjects")
    func blocks() {
        #expect(tree(NSPredicate { _, _ in true }) == nil)
        let mixture = NSCompoundPredicate(andPredicateWithSubpredicates: [
            HKQuery.predicateForObjectsWithNoCorrelation(),
            HKQuery.predicateForWorkoutActivities(workoutActivityType: .running),
        ])
        #expect(tree(mixture) == nil)
    }

    @Test("activity summaries are found by their days")
    func summaries() {
        let calendar = Calendar(identifier: .gregorian)
        let first = DateComponents(calendar: calendar, year: 2026, month: 2, day: 27)
        let last = DateComponents(calendar: calendar, year: 2026, month: 3, day: 1)
        let predicate = HKQuery.predicate(
            forActivitySummariesBetweenStart: first, end: last)
        var values = HKActivitySummary.Values()
        let days = [(2, 26, false), (2, 27, true), (2, 28, true), (3, 1, true), (3, 2, false)]
        for (month, day, isInside) in days {
            values.day = SummaryDay(year: 2026, month: month, day: day)
            #expect(predicate.evaluate(with: HKActivitySummary(values)) == isInside)
        }
        // Apple's sample code builds the components without a calendar.
        let bare = HKQuery.predicateForActivitySummary(
            with: DateComponents(year: 2026, month: 3, day: 2))
        #expect(bare.evaluate(with: HKActivitySummary(values)))
    }

    @Test("what a programmer gets wrong raises Apple's exception")
    func exceptions() async {
        let unit = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKQuery.predicateForObjects(withMetadataKey: "k", allowedValues: [[1]])
        }
        #expect(text(unit).contains("NSInvalidArgumentException"))
        let day = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKQuery.predicateForActivitySummary(with: DateComponents(year: 2026))
        }
        #expect(text(day).contains("need a year, month and day"))
        let hour = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKQuery.predicateForActivitySummary(
                with: DateComponents(
                    calendar: .current, year: 2026, month: 3, day: 10, hour: 12))
        }
        #expect(text(hour).contains("require hour to not be set"))
        let device = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: [])
        }
        #expect(text(device).contains("Invalid device property key"))
    }
}

/// What a process wrote on standard error before it ended.
func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
