import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Polar Flow's archive of an account")
struct PolarTests {
    private static let session = """
        {"identifier": {"id": "332906208"}, "created": "2026-02-15T18:00:00.000",
         "startTime": "2026-02-15T18:00:00", "stopTime": "2026-02-15T18:00:20",
         "timezoneOffsetMinutes": 60, "durationMillis": 15000, "distanceMeters": 50.5,
         "calories": 12, "hrAvg": 120, "sport": {"id": "1"}, "name": "Evening",
         "exercises": [{"identifier": {"id": "a"}, "startTime": "2026-02-15T18:00:00",
           "stopTime": "2026-02-15T18:00:20", "durationMillis": 15000, "sport": {"id": "1"},
           "pauseTimes": [{"startTime": "2026-02-15T18:00:10", "endTime": "2026-02-15T18:00:15"}],
           "samples": {"samples": [
             {"type": "SAMPLE_TYPE_HEART_RATE", "intervalMillis": 5000,
              "values": [100, "NaN", 0, 130]},
             {"type": "SAMPLE_TYPE_SPEED", "intervalMillis": 5000, "values": [9.5]},
             {"type": "SAMPLE_TYPE_CADENCE", "intervalMillis": 5000, "values": ["NaN"]}]},
           "routes": {"route": {"startTime": "2026-02-15T18:00:05", "wayPoints": [
             {"latitude": 48.2, "longitude": 16.4, "altitude": 171.5, "elapsedMillis": 0},
             {"latitude": 48.2001, "longitude": 16.4, "elapsedMillis": 10000},
             {"latitude": 48.2002, "longitude": 16.4}]}}}]}
        """

    private func value(_ sample: Sample) -> Int {
        if case .category(let value) = sample.payload { value } else { -1 }
    }

    private func reasons(_ summary: ImportSummary) -> Set<SkipReason> {
        Set(summary.skipped.keys.map(\.reason))
    }

    // MARK: Sessions

