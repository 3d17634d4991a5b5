import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Archives of wearables come in as what they measured")
struct WearableTableTests {
    private static let cycleHeader =
        "Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),"
        + "Heart rate variability (ms),Skin temp (celsius),Blood oxygen %,Day Strain,"
        + "Energy burned (cal),Max HR (bpm),Average HR (bpm),Sleep onset,Wake onset,"
        + "Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),"
        + "Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),"
        + "Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,"
        + "Sleep consistency %\n"
    private static let sleepHeader =
        "Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Sleep performance %,"
        + "Respiratory rate (rpm),Asleep duration (min),In bed duration (min),"
        + "Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),"
        + "Awake duration (min),Sleep need (min),Sleep debt (min),Sleep efficiency %,"
        + "Sleep consistency %,Nap\n"
    private static let workoutHeader =
        "Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,"
        + "Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),"
        + "Average HR (bpm),HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %,"
        + "GPS enabled,Distance (meters)\n"

    private static let whoop = [
        (
            "my_whoop_data/physiological_cycles.csv",
            cycleHeader
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,76,53,54,33.92,97.5,17.8,2725,"
                + "183,75,2026-07-26 00:10:39,2026-07-26 07:39:40,86,14.0,427,449,239,110,78,22,508,"
                + "49,95,81\n"
                + "2026-07-26 23:52:10,,UTCZ,41,59,42,33.82,97,,,,,2026-07-26 23:52:10,"
                + "2026-07-27 07:52:09,88,13.8,466,479,277,88,101,13,560,52,97,87\n"
                + "2026-07-28 00:00:00,2026-07-28 23:39:57,-05:00,,,,,,4.2,384,143,68,,,,,,,,,,,,,,\n"
        ),
        (
            "my_whoop_data/sleeps.csv",
            sleepHeader
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,2026-07-26 00:10:39,"
                + "2026-07-26 07:39:39,86,14.5,427,449,239,110,78,22,508,49,95,81,false\n"
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,2026-07-26 13:00:00,"
                + "2026-07-26 13:20:00,86,,427,449,239,110,78,22,508,49,95,81,true\n"
        ),
        (
            "my_whoop_data/workouts.csv",
            workoutHeader
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,2026-07-26 17:47:03,"
                + "2026-07-26 19:24:40,97,Cycling,17.1,1137.0,183,147,17,16,42,23,1,true,30123\n"
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,2026-07-26 20:00:00,"
                + "2026-07-26 20:30:00,30,Basket Weaving,1.0,0.0,100,90,0,0,0,0,0,false,\n"
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,2026-07-26 21:00:00,"
                + "2026-07-26 21:30:00,30,Running,1.0,lots,100,90,0,0,0,0,0,false,\n"
        ),
        (
            "my_whoop_data/journal_entries.csv",
            "Cycle start time,Cycle end time,Cycle timezone,Question text,Answered yes,Notes\n"
                + "2026-07-26 00:10:39,2026-07-26 23:52:10,UTC+01:00,Have any caffeine?,true,\n"
        ),
    ]

