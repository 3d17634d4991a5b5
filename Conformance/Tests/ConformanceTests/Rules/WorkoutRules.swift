import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("11 Workouts")
    struct WorkoutRules {
        private let phone = Phone.running

        private func event(_ type: HKWorkoutEventType, at second: TimeInterval) -> HKWorkoutEvent {
            HKWorkoutEvent(
                type: type, dateInterval: DateInterval(start: Phone.date(second), duration: 0),
                metadata: nil)
        }

        private func kilocalories(_ statistics: HKStatistics?) -> Double? {
            statistics?.sumQuantity()?.doubleValue(for: .kilocalorie())
        }

        @Test("Rule 11.1: the totals of the deprecated initialisers come back")
        func totals() async throws {
            let workout = HKWorkout(
                activityType: .cycling, start: Phone.zero, end: Phone.date(3_600), duration: 1_000,
                totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 300),
                totalDistance: HKQuantity(unit: .meter(), doubleValue: 10_000),
                metadata: phone.tagged())
            try await phone.store.save(workout)
            let stored = try #require(try await phone.storedWorkout())
            #expect(stored.workoutActivityType == .cycling)
            #expect(stored.duration == 1_000)
            #expect(stored.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 300)
            #expect(stored.totalDistance?.doubleValue(for: .meter()) == 10_000)
        }

        @Test("Rule 11.2: the duration excludes pauses")
        func pauses() async throws {
            let run = phone.run(
                0, 3_600,
                events: [
                    event(.pause, at: 600), event(.resume, at: 900), event(.pause, at: 3_000),
                ])
            try await phone.store.save(run)
            #expect(try await phone.storedWorkout()?.duration == 2_700)
        }

        @Test("Rule 11.2: pauses that a watch noticed by motion do not count")
        func motion() async throws {
            let run = phone.run(
                0, 600, events: [event(.motionPaused, at: 100), event(.motionResumed, at: 200)])
            try await phone.store.save(run)
            #expect(try await phone.storedWorkout()?.duration == 600)
        }

        @Test("Rule 11.4: statistics are computed from the samples that were added")
        func statistics() async throws {
            let run = phone.run()
            try await phone.store.save([run, phone.energy(1_000, 0, 600)])
            try await phone.store.addSamples(
                [phone.energy(50, 0, 300), phone.energy(60, 300, 600)], to: run)
            let stored = try #require(try await phone.storedWorkout())
            #expect(kilocalories(stored.statistics(for: Phone.energy)) == 110)
            #expect(Array(stored.allStatistics.keys) == [Phone.energy])
            #expect(stored.statistics(for: Phone.heartRate) == nil)
        }

        @Test("Rule 11.5: samples cannot be added to a workout that is not saved")
        func unsaved() async throws {
            let code = await Phone.code {
                try await phone.store.addSamples([phone.energy(50, 0, 600)], to: phone.run())
            }
            #expect(code == .errorInvalidArgument)
            #expect(try await phone.uuids(Phone.energy).isEmpty)
        }

        @Test("Rule 11.5: added samples lose their device, and the totals do not change")
        func adding() async throws {
            let run = HKWorkout(
                activityType: .running, start: Phone.zero, end: Phone.date(600), duration: 0,
                totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 99),
                totalDistance: nil, metadata: phone.tagged())
            try await phone.store.save(run)
            let sample = phone.energy(50, 0, 600, device: Phone.device("A"))
            try await phone.store.addSamples([sample], to: run)
            let added = try await phone.samples(
                Phone.energy, where: HKQuery.predicateForObjects(from: run))
            #expect(added.map(\.uuid) == [sample.uuid])
            #expect(added.first?.device == nil)
            let total = try await phone.storedWorkout()?.totalEnergyBurned
            #expect(total?.doubleValue(for: .kilocalorie()) == 99)
        }

        @Test(
            "Rule 11.6: an event outside the workout and a pause with a length raise",
            arguments: [Misuse.eventOutside, .longPause])
        func events(misuse: Misuse) async {
            await expectRaised(misuse, .objectValidation)
        }
    }

    @Suite("11.3 Workout builders")
    struct WorkoutBuilderRules {
        private let phone = Phone.running

        private func builder() -> HKWorkoutBuilder {
            let configuration = HKWorkoutConfiguration()
            configuration.activityType = .running
            return HKWorkoutBuilder(
                healthStore: phone.store, configuration: configuration, device: nil)
        }

        @Test("Rule 11.3: a builder is begun, ended and finished in this order")
        func order() async throws {
            let builder = builder()
            let early = await Phone.code { _ = try await builder.finishWorkout() }
            #expect(early == .errorInvalidArgument)
            try await builder.beginCollection(at: Phone.zero)
            let again = await Phone.code { try await builder.beginCollection(at: Phone.zero) }
            #expect(again == .errorInvalidArgument)
            try await builder.addMetadata(phone.tagged())
            try await builder.endCollection(at: Phone.date(600))
            let workout = try #require(try await builder.finishWorkout())
            #expect(workout.duration == 600)
            #expect(try await phone.uuids(Phone.workouts) == [workout.uuid])
        }

        @Test("Rule 11.3: samples of a discarded workout are kept")
        func discarded() async throws {
            let builder = builder()
            try await builder.beginCollection(at: Phone.zero)
            try await builder.addSamples([phone.energy(5, 0, 60)])
            builder.discardWorkout()
            #expect(try await phone.uuids(Phone.energy).count == 1)
            #expect(try await phone.uuids(Phone.workouts).isEmpty)
        }

        @Test("Rule 11.4: the activities of a workout have statistics of their own time")
        func activities() async throws {
            let builder = builder()
            try await builder.beginCollection(at: Phone.zero)
            try await builder.addMetadata(phone.tagged())
            for (start, end) in [(0.0, 200.0), (200, 600)] {
                let configuration = HKWorkoutConfiguration()
                configuration.activityType = .running
                try await builder.addWorkoutActivity(
                    HKWorkoutActivity(
                        workoutConfiguration: configuration, start: Phone.date(start),
                        end: Phone.date(end), metadata: nil))
            }
            try await builder.addSamples([phone.energy(60, 0, 600)])
            try await builder.endCollection(at: Phone.date(600))
            _ = try await builder.finishWorkout()
            let stored = try #require(try await phone.storedWorkout())
            let sums = stored.workoutActivities.map {
                $0.statistics(for: Phone.energy)?.sumQuantity()?.doubleValue(for: .kilocalorie())
            }
            #expect(sums == [20, 40])
        }
    }

    @Suite("11.7 Ratings of effort")
    struct EffortRules {
        private let phone = Phone.running

        private func rating(_ value: Double) -> HKQuantitySample {
            phone.quantity(Phone.effort, value, .appleEffortScore(), 0, 600)
        }

        private func related(_ run: HKWorkout) async throws -> [UUID] {
            try await phone.uuids(
                Phone.effort,
                where: HKQuery.predicateForWorkoutEffortSamplesRelated(workout: run, activity: nil))
        }

        @Test("Rule 11.7: relating a rating to a workout also saves it")
        func relating() async throws {
            let (run, rating) = (phone.run(), rating(7))
            try await phone.store.save(run)
            _ = try await phone.store.relateWorkoutEffortSample(rating, with: run, activity: nil)
            #expect(try await related(run) == [rating.uuid])
            let stored = try await phone.samples(Phone.effort)
            #expect(stored.map(\.startDate) == [Phone.date(0)])
            #expect(stored.map(\.endDate) == [Phone.date(600)])
            _ = try await phone.store.unrelateWorkoutEffortSample(rating, from: run, activity: nil)
            #expect(try await related(run).isEmpty)
        }

        @Test("Rule 11.7: a rating that is saved or added to a workout fails with 3")
        func wrongCalls() async throws {
            let run = phone.run()
            try await phone.store.save(run)
            let saved = await Phone.code { try await phone.store.save(rating(5)) }
            #expect(saved == .errorInvalidArgument)
            let added = await Phone.code {
                try await phone.store.addSamples([rating(5)], to: run)
            }
            #expect(added == .errorInvalidArgument)
            #expect(try await phone.uuids(Phone.effort).isEmpty)
        }

        @Test("Rule 11.7: a value beyond 10 is accepted")
        func beyond() async throws {
            let (run, rating) = (phone.run(), rating(12))
            try await phone.store.save(run)
            _ = try await phone.store.relateWorkoutEffortSample(rating, with: run, activity: nil)
            #expect(try await phone.uuids(Phone.effort) == [rating.uuid])
        }
    }
}
