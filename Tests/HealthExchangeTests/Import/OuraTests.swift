import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Oura's JSON, of its interface and of an account's export")
struct OuraTests {
    private func value(_ sample: Sample) -> Int {
        if case .category(let value) = sample.payload { value } else { -1 }
    }

    private func reasons(_ summary: ImportSummary) -> Set<SkipReason> {
        Set(summary.skipped.keys.map(\.reason))
    }

    private func page(_ items: String...) -> String {
        "{\"data\": [\(items.joined(separator: ",\n"))], \"next_token\": null}"
    }

    private static func sleep(_ day: Int, _ more: String) -> String {
        """
        {"id": "s\(day)", "day": "2026-02-\(day)", "type": "long_sleep",
         "bedtime_start": "2026-02-\(day)T02:00:00+01:00",
         "bedtime_end": "2026-02-\(day)T02:30:00+01:00", "low_battery_alert": false,
         "average_breath": 14.5, "average_hrv": 60, \(more)}
        """
    }

    @Test("sleeps have their stages in steps of five minutes, or the sums of these")
    func sleeps() async throws {
        let fixture = try ImportFixture()
        let text = page(
            Self.sleep(15, "\"sleep_phase_5_min\": \"422314\", \"deep_sleep_duration\": 300"),
            Self.sleep(
                16,
                "\"sleep_phase_5_min\": null, \"light_sleep_duration\": 600, "
                    + "\"deep_sleep_duration\": \"900\", \"rem_sleep_duration\": 0, "
                    + "\"awake_time\": 300"),
            Self.sleep(17, "\"sleep_phase_5_min\": \"29\", \"awake_time\": 9000"),
            Self.sleep(18, "\"sleep_phase_5_min\": \"222222\"")
                .replacing("long_sleep", with: "rest"),
            Self.sleep(19, "\"sleep_phase_5_min\": \"222222\"")
                .replacing("long_sleep", with: "deleted"))
        for inserted in [12, 0] {
            let summary = try await fixture.load(
                text, "sleep.json", ImportOptions(timeZone: nil))
            #expect(summary.files.first?.outcome == .read(.oura, app: nil))
            #expect(summary.inserted == inserted)
            #expect(
                reasons(summary) == [
                    .invalid(attribute: "sleep_phase_5_min"), .invalid(attribute: "bedtime_end"),
                    .withdrawn, .unknownElement,
                ])
        }
        let stages = try await fixture.samples(.sleepAnalysis)
        #expect(stages.map(value) == [2, 3, 5, 4, 2, 3, 4, 2, 1])
        #expect(
            stages.prefix(5).map { $0.endDate.timeIntervalSince($0.startDate) }
                == [300, 600, 300, 300, 300])
        #expect(stages.first?.startDate == (try ImportFixture.date("2026-02-15T01:00:00Z")))
        #expect(
            try await fixture.values(.respiratoryRate, .countPerMinute) == [14.5, 14.5, 14.5])
    }

    @Test("heart rates of a night come in where no others of these hours do, in any order of files")
    func heartRates() async throws {
        let rates = """
            "heart_rate": {"interval": 300.0, "items": [null, 52.0, 53.0],
             "timestamp": "2026-02-15T02:00:00.000+01:00"}, "sleep_phase_5_min": "222222"
            """
        let night = page(
            Self.sleep(15, rates), Self.sleep(16, rates.replacing("-15T", with: "-16T")))
        let day = page(
            #"{"bpm": 54, "source": "rest", "timestamp": "2026-02-15T01:10:00+00:00"}"#,
            #"{"bpm": 90, "source": "awake", "timestamp": "2026-02-15T12:00:00.000Z"}"#,
            #"{"bpm": 90, "source": "awake", "timestamp": "noon"}"#)
        for files in [[("a.json", night), ("b.json", day)], [("a.json", day), ("b.json", night)]] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(files: files, ImportOptions(timeZone: nil))
            #expect(try await fixture.values(.heartRate, .countPerMinute) == [54, 90, 52, 53])
            #expect(
                try await fixture.samples(.heartRate).map(\.startDate).suffix(2) == [
                    try ImportFixture.date("2026-02-16T01:05:00Z"),
                    try ImportFixture.date("2026-02-16T01:10:00Z"),
                ])
            #expect(
                summary.skipped == [
                    .init(
                        element: "item", type: ObjectType.heartRate.identifier, reason: .repeated):
                        2,
                    .init(
                        element: "item", type: ObjectType.heartRate.identifier,
                        reason: .invalid(attribute: "timestamp")): 1,
                ])
        }
    }

    @Test("days begin at the offset of the time beside them; scores and tags are counted")
    func days() async throws {
        let fixture = try ImportFixture()
        let files = [
            (
                "daily_activity.json",
                page(
                    """
                    {"id": "1", "day": "2026-02-15", "timestamp": "2026-02-15T04:00:00-08:00",
                     "steps": 8000, "active_calories": 400, "total_calories": 2400, "score": 80,
                     "class_5_min": "0011", "met": {"interval": 60.0, "items": [0.9]}}
                    """,
                    """
                    {"day": "2026-02-16", "timestamp": "2026-02-16T00:00:00+00:00", "steps": 10,
                     "active_calories": 0}
                    """)
            ),
            (
                "daily_sleep.json",
                page(
                    """
                    {"day": "2026-02-15", "score": 70, "contributors": {"deep_sleep": 50},
                     "timestamp": "2026-02-15T00:00:00+00:00"}
                    """)
            ),
            (
                "daily_spo2.json",
                page(
                    #"{"day": "2026-02-15", "spo2_percentage": {"average": 97.5}}"#,
                    #"{"day": "2026-02-16", "spo2_percentage": null}"#)
            ),
            ("vO2_max.json", page(#"{"day": "2026-02-15", "vo2_max": 41, "timestamp": ""}"#)),
            (
                "enhanced_tag.json",
                page(#"{"tag_type_code": "tag_coffee", "start_day": "2026-02-15"}"#)
            ),
        ]
        let summary = try await fixture.load(
            files: files, ImportOptions(timeZone: ImportFixture.vienna))
        #expect(summary.files.allSatisfy { $0.outcome == .read(.oura, app: nil) })
        #expect(
            summary.skipped == [
                .init(element: "scores", type: nil, reason: .unknownElement): 1,
                .init(element: "tags", type: nil, reason: .unknownElement): 1,
            ])
        #expect(try await fixture.values(.stepCount, .count) == [8_000, 10])
        #expect(
            try await fixture.samples(.stepCount).map(\.startDate) == [
                try ImportFixture.date("2026-02-15T08:00:00Z"),
                try ImportFixture.date("2026-02-15T23:00:00Z"),
            ])
        #expect(try await fixture.values(.activeEnergyBurned, .kilocalorie) == [400])
        #expect(try await fixture.values(.oxygenSaturation, .percent) == [0.975])
        #expect(try await fixture.samples(.vo2Max).count == 1)
        await #expect {
            try await fixture.load(files: files, ImportOptions(timeZone: nil))
        } throws: { ($0 as? ExchangeError)?.code == .needsTimeZone }
    }

    @Test("workouts and sessions of mindfulness have times with offsets")
    func workouts() async throws {
        let fixture = try ImportFixture()
        func times(_ hour: Int) -> String {
            "\"day\": \"2026-02-15\", \"start_datetime\": \"2026-02-15T\(hour):00:00+02:00\", "
                + "\"end_datetime\": \"2026-02-15T\(hour):30:00+02:00\""
        }
        let summary = try await fixture.load(
            """
            [{\(times(10)), "activity": "cycling", "calories": 212.5, "distance": 9000.5,
              "intensity": "moderate", "label": "To work", "source": "manual"},
             {\(times(11)), "activity": "houseWork", "calories": -1, "label": null},
             {\(times(12)), "type": "meditation", "mood": null},
             {\(times(13)), "type": "nap"},
             {"day": "2026-02-15", "start_datetime": "now", "end_datetime": "then",
              "activity": "run"}]
            """, "workouts.json", ImportOptions(timeZone: nil))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.compactMap { $0.workout?.activityType } == [13, 3_000])
        #expect(workouts[0].startDate == (try ImportFixture.date("2026-02-15T08:00:00Z")))
        #expect(workouts[0].workout?.totalDistance == Quantity(9_000.5, .meter()))
        #expect(workouts[0].workout?.totalEnergyBurned == Quantity(212.5, .kilocalorie))
        #expect(
            workouts.map { $0.metadata["title"] } == [.string("To work"), .string("houseWork")])
        let mindful = try await fixture.samples(.mindfulSession)
        #expect(mindful.map(\.endDate) == [try ImportFixture.date("2026-02-15T10:30:00Z")])
        #expect(
            reasons(summary) == [
                .invalid(attribute: "calories"), .unknownElement,
                .invalid(attribute: "end_datetime"),
            ])
    }

    @Test("the older export has sleeps and days in lists of their own, with other names")
    func olderExport() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            {"activity": [{"summary_date": "2020-03-01", "timezone": 120,
               "day_start": "2020-03-01T04:00:00+02:00", "steps": 7000, "cal_active": 350,
               "cal_total": 2300, "class_5min": "0", "score": 90}],
             "sleep": [{"summary_date": "2020-03-01", "bedtime_start": "2020-03-01T23:00:00+02:00",
               "bedtime_end": "2020-03-01T23:20:00+02:00", "hypnogram_5min": "4213",
               "hr_5min": [0, 50, 51, 52], "breath_average": 15.25, "deep": 300, "score": 80}],
             "readiness": [{"summary_date": "2020-03-01", "score": 77}]}
            """, "oura_2020-03.json", ImportOptions(timeZone: nil))
        #expect(summary.files.first?.outcome == .read(.oura, app: nil))
        #expect(try await fixture.values(.stepCount, .count) == [7_000])
        #expect(
            try await fixture.samples(.stepCount).map(\.startDate)
                == [try ImportFixture.date("2020-02-29T22:00:00Z")])
        #expect(try await fixture.samples(.sleepAnalysis).map(value) == [2, 3, 4, 5])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [50, 51, 52])
        #expect(try await fixture.values(.respiratoryRate, .countPerMinute) == [15.25])
        #expect(
            summary.skipped == [.init(element: "scores", type: nil, reason: .unknownElement): 1])
    }

    @Test("a night of the older version that stands alone has its heart rates")
    func olderNight() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            {"summary_date": "2020-03-01", "bedtime_start": "2020-03-01T23:00:00+02:00",
             "bedtime_end": "2020-03-01T23:20:00+02:00", "hr_5min": [0, 50, 51, 52],
             "hypnogram_5min": "4213"}
            """, "sleep.json", ImportOptions(timeZone: nil))
        #expect(summary.skippedCount == 0)
        #expect(try await fixture.samples(.sleepAnalysis).map(value) == [2, 3, 4, 5])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [50, 51, 52])
    }

    @Test(
        "answers under the names of their paths, one item alone, and pages that follow each other")
    func shapes() async throws {
        let night = Self.sleep(15, "\"sleep_phase_5_min\": \"222222\"")
        let shapes = [
            "{\"sleep\": \(page(night)), \"heartrate\": {\"data\": [], \"next_token\": null}}",
            "{\"sleep\": [\(night)], \"personal_info\": {\"age\": 40}}", night, "[\(night)]",
            page(night) + "\n" + page(Self.sleep(15, "\"sleep_phase_5_min\": \"222222\"")),
        ]
        for (place, shape) in shapes.enumerated() {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(shape, "a.json", ImportOptions(timeZone: nil))
            #expect(summary.skippedCount == 0, "\(place)")
            let found = try await fixture.samples(.sleepAnalysis)
            #expect(Set(found.map(\.startDate)).count == 1, "\(place)")
            #expect(found.first.map(value) == 3, "\(place)")
        }
    }

    @Test("Health Auto Export's files with such names stay its own")
    func otherProgram() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            {"data": {"workouts": [], "metrics": [{"name": "heart_rate", "units": "bpm",
              "data": [{"date": "2026-02-15 08:00:00 +0000", "Avg": 60, "Min": 60, "Max": 60,
                "source": "Watch", "timestamp": 1, "bpm": 1}]}]}}
            """, "hae.json", ImportOptions(timeZone: nil))
        #expect(summary.files.first?.outcome == .read(.healthAutoExport, app: nil))
    }
}
