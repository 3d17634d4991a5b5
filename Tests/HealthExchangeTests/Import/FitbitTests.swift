import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("The JSON of Fitbit's archive comes in as what it measured")
struct FitbitTests {
    private func category(_ sample: Sample) -> Int {
        if case .category(let value) = sample.payload { value } else { -1 }
    }

    private static let vienna = ImportOptions(timeZone: ImportFixture.vienna)

    @Test("amounts of minutes are in GMT, a distance is in centimetres, a day is the person's")
    func measurements() async throws {
        let fixture = try ImportFixture()
        let files = [
            (
                "Global Export Data/steps-2018-05-18.json",
                #"[{"dateTime":"05/18/18 23:54:00","value":"0"},"#
                    + #"{"dateTime":"05/18/18 23:55:00","value":"68"}]"#
            ),
            (
                "Global Export Data/distance-2018-05-18.json",
                #"[{"dateTime":"05/18/18 23:55:00","value":"4410"}]"#
            ),
            (
                "Global Export Data/heart_rate-2018-05-18.json",
                #"[{"dateTime":"05/18/18 23:55:05","value":{"bpm":70,"confidence":2}}]"#
            ),
            (
                "Global Export Data/resting_heart_rate-2018-05-18.json",
                #"[{"dateTime":"05/18/18 00:00:00","#
                    + #""value":{"date":"05/18/18","value":61.5,"error":6.7}},"#
                    + #"{"dateTime":"05/19/18 00:00:00","#
                    + #""value":{"date":null,"value":0.0,"error":0.0}}]"#
            ),
            (
                "Global Export Data/calories-2018-05-18.json",
                #"[{"dateTime":"05/18/18 23:55:00","value":"1.2"}]"#
            ),
            ("Global Export Data/estimated_oxygen_variation-2018-05-18.json", "[ ]\n"),
        ]
        for inserted in [4, 0] {
            let summary = try await fixture.load(files: files, Self.vienna)
            #expect(summary.inserted == inserted)
            #expect(
                summary.skipped == [
                    .init(element: "calories", type: nil, reason: .unknownElement): 1
                ])
            #expect(summary.files.last?.outcome == .unread(.empty))
        }
        let steps = try await fixture.samples(.stepCount)
        #expect(try steps.map { try $0.quantity?.doubleValue(for: .count) } == [68])
        #expect(steps.first?.startDate == (try ImportFixture.date("2018-05-18T23:55:00Z")))
        #expect(steps.first?.endDate == (try ImportFixture.date("2018-05-18T23:56:00Z")))
        #expect(try await fixture.values(.distanceWalkingRunning, .meter()) == [44.1])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [70])
        let resting = try await fixture.samples(.restingHeartRate)
        #expect(try resting.map { try $0.quantity?.doubleValue(for: .countPerMinute) } == [61.5])
        #expect(resting.first?.startDate == (try ImportFixture.date("2018-05-17T22:00:00Z")))
    }

    @Test("a short time awake interrupts the stage under it, and restlessness is time awake")
    func sleeps() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            """
            [{"logId": 1, "dateOfSleep": "2019-04-28", "startTime": "2019-04-27T23:09:00.000",
              "endTime": "2019-04-27T23:24:30.000", "type": "stages", "levels": {"data": [
                {"dateTime": "2019-04-27T23:09:00.000", "level": "wake", "seconds": 30},
                {"dateTime": "2019-04-27T23:09:30.000", "level": "light", "seconds": 900}],
              "shortData": [
                {"dateTime": "2019-04-27T23:15:00.000", "level": "wake", "seconds": 30}]}},
             {"logId": 2, "startTime": "2019-04-28T13:00:00.000",
              "endTime": "2019-04-28T13:10:00.000", "type": "classic", "levels": {"data": [
                {"dateTime": "2019-04-28T13:00:00.000", "level": "asleep", "seconds": 360},
                {"dateTime": "2019-04-28T13:06:00.000", "level": "restless", "seconds": 240}]}},
             {"logId": 3, "startTime": "2019-04-29T13:00:00.000",
              "endTime": "2019-04-29T13:10:00.000", "levels": {"data": [
                {"dateTime": "2019-04-29T13:00:00.000", "level": "dreaming", "seconds": 60}]}}]
            """, "sleep-2019-04-27.json", Self.vienna)
        let stages = try await fixture.samples(.sleepAnalysis)
        #expect(stages.map(category) == [2, 3, 2, 3, 1, 2, 1])
        #expect(
            stages.map { $0.endDate.timeIntervalSince($0.startDate) }
                == [30, 330, 30, 540, 360, 240, 600])
        #expect(stages.first?.startDate == (try ImportFixture.date("2019-04-27T21:09:00Z")))
    }

    @Test("an exercise has its distance in the unit that it names, and its time without pauses")
    func exercises() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            [{"logId": 1, "activityName": "Run", "activityTypeId": 90009, "calories": 655,
              "distance": 4.5, "distanceUnit": "Kilometer", "duration": 2707000,
              "activeDuration": 2700000, "startTime": "06/22/15 06:14:49"},
             {"logId": 2, "activityName": "Walk", "distance": 2, "distanceUnit": "Mile",
              "duration": 600000, "startTime": "06/23/15 06:14:49"},
             {"logId": 3, "activityName": "Walk", "distance": 2, "distanceUnit": "Furlong",
              "duration": 600000, "startTime": "06/24/15 06:14:49"},
             {"logId": 4, "activityName": "Walk", "startTime": "06/25/15 06:14:49"}]
            """, "exercise-0.json", ImportOptions(timeZone: nil))
        let workouts = try await fixture.samples(.workout)
        let details = workouts.compactMap { sample -> WorkoutDetail? in
            if case .workout(let detail) = sample.payload { detail } else { nil }
        }
        #expect(details.map(\.activityType) == [37, 52, 52])
        #expect(details.map(\.duration) == [2_700, 600, 600])
        #expect(
            try details.map { try $0.totalDistance?.doubleValue(for: .meter()) ?? 0 }
                == [4_500, 3_218.688, 0])
        #expect(
            try details.first?.totalEnergyBurned?.doubleValue(for: .kilocalorie) == 655)
        #expect(workouts.first?.startDate == (try ImportFixture.date("2015-06-22T06:14:49Z")))
        #expect(workouts.first?.endDate == (try ImportFixture.date("2015-06-22T06:59:56Z")))
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .unsuitableUnit, .missing(attribute: "duration"),
            ])
    }

    @Test("the body mass index tells pounds from kilograms; a weight that may be both is left out")
    func weights() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            [{"logId": 1, "weight": 191.8, "bmi": 27.77, "fat": 24.5, "date": "05/18/15",
              "time": "23:59:59"},
             {"logId": 2, "weight": 62, "bmi": 22.8, "date": "05/19/15", "time": "07:00:00"},
             {"logId": 3, "weight": 80, "bmi": 24.69, "date": "05/20/15", "time": "07:00:00"}]
            """, "weight-2015-05-18.json", Self.vienna)
        let weights = try await fixture.values(.bodyMass, .kilogram)
        #expect(weights.count == 2)
        #expect(abs(weights[0] - 86.999) < 0.001 && weights[1] == 62)
        #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.245])
        #expect(
            try await fixture.samples(.bodyMass).first?.startDate
                == (try ImportFixture.date("2015-05-18T21:59:59Z")))
        #expect(summary.skipped.keys.map(\.reason) == [.unsuitableUnit])
    }

    @Test("stages outside of their sleep are reported, and the sleep has none")
    func strayStages() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            [{"logId": 1, "startTime": "2024-03-05T23:00:00.000",
              "endTime": "2024-03-06T07:00:00.000", "levels": {"data": [
                {"dateTime": "2024-03-01T23:00:00.000", "level": "deep", "seconds": 3600}]}}]
            """, "sleep-1.json", Self.vienna)
        let sleep = try await fixture.samples(.sleepAnalysis)
        #expect(sleep.map(\.payload) == [.category(1)])
        #expect(sleep.first?.startDate == (try ImportFixture.date("2024-03-05T22:00:00Z")))
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "levels")])
    }

    @Test("a workout without length is reported, in JSON and in tables")
    func lengthless() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: [
            (
                "exercise-0.json",
                #"[{"logId":1,"activityName":"Run","duration":0,"startTime":"01/01/24 08:00:00"}]"#
            ),
            (
                "UserExercises_2024-01-01.csv",
                "exercise_start,exercise_end,activity_name\n2024-01-02T08:00:00Z,,Run\n"
                    + "2024-01-03T08:00:00Z,2024-01-03T08:00:00Z,Run\n"
            ),
        ])
        #expect(try await fixture.samples(.workout).isEmpty)
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .missing(attribute: "duration"), .missing(attribute: "end"), .endsBeforeStart,
            ])
    }

    @Test("a hexadecimal number is none")
    func hexadecimal() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"[{"dateTime":"06/25/24 08:00:00","value":"0x10"},"#
                + #"{"dateTime":"06/25/24 08:01:00","value":"12"}]"#, "steps-1.json")
        #expect(try await fixture.values(.stepCount, .count) == [12])
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "value")])
    }

    @Test("a date with the day in front of the month is reported, because it is none of Fitbit's")
    func dayFirst() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"[{"dateTime":"25/06/24 08:00:00","value":"10"},"#
                + #"{"dateTime":"06/25/24 08:00:00","value":"11"}]"#, "steps-1.json")
        #expect(try await fixture.values(.stepCount, .count) == [11])
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "dateTime")])
    }

    @Test("weights, body fat and exercises of the JSON count on the days that the tables lack")
    func days() async throws {
        let fixture = try ImportFixture()
        let files = [
            (
                "A/weight.csv",
                "timestamp,weight grams,data source\n2024-01-02T06:00:00Z,81800,Aria\n"
            ),
            (
                "A/UserExercises_2024-01-01.csv",
                "exercise_start,exercise_end,activity_name\n"
                    + "2024-01-02T08:00:00Z,2024-01-02T08:30:00Z,Run\n"
            ),
            (
                "B/weight-2024-01-01.json",
                """
                [{"logId": 1, "weight": 180, "bmi": 26.6, "fat": 20, "date": "01/01/24",
                  "time": "07:00:00"},
                 {"logId": 2, "weight": 180.3, "bmi": 26.6, "fat": 21, "date": "01/02/24",
                  "time": "07:00:00"}]
                """
            ),
            (
                "B/exercise-0.json",
                #"[{"logId":1,"activityName":"Run","duration":60000,"#
                    + #""startTime":"01/01/24 08:00:00"},"#
                    + #"{"logId":2,"activityName":"Run","duration":60000,"#
                    + #""startTime":"01/02/24 08:00:00"}]"#
            ),
        ]
        for inserted in [6, 0] {
            let summary = try await fixture.load(files: files, Self.vienna)
            #expect(summary.inserted == inserted)
            #expect(
                summary.skipped == [
                    .init(
                        element: "item", type: ObjectType.bodyMass.identifier, reason: .repeated):
                        1,
                    .init(
                        element: "item", type: ObjectType.workout.identifier, reason: .repeated): 1,
                ])
        }
        #expect(
            try await fixture.values(.bodyMass, .gram()).map { $0.rounded() } == [81_647, 81_800])
        #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.2, 0.21])
        #expect(
            try await fixture.samples(.workout).map { $0.endDate.timeIntervalSince($0.startDate) }
                == [60, 1_800])
    }

    @Test("local times need a time zone")
    func zone() async throws {
        let fixture = try ImportFixture()
        await #expect {
            try await fixture.load(
                #"[{"logId":1,"weight":191.8,"date":"05/18/15","time":"23:59:59"}]"#,
                "weight-2015-05-18.json", ImportOptions(timeZone: nil))
        } throws: { ($0 as? ExchangeError)?.code == .needsTimeZone }
    }

    @Test("rows of the tables count in hours that the JSON lacks, each with its source")
    func tables() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: [
                (
                    "A/steps_2024-01-01.csv",
                    """
                    timestamp,steps,data source
                    2024-01-01T08:10:00Z,50,MobileTrack
                    2024-01-01T09:10:00Z,60,MobileTrack
                    2024-01-01T09:10:00Z,61,Fit Health Connect

                    """
                ),
                (
                    "B/steps-2024-01-01.json",
                    #"[{"dateTime":"01/01/24 08:40:00","value":"49"}]"#
                ),
                (
                    "A/daily_resting_heart_rate.csv",
                    "timestamp,beats per minute,data source\n2024-01-01T00:00:00Z,61.2,Charge\n"
                ),
                (
                    "A/UserExercises_2024-01-01.csv",
                    """
                    exercise_id,exercise_start,exercise_end,utc_offset,activity_name,\
                    tracker_total_calories,tracker_total_distance_mm
                    1,2024-01-01T08:00:00Z,2024-01-01T08:30:00Z,+01:00,Outdoor Run,300,5000000

                    """
                ),
                (
                    "B/exercise-0.json",
                    #"[{"logId":1,"activityName":"Run","duration":1,"#
                        + #""startTime":"01/01/24 08:00:00"}]"#
                ),
            ], Self.vienna)
        let steps = try await fixture.samples(.stepCount)
        #expect(
            try Set(steps.map { try $0.quantity?.doubleValue(for: .count) ?? 0 }) == [49, 60, 61])
        #expect(
            Set(steps.compactMap { $0.sourceRevision?.source.name })
                == ["Fitbit", "MobileTrack", "Fit Health Connect"])
        #expect(
            try await fixture.samples(.restingHeartRate).map(\.startDate)
                == [try ImportFixture.date("2023-12-31T23:00:00Z")])
        #expect(try await fixture.samples(.heartRate).isEmpty)
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.count == 1)
        guard case .workout(let run) = try #require(workouts.first).payload else {
            Issue.record("A workout is no workout.")
            return
        }
        #expect(run.activityType == 37 && run.duration == 1_800)
        #expect(try run.totalDistance?.doubleValue(for: .meter()) == 5_000)
        #expect(Set(summary.skipped.keys.map(\.reason)) == [.repeated])
        #expect(summary.skipped.values.reduce(0, +) == 2)
    }

    @Test("a night in which clocks repeat an hour keeps its stages, which are counted")
    func repeatedHour() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            [
              {"logId": 1, "dateOfSleep": "2026-10-25", "startTime": "2026-10-25T01:50:00.000",
                "endTime": "2026-10-25T03:10:00.000",
                "levels": {"data": [
                  {"dateTime": "2026-10-25T01:50:00.000", "level": "light", "seconds": 1800},
                  {"dateTime": "2026-10-25T02:20:00.000", "level": "deep", "seconds": 4200},
                  {"dateTime": "2026-10-25T02:30:00.000", "level": "rem", "seconds": 2400}
                ], "shortData": []}},
              {"logId": 2, "dateOfSleep": "2026-03-29", "startTime": "2026-03-29T02:30:00.000",
                "endTime": "2026-03-29T04:00:00.000", "levels": {"data": [], "shortData": []}}
            ]
            """, "sleep-2026-10-25.json", Self.vienna)
        let stages = try await fixture.samples(.sleepAnalysis)
        #expect(stages.map(category) == [1, 3, 4, 5])
        #expect(
            stages.map { $0.startDate.formatted(.iso8601) } == [
                "2026-03-29T01:30:00Z", "2026-10-24T23:50:00Z", "2026-10-25T00:20:00Z",
                "2026-10-25T01:30:00Z",
            ])
        #expect(
            summary.skippedLines == [
                .init(element: "date", reason: .repeatedHour): [2, 2],
                .init(element: "date", reason: .skippedHour): [9],
            ])
    }

    @Test("a sleep that ends in the second of two hours keeps its stages, and is known again")
    func repeatedEnd() async throws {
        let fixture = try ImportFixture()
        func load(_ more: String, stages: String = "") async throws -> ImportSummary {
            try await fixture.load(
                """
                [{"logId": 1, "dateOfSleep": "2026-10-25", "startTime": "2026-10-25T01:30:00.000",
                  "endTime": "2026-10-25T02:30:00.000", "levels": {"data": [\(stages)]}\(more)}]
                """, "sleep-2026-10-25.json", Self.vienna)
        }
        // Without a length the first of two hours is the end.
        #expect(try await load("").inserted == 1)
        let known = try await load(#", "duration": 7200000"#)
        #expect((known.inserted, known.known) == (0, 1))
        let stages = try await load(
            #", "duration": 7200000"#,
            stages: #"""
                {"dateTime": "2026-10-25T01:30:00.000", "level": "light", "seconds": 3600},
                {"dateTime": "2026-10-25T02:30:00.000", "level": "deep", "seconds": 3600}
                """#)
        #expect(stages.inserted == 2)
        #expect(stages.skipped.keys.map(\.reason) == [.repeatedHour])
        let deep = try #require(
            try await fixture.samples(.sleepAnalysis).first { category($0) == 4 })
        #expect(deep.startDate == (try ImportFixture.date("2026-10-25T00:30:00Z")))
        #expect(deep.endDate == (try ImportFixture.date("2026-10-25T01:30:00Z")))
    }
}