    @Test("a session has local times with their offset, pauses, heart rates and a route")
    func session() async throws {
        let fixture = try ImportFixture()
        for inserted in [4, 0] {
            let summary = try await fixture.load(
                Self.session, "training-session.json", ImportOptions(timeZone: nil))
            #expect(summary.files.first?.outcome == .read(.polar, app: nil))
            #expect(summary.inserted == inserted)
            #expect(
                summary.skipped == [
                    .init(element: "SPEED", type: nil, reason: .unknownElement): 1,
                    .init(
                        element: "point", type: nil, reason: .invalid(attribute: "dateTime")): 1,
                ])
        }
        let workout = try #require(try await fixture.samples(.workout).first)
        let detail = try #require(workout.workout)
        let start = try ImportFixture.date("2026-02-15T17:00:00Z")
        #expect(workout.startDate == start)
        #expect(workout.endDate == start.addingTimeInterval(20))
        #expect(detail.activityType == 37 && detail.duration == 15)
        #expect(detail.totalDistance == Quantity(50.5, .meter()))
        #expect(detail.totalEnergyBurned == Quantity(12, .kilocalorie))
        #expect(detail.events.map(\.type) == [1, 2])
        #expect(
            detail.events.map { $0.interval.start.timeIntervalSince(start) } == [10, 15])
        #expect(workout.metadata["title"] == .string("Evening"))
        #expect(workout.metadata["HKTimeZone"] == .string("GMT+0100"))
        let beats = try await fixture.samples(.heartRate)
        #expect(beats.map { $0.startDate.timeIntervalSince(start) } == [0, 15])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [100, 130])
        let route = try #require(try await fixture.samples(.workoutRoute).first)
        #expect(route.startDate == start.addingTimeInterval(5))
        #expect(route.endDate == start.addingTimeInterval(15))
    }

    @Test("an older session has a time in each measurement, and words for sports and lengths")
    func olderSession() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            {"exportVersion": "2.6", "name": "Padel", "startTime": "2026-06-30T21:04:22.490",
             "stopTime": "2026-06-30T21:37:00.490", "timeZoneOffset": 180,
             "duration": "PT1800.5S", "distance": 1200.25, "kiloCalories": 300,
             "physicalInformationSnapshot": {"weight, kg": 80.0, "height, cm": 180.0},
             "exercises": [{"startTime": "2026-06-30T21:04:22.490", "timezoneOffset": 180,
               "stopTime": "2026-06-30T21:37:00.490", "duration": "PT30M0.5S",
               "sport": "POOL_SWIMMING", "kiloCalories": 299, "heartRate": {"avg": 110},
               "samples": {"heartRate": [
                   {"dateTime": "2026-06-30T21:04:23.490", "value": 99},
                   {"dateTime": "2026-06-30T21:04:24.490"}],
                 "speed": [{"dateTime": "2026-06-30T21:04:23.490"}],
                 "temperature": [{"dateTime": "2026-06-30T21:04:23.490", "value": 20.5}],
                 "recordedRoute": [
                   {"dateTime": "2026-06-30T21:04:23.490", "latitude": 60.1, "longitude": 24.9,
                    "altitude": 3.0},
                   {"dateTime": "2026-06-30T21:04:24.490", "latitude": 60.1001,
                    "longitude": 24.9}]}}]}
            """, "session.json", ImportOptions(timeZone: nil))
        #expect(
            summary.skipped == [
                .init(element: "temperature", type: nil, reason: .unknownElement): 1
            ])
        let workout = try #require(try await fixture.samples(.workout).first)
        let detail = try #require(workout.workout)
        let start = try ImportFixture.date("2026-06-30T18:04:22Z").addingTimeInterval(0.49)
        #expect(abs(workout.startDate.timeIntervalSince(start)) < 0.001)
        #expect(detail.activityType == 46 && detail.duration == 1_800.5)
        #expect(detail.totalDistance == Quantity(1_200.25, .meter()))
        #expect(detail.totalEnergyBurned == Quantity(300, .kilocalorie))
        #expect(workout.metadata["HKSwimmingLocationType"] == 1)
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [99])
        #expect(try await fixture.samples(.workoutRoute).count == 1)
    }

    @Test("of a session with several exercises each is a workout, with the offset of the session")
    func multisport() async throws {
        let fixture = try ImportFixture()
        func exercise(_ hour: Int, _ sport: Int) -> String {
            """
            {"startTime": "2026-02-15T0\(hour):00:00", "stopTime": "2026-02-15T0\(hour):30:00",
             "durationMillis": 1800000, "distanceMeters": \(hour)000, "sport": {"id": "\(sport)"}}
            """
        }
        let summary = try await fixture.load(
            """
            {"startTime": "2026-02-15T07:00:00", "stopTime": "2026-02-15T09:30:00",
             "timezoneOffsetMinutes": -300, "durationMillis": 5400000, "distanceMeters": 24000,
             "name": "Hike in the hills",
             "exercises": [\(exercise(7, 2)), \(exercise(8, 999)), \(exercise(9, 1))]}
            """, "session.json", ImportOptions(timeZone: nil))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.compactMap { $0.workout?.activityType } == [13, 24, 37])
        #expect(
            workouts.compactMap { $0.workout?.totalDistance }
                == [7_000, 8_000, 9_000].map { Quantity($0, .meter()) })
        #expect(
            workouts.first?.startDate == (try ImportFixture.date("2026-02-15T12:00:00Z")))
        #expect(workouts[1].metadata["polar.sport"] == 999)
        // Nothing tells what the number means.
        #expect(
            summary.skipped == [.init(element: "sport", type: nil, reason: .unknownElement): 1])
        #expect(!summary.hasLosses)
    }

    @Test("heart rates that are shorter than their exercise are left out and reported")
    func unplaced() async throws {
        let fixture = try ImportFixture()
        let text = Self.session.replacing(
            "\"intervalMillis\": 5000", with: "\"intervalMillis\": 1000")
        let summary = try await fixture.load(text, "a.json", ImportOptions(timeZone: nil))
        #expect(try await fixture.samples(.heartRate).isEmpty)
        #expect(try await fixture.samples(.workout).count == 1)
        #expect(reasons(summary).contains(.missing(attribute: "startTime")))
        #expect(summary.hasLosses)
    }

    @Test("a session without an offset needs the time zone; what is damaged is reported")
    func withoutOffset() async throws {
        let fixture = try ImportFixture()
        let text = """
            [{"startTime": "2026-07-01T08:00", "stopTime": "2026-07-01T09:00",
              "durationMillis": "3000000", "distanceMeters": -5, "calories": "x"},
             {"startTime": "soon", "stopTime": "2026-07-01T09:00", "durationMillis": 1},
             {"startTime": "2026-07-01T10:00", "stopTime": "2026-07-01T10:00"},
             {"startTime": 1, "stopTime": 2}]
            """
        await #expect {
            try await fixture.load(text, "a.json", ImportOptions(timeZone: nil))
        } throws: { ($0 as? ExchangeError)?.code == .needsTimeZone }
        let summary = try await fixture.load(
            text, "a.json", ImportOptions(timeZone: ImportFixture.vienna))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map(\.startDate) == [try ImportFixture.date("2026-07-01T06:00:00Z")])
        #expect(workouts.first?.workout?.duration == 3_000)
        #expect(
            reasons(summary) == [
                .invalid(attribute: "distance"), .invalid(attribute: "calories"),
                .invalid(attribute: "startTime"), .missing(attribute: "stopTime"),
                .invalid(attribute: "item"),
            ])
    }

    // MARK: Days

    @Test("steps are those of the minutes, or the sum of the day where these do not add up to it")
    func steps() async throws {
        let fixture = try ImportFixture()
        func day(_ day: Int, _ minutes: [Int], _ total: Int?) -> String {
            let steps = minutes.enumerated().map {
                "{\"localTime\":\"08:0\($0):00.000\",\"value\":\($1)}"
            }
            let summary = total.map { ",\"summary\":{\"stepCount\":\($0),\"calories\":1900}" } ?? ""
            return
                "{\"exportVersion\":\"2.0\",\"date\":\"2026-02-\(day)\",\"samples\":{\"mets\":[],"
                + "\"steps\":[\(steps.joined(separator: ","))]}\(summary)}"
        }
        let files = [
            ("activity-1.json", day(15, [10, 0, 20], 30)), ("activity-2.json", day(16, [5], nil)),
            ("activity-3.json", day(17, [5], 4_000)), ("activity-4.json", day(18, [], 6_000)),
            ("activity-5.json", day(19, [], nil)),
        ]
        for inserted in [5, 0] {
            let summary = try await fixture.load(
                files: files, ImportOptions(timeZone: ImportFixture.vienna))
            #expect(summary.inserted == inserted)
            #expect(reasons(summary) == [.repeated])
        }
        #expect(try await fixture.values(.stepCount, .count) == [10, 20, 5, 4_000, 6_000])
        let samples = try await fixture.samples(.stepCount)
        #expect(samples[1].startDate == (try ImportFixture.date("2026-02-15T07:02:00Z")))
        #expect(samples[1].endDate == (try ImportFixture.date("2026-02-15T07:03:00Z")))
        #expect(samples[3].startDate == (try ImportFixture.date("2026-02-16T23:00:00Z")))
        #expect(samples[3].endDate == samples[3].startDate)
    }

    @Test("heart rates of days have seconds of the person's day")
    func heartRates() async throws {
        let fixture = try ImportFixture()
        let text = """
            {"deviceDays":[{"userId":1,"deviceId":"X","date":"2026-02-15","samples":[
              {"heartRate":55,"secondsFromDayStart":300,"source":"OHR"},
              {"heartRate":0,"secondsFromDayStart":305},
              {"heartRate":61,"secondsFromDayStart":86399},
              {"heartRate":60,"secondsFromDayStart":90000}]},
             {"date":"2026-02-16","samples":[]},{"date":"a day"}]}
            """
        let summary = try await fixture.load(
            text, "247ohr.json", ImportOptions(timeZone: ImportFixture.vienna))
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [55, 61])
        #expect(
            try await fixture.samples(.heartRate).map(\.startDate) == [
                try ImportFixture.date("2026-02-14T23:05:00Z"),
                try ImportFixture.date("2026-02-15T22:59:59Z"),
            ])
        #expect(
            reasons(summary) == [
                .invalid(attribute: "secondsFromDayStart"), .invalid(attribute: "item"),
            ])
    }

    // MARK: Nights

    private static func night(
        _ day: Int, _ changes: [(String, String)], end: String = "06:00:00.000+01:00"
    ) -> String {
        let list = changes.map { "{\"offsetFromStart\":\"\($0.0)\",\"state\":\"\($0.1)\"}" }
        return """
            {"night":"2026-02-\(day)","evaluation":{"sleepType":"SLEEP_PLUS_STAGES"},
             "sleepResult":{"hypnogram":{"sleepStart":"2026-02-\(day)T05:00:00.000+01:00",
              "sleepEnd":"2026-02-\(day)T\(end)",
              "sleepStateChanges":[\(list.joined(separator: ","))]}}}
            """
    }

    @Test("a night has the stages from each change to the next, and waking up may follow its end")
    func nights() async throws {
        let fixture = try ImportFixture()
        let stages = [
            ("PT0S", "NONREM2"), ("PT10M30S", "NONREM3"), ("PT1200S", "REM"), ("PT30M", "WAKE"),
            ("PT40M", "WS_UNKNOWN"), ("PT1H5M", "WAKE"),
        ]
        // A device without stages has the word of deep sleep for all sleep.
        let plain = [("PT0S", "NONREM3"), ("PT30M", "WAKE"), ("PT40M", "NONREM3")]
        let summary = try await fixture.load(
            "[\(Self.night(15, stages)),\(Self.night(16, plain))]", "sleep_result.json",
            ImportOptions(timeZone: nil))
        #expect(summary.skippedCount == 0)
        let found = try await fixture.samples(.sleepAnalysis)
        #expect(found.map(value) == [3, 4, 5, 2, 1, 1, 2, 1])
        #expect(
            found.prefix(5).map { $0.endDate.timeIntervalSince($0.startDate) }
                == [630, 570, 600, 600, 1_200])
        #expect(found.first?.startDate == (try ImportFixture.date("2026-02-15T04:00:00Z")))
        #expect(found[4].endDate == (try ImportFixture.date("2026-02-15T05:00:00Z")))
    }

    @Test("a night whose changes cannot be read is sleep without stages, and reported")
    func brokenNights() async throws {
        let fixture = try ImportFixture()
        let broken = [
            [("PT0S", "DREAMING")], [("ten", "REM")], [("PT20M", "REM"), ("PT10M", "WAKE")],
            [("PT0S", "REM"), ("PT2H", "NONREM2")], [],
        ]
        let list =
            broken.enumerated().map { Self.night(15 + $0, $1) }
            + [
                Self.night(21, [("PT0S", "REM")], end: "04:00:00.000+01:00"),
                "{\"night\":\"2026-02-22\",\"sleepResult\":{}}",
            ]
        let summary = try await fixture.load(
            "[\(list.joined(separator: ","))]", "sleep_result.json", ImportOptions(timeZone: nil))
        #expect(try await fixture.samples(.sleepAnalysis).map(value) == [1, 1, 1, 1, 1])
        #expect(
            reasons(summary) == [
                .invalid(attribute: "sleepStateChanges"), .invalid(attribute: "sleepEnd"),
                .missing(attribute: "hypnogram"),
            ])
    }

    @Test("planned sessions, scores and the account are named and not read")
    func others() async throws {
        let fixture = try ImportFixture()
        let files = [
            (
                "training-target.json",
                "{\"exportVersion\":\"2\",\"startTime\":\"2026-02-15T18:00\",\"done\":false,"
                    + "\"exercises\":[{\"type\":\"FREE\"}]}"
            ),
            (
                "sleep_score.json",
                "[{\"night\":\"2026-02-15\",\"sleepScoreResult\":{\"sleepScore\":80.0}}]"
            ),
            ("account-data.json", "{\"exportVersion\":\"2\",\"username\":\"a\"}"),
            ("training-session.json", Self.session),
        ]
        let summary = try await fixture.load(files: files, ImportOptions(timeZone: nil))
        #expect(
            summary.files.map(\.outcome)
                == [.unread(.unknownFormat), .unread(.unknownFormat), .unread(.unknownFormat)]
                + [.read(.polar, app: nil)])
    }

    @Test("sessions that follow each other in a file, with and without a list, are all read")
    func joined() async throws {
        let fixture = try ImportFixture()
        let second = Self.session.replacing("-15T", with: "-16T")
        let third = Self.session.replacing("-15T", with: "-17T")
        _ = try await fixture.load(
            "\(Self.session)\n[\(second)]\(third)", "all.json", ImportOptions(timeZone: nil))
        #expect(try await fixture.samples(.workout).count == 3)
    }
}
