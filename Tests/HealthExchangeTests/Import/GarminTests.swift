import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Garmin's archive of an account")
struct GarminTests {
    private static let activities = """
        [{"summarizedActivitiesExport": [
          {"activityId": 111, "name": "Morning Run", "activityType": "treadmill_running",
           "sportType": "RUNNING", "beginTimestamp": 1700000000000, "startTimeLocal": 1700003600000,
           "duration": 1800000.0, "distance": 500000.0, "calories": 1675.0, "avgHr": 140.0},
          {"activityId": 112, "activityType": "lap_swimming", "beginTimestamp": 1.7001E12,
           "duration": 600000, "distance": 40000, "parent": false},
          {"activityId": 113, "activityType": "multi_sport", "beginTimestamp": 1700200000000,
           "duration": 600000, "parent": true},
          {"activityId": 114, "activityType": "walking", "duration": 600000},
          {"activityId": 115, "activityType": {"typeKey": "walking"}}
        ]}]
        """

    @Test("activities have centimetres and milliseconds, and no energy, whose unit is not known")
    func activities() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            Self.activities, "a_summarizedActivities.json", ImportOptions(timeZone: nil))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.count == 2)
        guard case .workout(let run) = try #require(workouts.first).payload,
            case .workout(let swim) = workouts[1].payload
        else {
            Issue.record("A workout is no workout.")
            return
        }
        #expect(workouts[0].startDate == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(workouts[0].endDate == Date(timeIntervalSince1970: 1_700_001_800))
        #expect(workouts[0].metadata["title"] == .string("Morning Run"))
        #expect(workouts[0].metadata["HKIndoorWorkout"] == true)
        #expect(run.activityType == 37 && run.duration == 1_800)
        #expect(try run.totalDistance?.doubleValue(for: .meter()) == 5_000)
        #expect(run.totalEnergyBurned == nil)
        #expect(swim.activityType == 46)
        #expect(workouts[1].metadata["HKSwimmingLocationType"] == 1)
        #expect(summary.files.first?.outcome == .read(.garmin, app: nil))
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .repeated, .missing(attribute: "beginTimestamp"), .invalid(attribute: "item"),
            ])
    }

    @Test("nights are in GMT and have the sums of their stages; one without stages is left out")
    func nights() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            [{"sleepStartTimestampGMT":"2026-02-15T01:08:45.0","sleepEndTimestampGMT":
              "2026-02-15T02:08:45.0","calendarDate":"2026-02-15","deepSleepSeconds":600,
              "lightSleepSeconds":2400,"remSleepSeconds":300,"awakeSleepSeconds":300},
             {"sleepStartTimestampGMT":"2026-02-16T01:00:00.0","sleepEndTimestampGMT":
              "2026-02-16T02:00:00.0","calendarDate":"2026-02-16"},
             {"sleepStartTimestampGMT":"2026-02-17T01:00:00.0","sleepEndTimestampGMT":
              "2026-02-17T02:00:00.0","deepSleepSeconds":600,"lightSleepSeconds":24000}]
            """, "sleepData.json", ImportOptions(timeZone: TimeZone(identifier: "Asia/Tokyo")))
        let stages = try await fixture.samples(.sleepAnalysis)
        #expect(
            stages.map { sample -> Int in
                if case .category(let value) = sample.payload { value } else { -1 }
            } == [3, 4, 5, 2, 1])
        #expect(stages.first?.startDate == (try ImportFixture.date("2026-02-15T01:08:45Z")))
        #expect(stages[1].startDate == (try ImportFixture.date("2026-02-15T01:48:45Z")))
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .missing(attribute: "deepSleepSeconds"),
                .invalid(attribute: "sleepEndTimestampGMT"),
            ])
    }

    @Test(
        "of a day, a night and an activity in several files the longest counts, in any order of the files"
    )
    func overlaps() async throws {
        func files(_ share: Int) -> [(name: String, text: String)] {
            [
                (
                    "\(share)_UDSFile.json",
                    "[{\"calendarDate\":\"2026-02-16\",\"totalSteps\":\(4_500 * share),"
                        + "\"activeKilocalories\":\(100 * share)}]"
                ),
                (
                    "\(share)_sleepData.json",
                    """
                    [{"sleepStartTimestampGMT":"2026-02-15T01:00:00.0","sleepEndTimestampGMT":
                      "2026-02-15T0\(share + 1):00:00.0","deepSleepSeconds":\(3_600 * share)}]
                    """
                ),
                (
                    "\(share)_summarizedActivities.json",
                    """
                    [{"summarizedActivitiesExport": [{"activityId": 1, "activityType": "running",
                      "beginTimestamp": 1700000000000, "duration": \(600_000 * share)}]}]
                    """
                ),
            ]
        }
        for order in [[1, 2], [2, 1]] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(files: order.flatMap(files))
            #expect(summary.inserted == 4)
            #expect(try await fixture.values(.stepCount, .count) == [9_000])
            #expect(try await fixture.values(.activeEnergyBurned, .kilocalorie) == [200])
            for (type, length) in [(ObjectType.sleepAnalysis, 7_200.0), (.workout, 1_200)] {
                #expect(
                    try await fixture.samples(type).map {
                        $0.endDate.timeIntervalSince($0.startDate)
                    } == [length])
            }
        }
    }

    @Test("of two with equal amounts the same one counts, in any order of the files")
    func equalExtents() async throws {
        func files(_ energy: [Int?], _ ends: [Int]) -> [(name: String, text: String)] {
            zip(energy, ends).enumerated().flatMap { place, item in
                [
                    (
                        "\(place)_UDSFile.json",
                        "[{\"calendarDate\":\"2026-02-16\",\"totalSteps\":4500,"
                            + "\"activeKilocalories\":\(item.0.map { "\($0)" } ?? "null")}]"
                    ),
                    (
                        "\(place)_sleepData.json",
                        """
                        [{"sleepStartTimestampGMT":"2026-02-15T01:00:00.0","sleepEndTimestampGMT":
                          "2026-02-15T0\(item.1):00:00.0","deepSleepSeconds":3600}]
                        """
                    ),
                ]
            }
        }
        for (energy, ends) in [([100, nil], [4, 3]), ([nil, 100], [3, 4])] as [([Int?], [Int])] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(files: files(energy, ends))
            #expect(summary.inserted == 3)
            #expect(try await fixture.values(.stepCount, .count) == [4_500])
            #expect(try await fixture.values(.activeEnergyBurned, .kilocalorie) == [100])
        }
        for energy in [[90, 100], [100, 90]] {
            let fixture = try ImportFixture()
            _ = try await fixture.load(files: files(energy, [3, 3]))
            #expect(try await fixture.values(.activeEnergyBurned, .kilocalorie) == [100])
        }
    }

    @Test("a day without amounts is no loss")
    func emptyDay() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "[{\"calendarDate\":\"2026-02-15\",\"totalSteps\":10,\"activeKilocalories\":1},"
                + "{\"calendarDate\":\"2026-02-16\",\"totalSteps\":0,\"activeKilocalories\":null},"
                + "{\"totalSteps\":10}]",
            "UDSFile.json", ImportOptions(timeZone: .gmt))
        #expect(summary.inserted == 2)
        #expect(
            summary.skipped == [
                .init(element: "item", type: nil, reason: .invalid(attribute: "item")): 1
            ])
    }

    @Test("of a day in several files the one with more counts, and a second import changes nothing")
    func days() async throws {
        let fixture = try ImportFixture()
        func day(_ date: String, _ steps: Int) -> String {
            "{\"calendarDate\":\"\(date)\",\"totalSteps\":\(steps),\"totalDistanceMeters\":6000,"
                + "\"activeKilocalories\":480.5,\"restingHeartRate\":55,"
                + "\"currentDayRestingHeartRate\":52}"
        }
        let files = [
            ("DI_CONNECT/UDSFile_1.json", "[\(day("2026-02-15", 8_000)),\(day("2026-02-16", 10))]"),
            ("DI_CONNECT/UDSFile_2.json", "[\(day("2026-02-16", 9_000))]"),
            (
                "DI_CONNECT/sleepData.json",
                "[{\"calendarDate\":\"2026-02-15\",\"sleepWindowConfirmationType\":\"OFF_WRIST\","
                    + "\"sleepStartTimestampGMT\":null}]"
            ),
        ]
        for inserted in [8, 0] {
            let summary = try await fixture.load(
                files: files, ImportOptions(timeZone: ImportFixture.vienna))
            #expect(summary.inserted == inserted)
        }
        #expect(try await fixture.values(.stepCount, .count) == [8_000, 9_000])
        #expect(try await fixture.values(.restingHeartRate, .countPerMinute) == [52, 52])
        #expect(try await fixture.values(.activeEnergyBurned, .kilocalorie) == [480.5, 480.5])
        #expect(
            try await fixture.samples(.stepCount).first?.startDate
                == (try ImportFixture.date("2026-02-14T23:00:00Z")))
        await #expect {
            try await fixture.load(files: files, ImportOptions(timeZone: nil))
        } throws: { ($0 as? ExchangeError)?.code == .needsTimeZone }
    }
}