    @Test("Whoop's cycles, sleeps and workouts have the offset of their own rows")
    func whoop() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: Self.whoop, ImportOptions(timeZone: TimeZone(identifier: "Asia/Tokyo")))
        let pulses = try await fixture.samples(.restingHeartRate)
        #expect(
            pulses.map(\.startDate) == [
                try ImportFixture.date("2026-07-26T06:39:40Z"),
                try ImportFixture.date("2026-07-27T07:52:09Z"),
            ])
        #expect(try await fixture.values(.restingHeartRate, .countPerMinute) == [53, 59])
        #expect(try await fixture.values(.oxygenSaturation, .percent) == [0.975, 0.97])
        #expect(try await fixture.samples(.heartRateVariabilitySDNN).isEmpty)
        #expect(try await fixture.samples(.activeEnergyBurned).isEmpty)
        let breaths = try await fixture.samples(.respiratoryRate)
        #expect(try await fixture.values(.respiratoryRate, .countPerMinute) == [14.5])
        #expect(breaths.first?.endDate == (try ImportFixture.date("2026-07-26T06:39:39Z")))
        #expect(summary.files.allSatisfy { $0.outcome == .read(.csv, app: "Whoop") })
        #expect(
            summary.files.flatMap(\.columns).filter { $0.use == .unknown }.map(\.name) == [])
    }

    @Test(
        "a night of Whoop's has its stages one after the other, a nap that is shorter than they are none"
    )
    func whoopNights() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: Self.whoop)
        let stages = try await fixture.samples(.sleepAnalysis).map { sample -> [Double] in
            guard case .category(let value) = sample.payload else { return [] }
            return [Double(value), sample.endDate.timeIntervalSince(sample.startDate) / 60]
        }
        #expect(stages == [[3, 239], [4, 110], [5, 78], [2, 22], [1, 20]])
        let lines = summary.skippedLines.filter {
            $0.key.type == ObjectType.sleepAnalysis.identifier
        }
        #expect(Array(lines.values) == [[3]])
    }

    @Test(
        "a workout of Whoop's has its times, activity, energy and distance; an unreadable one is reported"
    )
    func whoopWorkouts() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: Self.whoop)
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.count == 2)
        guard case .workout(let ride) = try #require(workouts.first).payload,
            case .workout(let craft) = workouts[1].payload
        else {
            Issue.record("A workout is no workout.")
            return
        }
        #expect(ride.activityType == 13)
        #expect(ride.duration == 5_857)
        #expect(workouts[0].startDate == (try ImportFixture.date("2026-07-26T16:47:03Z")))
        #expect(try ride.totalEnergyBurned?.doubleValue(for: .kilocalorie) == 1_137)
        #expect(try ride.totalDistance?.doubleValue(for: .meter()) == 30_123)
        #expect(craft.activityType == 3_000 && craft.totalEnergyBurned == nil)
        let lines = summary.skippedLines.filter { $0.key.type == ObjectType.workout.identifier }
        #expect(Array(lines.values) == [[4]])
    }

    @Test("Withings' archive: header and file name distinguish the tables")
    func withings() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: [
            ("w/height.csv", "Date,\"Height (m)\",Comments\n\"2024-01-05 08:00:00\",1.82,\n"),
            (
                "w/weight.csv",
                "Date,\"Weight (kg)\",\"Fat mass (kg)\",\"Bone mass (kg)\",Comments\n\"2024-01-05 08:00:00\",80.5,16,3,\n"
            ),
            (
                "w/raw_hr_hr.csv",
                "start,duration,value\n2024-01-05T08:00:00+01:00,\"[60,120]\",\"[61,63]\"\n"
                    + "2024-01-05T09:00:00+01:00,[60],\"[61,63]\"\n"
            ),
            (
                "w/raw_spo2_auto_spo2.csv",
                "start,duration,value\n2024-01-05T08:00:00+01:00,[30],[97]\n"
            ),
            (
                "w/raw_tracker_steps.csv",
                "start,duration,value\n2024-01-05T08:00:00+01:00,[30],[12]\n"
            ),
            ("w/aggregates_steps.csv", "date,value\n2024-01-05,8231\n"),
            ("w/aggregates_steps_goal.csv", "date,value\n2024-01-05,10000\n"),
            (
                "w/sleep.csv",
                "from,to,\"light (s)\",\"deep (s)\",\"rem (s)\",\"awake (s)\",\"wake up\"\n"
                    + "2024-01-05T23:00:00+01:00,2024-01-06T07:00:00+01:00,14400,7200,5400,1800,2\n"
            ),
            (
                "w/activities.csv",
                "from,to,\"from (manual)\",\"to (manual)\",Timezone,\"Activity type\",Data,GPS\n"
                    + "2024-01-05T17:00:00+01:00,2024-01-05T18:00:00+01:00,,,Europe/Vienna,Running,"
                    + "\"{\"\"calories\"\":500}\",\n"
            ),
        ])
        #expect(try await fixture.values(.height, .meter()) == [1.82])
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [61, 63])
        let beats = try await fixture.samples(.heartRate)
        #expect(beats[1].startDate == (try ImportFixture.date("2024-01-05T07:01:00Z")))
        #expect(beats[1].endDate == (try ImportFixture.date("2024-01-05T07:03:00Z")))
        #expect(try await fixture.values(.oxygenSaturation, .percent) == [0.97])
        #expect(try await fixture.values(.stepCount, .count) == [8_231])
        #expect(try await fixture.samples(.sleepAnalysis).count == 4)
        guard case .workout(let run)? = try await fixture.samples(.workout).first?.payload else {
            Issue.record("no workout")
            return
        }
        #expect(run.activityType == 37 && run.duration == 3_600)
        #expect(
            Set(summary.files.filter { $0.unreadReason == .unknownTable }.map(\.path))
                == ["w/raw_tracker_steps.csv", "w/aggregates_steps_goal.csv"])
        #expect(
            summary.skipped.filter { $0.key.reason == .invalid(attribute: "duration") }.values.map(
                \.self)
                == [1])
    }

    @Test(
        "Samsung Health: the names are in the second line, the times in GMT, and zero is no pressure"
    )
    func samsung() async throws {
        let fixture = try ImportFixture()
        let pressure = "com.samsung.health.blood_pressure."
        let heart = "com.samsung.health.heart_rate."
        let files = [
            (
                "com.samsung.health.weight.20240918.csv",
                "com.samsung.health.weight,6312,5\nstart_time,weight,body_fat,time_offset,datauuid\n"
                    + "2026-09-21 05:13:52.268,80.5,21.5,UTC+0300,a,\n"
            ),
            (
                "com.samsung.shealth.blood_pressure.20240918.csv",
                "com.samsung.shealth.blood_pressure,6312,5\n\(pressure)start_time,\(pressure)systolic,"
                    + "\(pressure)diastolic,\(pressure)pulse,\(pressure)time_offset\n"
                    + "2026-09-20 18:00:00.000,132.0,89.0,64,UTC+0300,\n"
                    + "2026-09-20 19:00:00.000,0.0,0.0,0,UTC+0300,\n"
            ),
            (
                "com.samsung.shealth.tracker.heart_rate.20240918.csv",
                "com.samsung.shealth.tracker.heart_rate,6312,5\n\(heart)start_time,tag_id,"
                    + "\(heart)heart_rate,\(heart)time_offset\n"
                    + "2026-09-20 18:30:00.000,1,71.0,UTC+0300,\n"
            ),
            (
                "com.samsung.shealth.step_daily_trend.20240918.csv",
                "com.samsung.shealth.step_daily_trend,6312,5\nsource_type,count,day_time\n-2,7445,1\n"
            ),
        ]
        let summary = try await fixture.load(files: files, ImportOptions(timeZone: nil))
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5])
        #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.215])
        let weights = try await fixture.samples(.bodyMass)
        #expect(
            abs(
                weights[0].startDate.timeIntervalSince(
                    try ImportFixture.date("2026-09-21T05:13:52Z")) - 0.268) < 0.001)
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [64, 71])
        #expect(summary.files.count { $0.outcome == .read(.csv, app: "Samsung Health") } == 3)
        #expect(summary.files.count { $0.unreadReason == .unknownTable } == 1)
    }

    @Test(
        "Oura: semicolons beside lists with commas, stages with their times, and what counts as sleep"
    )
    func oura() async throws {
        let fixture = try ImportFixture()
        let items = Array(repeating: "61.0", count: 60).joined(separator: ", ")
        let list = "{\"interval\": 300.0, \"items\": [\(items), null]}"
        let summary = try await fixture.load(files: [
            (
                "App Data/sleepmodel.csv",
                "id;average_breath;awake_time;bedtime_end;bedtime_start;day;deep_sleep_duration;"
                    + "heart_rate;light_sleep_duration;rem_sleep_duration;sleep_phase_5_min;type\n"
                    + "a;14.5;300;2026-03-05T07:00:00+01:00;2026-03-05T06:30:00+01:00;2026-03-05;300;"
                    + "\(list);900;300;224132;long_sleep\n"
                    + "b;;60;2026-03-05T13:30:00+01:00;2026-03-05T13:00:00+01:00;2026-03-05;600;"
                    + "\(list);900;;;late_nap\n"
                    + "c;;60;2026-03-05T16:30:00+01:00;2026-03-05T16:00:00+01:00;2026-03-05;600;;900;;;"
                    + "rest\n"
                    + "d;;60;2026-03-05T18:30:00+01:00;2026-03-05T18:00:00+01:00;2026-03-05;600;;900;;;"
                    + "trance\n"
            ),
            (
                "App Data/heartrate.csv",
                "timestamp;bpm;source\n2026-03-05T10:00:00.000Z;60;awake\n"
            ),
            (
                "App Data/dailyactivity.csv",
                "id;active_calories;day;score;steps\na;480;2026-03-05;80;8231\n"
            ),
            (
                "App Data/workout.csv",
                "id;activity;calories;day;distance;end_datetime;intensity;label;source;start_datetime\n"
                    + "a;running;300.5;2026-03-05;5000;2026-03-05T18:00:00+01:00;moderate;;manual;"
                    + "2026-03-05T17:30:00+01:00\n"
            ),
        ])
        let stages = try await fixture.samples(.sleepAnalysis).map { sample -> [Double] in
            guard case .category(let value) = sample.payload else { return [] }
            return [Double(value), sample.endDate.timeIntervalSince(sample.startDate) / 60]
        }
        #expect(
            stages == [[3, 10], [2, 5], [4, 5], [5, 5], [3, 5], [3, 15], [4, 10], [2, 1]])
        #expect(try await fixture.values(.respiratoryRate, .countPerMinute) == [14.5])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [60])
        #expect(try await fixture.values(.stepCount, .count) == [8_231])
        #expect(try await fixture.values(.activeEnergyBurned, .kilocalorie) == [480])
        guard case .workout(let run)? = try await fixture.samples(.workout).first?.payload else {
            Issue.record("no workout")
            return
        }
        #expect(run.activityType == 37 && run.duration == 1_800)
        #expect(try run.totalDistance?.doubleValue(for: .meter()) == 5_000)
        #expect(try run.totalEnergyBurned?.doubleValue(for: .kilocalorie) == 300.5)
        #expect(summary.files.allSatisfy { $0.outcome == .read(.csv, app: "Oura") })
        #expect(summary.skipped.map { "\($0.key.type ?? "") \($0.key.reason)" }.count == 1)
        #expect(summary.skipped.keys.first?.type == "trance")
    }

    @Test("Oura: stages that do not fit the length of the night are placed by their sums")
    func ouraMisfit() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "id;average_breath;awake_time;bedtime_end;bedtime_start;day;deep_sleep_duration;"
                + "heart_rate;light_sleep_duration;rem_sleep_duration;sleep_phase_5_min;type\n"
                + "a;;300;2026-03-05T07:00:00+01:00;2026-03-05T06:30:00+01:00;2026-03-05;300;;"
                + "1200;;22222222222222222222;long_sleep\n", "sleepmodel.csv")
        let stages = try await fixture.samples(.sleepAnalysis).map { sample in
            sample.endDate.timeIntervalSince(sample.startDate) / 60
        }
        #expect(stages.reduce(0, +) == 30)
        #expect(stages.count == 3)
    }
}
