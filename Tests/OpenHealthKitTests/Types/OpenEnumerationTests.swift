import Foundation
import OpenHealthKit
import Testing

@Suite("Enumerations take any number, as those of Apple's headers do")
struct OpenEnumerationTests {
    @Test("A number without a case is kept")
    func unknown() throws {
        let activity = try #require(HKWorkoutActivityType(rawValue: 999))
        #expect(activity.rawValue == 999)
        #expect(activity == HKWorkoutActivityType(rawValue: 999))
        #expect(Set([activity, .running, .running]).count == 2)
        #expect(HKCategoryValueSleepAnalysis(rawValue: 99)?.rawValue == 99)
        #expect(HKElectrocardiogram.Classification(rawValue: 77)?.rawValue == 77)
        #expect(HKError.Code(rawValue: 77)?.rawValue == 77)
        #expect((NSError(domain: HKErrorDomain, code: 77) as? HKError)?.code.rawValue == 77)
    }

    @Test("A number with a case is that case, under its older name too")
    func known() {
        #expect(HKWorkoutActivityType(rawValue: 37) == .running)
        #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
        #expect(HKError.Code.noError == .unknownError)
        #expect(HKAppleWalkingSteadinessClassification.allCases.map(\.rawValue) == [1, 2, 3])
    }

    @Test("Breathing disturbances are classified by a limit of our own")
    func breathingDisturbances() {
        typealias Class = HKAppleSleepingBreathingDisturbancesClassification
        #expect(Class.allCases == [.notElevated, .elevated])
        let minima = Class.allCases.map { $0.minimum.doubleValue(for: .count()) }
        #expect(minima == [0, 15])
        func classified(_ number: Double, _ unit: HKUnit = .count()) -> Class? {
            Class(classifying: HKQuantity(unit: unit, doubleValue: number))
        }
        #expect(
            [0, 14.9, 15, 99].map { classified($0) } == [
                .notElevated, .notElevated, .elevated, .elevated,
            ])
        #expect(classified(-1) == nil)
        #expect(classified(.nan) == nil)
        #expect(classified(1, .meter()) == nil)
    }

    @Test("Walking steadiness is classified by limits of our own")
    func walkingSteadiness() throws {
        typealias Class = HKAppleWalkingSteadinessClassification
        func classified(_ value: Double, _ unit: HKUnit = .percent()) throws -> Class {
            try Class(for: HKQuantity(unit: unit, doubleValue: value))
        }
        #expect(
            try [0, 0.33, 0.34, 0.66, 0.67, 1].map { try classified($0) } == [
                .veryLow, .veryLow, .low, .low, .ok, .ok,
            ])
        #expect(try classified(0.9, .count()) == .ok)
        for (value, unit) in [
            (-0.01, HKUnit.percent()), (1.01, .percent()), (.nan, .percent()), (0.5, .meter()),
        ] {
            let error = #expect(throws: HKError.self) { try classified(value, unit) }
            #expect(error?.code == .errorInvalidArgument)
        }
        let limits = Class.allCases.flatMap {
            [$0.minimum, $0.maximum].map { $0.doubleValue(for: .percent()) }
        }
        let (first, second) = (1.0 / 3, 2.0 / 3)
        #expect(limits == [second, 1, first, second, 0, first])
    }

    @Test("A switch has a place for what has no case")
    func unknownDefault() throws {
        func name(_ eye: HKVisionEye) -> String {
            switch eye {
            case .left: "left"
            case .right: "right"
            @unknown default: "unknown"
            }
        }
        #expect(name(.left) == "left")
        #expect(name(try #require(HKVisionEye(rawValue: 9))) == "unknown")
    }

    @Test("A workout of an unknown activity is saved and read", arguments: [999, UInt.max])
    func workout(_ number: UInt) async throws {
        let activity = try #require(HKWorkoutActivityType(rawValue: number))
        let store = HKHealthStore(configuration: .temporary())
        let start = Date(timeIntervalSince1970: 1_773_144_000)
        try await store.save(HKWorkout(activityType: activity, start: start, end: start + 600))
        let found = try await HKSampleQueryDescriptor(
            predicates: [.workout(HKQuery.predicateForWorkouts(with: activity))],
            sortDescriptors: []
        ).result(for: store)
        #expect(found.map(\.workoutActivityType) == [activity])
    }

    @Test("An event, a place and an activity of unknown kind read back")
    func parts() throws {
        let kind = try #require(HKWorkoutEventType(rawValue: 55))
        let instant = DateInterval(start: Date(timeIntervalSince1970: 0), duration: 0)
        #expect(HKWorkoutEvent(type: kind, dateInterval: instant, metadata: nil).type == kind)
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = try #require(HKWorkoutActivityType(rawValue: 999))
        configuration.locationType = try #require(HKWorkoutSessionLocationType(rawValue: 8))
        #expect(configuration.activityType.rawValue == 999)
        #expect(configuration.locationType.rawValue == 8)
    }
}
