import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Rows of sets are workouts with their sets in the metadata")
struct SetTableTests {
    private static let hevy =
        "\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\","
        + "\"exercise_notes\",\"set_index\",\"set_type\",\"weight_kg\",\"reps\",\"distance_km\","
        + "\"duration_seconds\",\"rpe\"\n"

    private func load(_ text: String, _ zone: TimeZone = .gmt) async throws -> (
        workouts: [Sample], summary: ImportSummary
    ) {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, "sets.csv", ImportOptions(timeZone: zone))
        return (try await fixture.samples(.workout), summary)
    }

    private func exercises(_ workout: Sample) -> [String] {
        workout.metadata.filter { $0.key.hasPrefix("exercise ") }.sorted { $0.key < $1.key }
            .compactMap(\.value.string)
    }

    private func detail(_ workout: Sample?) throws -> WorkoutDetail {
        guard case .workout(let detail) = try #require(workout).payload else {
            throw CocoaError(.coderInvalidValue)
        }
        return detail
    }

    @Test("Hevy's rows of one workout are one workout, in both forms of its dates")
    func hevy() async throws {
        for (start, end) in [
            ("30 Jun 2025, 19:56", "30 Jun 2025, 20:58"),
            ("2025-06-30 19:56:00", "2025-06-30 20:58:00"),
        ] {
            let row = "\"Push\",\"\(start)\",\"\(end)\",\"Good day\","
            let (workouts, summary) = try await load(
                Self.hevy + row
                    + "\"Bench Press (Barbell)\",,\"slow, deep\",0,\"warmup\",40,10,,,\n"
                    + row + "\"Bench Press (Barbell)\",,\"slow, deep\",1,\"normal\",62.5,8,,,8.5\n"
                    + row + "\"Plank\",0,\"\",0,\"normal\",,,,60,\n", ImportFixture.vienna)
            #expect(workouts.count == 1)
            let workout = try #require(workouts.first)
            #expect(workout.startDate == (try ImportFixture.date("2025-06-30T17:56:00Z")))
            #expect(workout.endDate == (try ImportFixture.date("2025-06-30T18:58:00Z")))
            #expect(workout.metadata["title"] == .string("Push"))
            #expect(workout.metadata["notes"] == .string("Good day"))
            #expect(
                exercises(workout) == [
                    #"{"name":"Bench Press (Barbell)","notes":"slow, deep","sets":["#
                        + #"{"reps":10,"type":"warmup","weight":40,"weightUnit":"kg"},"#
                        + #"{"reps":8,"rpe":8.5,"weight":62.5,"weightUnit":"kg"}]}"#,
                    #"{"name":"Plank","sets":[{"seconds":60}],"superset":"0"}"#,
                ])
            #expect(try detail(workout).activityType == 50)
            #expect(workout.sourceRevision?.source.name == "Hevy")
            #expect(!summary.hasLosses)
            #expect(summary.files.first?.outcome == .read(.csv, app: "Hevy"))
            #expect(
                summary.files.first?.columns.filter { $0.use != .used }.map(\.name) == ["set_index"]
            )
        }
    }

    @Test("a second import of a table of sets changes nothing")
    func again() async throws {
        let fixture = try ImportFixture()
        let row = "\"Push\",\"30 Jun 2025, 19:56\",\"30 Jun 2025, 20:58\",,\"Dip\",,,0,\"normal\","
        let text = Self.hevy + row + ",12,,,\n"
        let options = ImportOptions(timeZone: .gmt)
        #expect(try await fixture.load(text, "a.csv", options).inserted == 1)
        let second = try await fixture.load(text, "a.csv", options)
        #expect(second.inserted == 0 && second.known == 1)
    }

    @Test("pounds and miles stay pounds and miles, and a run is a run with its distance")
    func pounds() async throws {
        let (workouts, _) = try await load(
            "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
                + "set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds,rpe\n"
                + "Legs,2025-06-30 10:00:00,2025-06-30 11:00:00,,Squat,,,0,failure,225,5,,,\n"
                + "Out,2025-07-01 10:00:00,2025-07-01 10:30:00,,Running,,,0,normal,,,3,1800,\n")
        #expect(
            exercises(workouts[0]) == [
                #"{"name":"Squat","sets":[{"reps":5,"type":"failure","weight":225,"weightUnit":"lb"}]}"#
            ])
        let run = try detail(workouts[1])
        #expect(run.activityType == 37)
        #expect(try run.totalDistance?.doubleValue(for: .mile) == 3)
    }

    @Test("a row whose number or end cannot be read is left out and reported with its line")
    func unreadable() async throws {
        let (workouts, summary) = try await load(
            Self.hevy
                + "A,2025-06-30 10:00:00,2025-06-30 11:00:00,,Squat,,,0,normal,eighty,5,,,\n"
                + "A,2025-06-30 10:00:00,2025-06-30 11:00:00,,Squat,,,1,normal,80,5,,,\n"
                + "B,2025-07-01 10:00:00,soon,,Squat,,,0,normal,80,5,,,\n"
                + "C,2025-07-02 10:00:00,2025-07-02 09:00:00,,Squat,,,0,normal,80,5,,,\n"
                + "D,yesterday,2025-07-02 09:00:00,,Squat,,,0,normal,80,5,,,\n")
        #expect(workouts.count == 1)
        #expect(exercises(workouts[0]).first?.contains(#""weight":80"#) == true)
        #expect(Set(summary.skippedLines.values.flatMap(\.self)) == [2, 4, 5, 6])
        #expect(summary.skippedCount == 4)
    }

    @Test(
        "Strong's oldest table names no unit, so its numbers get none and no distance is added up")
    func strongClassic() async throws {
        let (workouts, _) = try await load(
            "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
                + "Workout Notes,RPE\n"
                + "2026-04-02 18:05:00,\"Upper A\",1h 5m,\"Bench Press\",W,40.0,8,0,0,\"\",\"Good\",\n"
                + "2026-04-02 18:05:00,\"Upper A\",1h 5m,\"Bench Press\",1,60.0,8,0,0,\"Slow\",,8.5\n"
                + "2026-04-02 18:05:00,\"Upper A\",1h 5m,\"Bench Press\",Rest Timer,0,0,0,90,,,\n"
                + "2026-04-02 18:05:00,\"Upper A\",1h 5m,\"Running\",1,0,0,3.5,1200,,,\n")
        let workout = try #require(workouts.first)
        #expect(workouts.count == 1)
        #expect(workout.endDate.timeIntervalSince(workout.startDate) == 3_900)
        #expect(try detail(workout).duration == 3_900)
        #expect(try detail(workout).totalDistance == nil)
        #expect(workout.metadata["notes"] == .string("Good"))
        #expect(
            exercises(workout) == [
                #"{"name":"Bench Press","sets":[{"reps":8,"type":"warmup","weight":40},"#
                    + #"{"note":"Slow","reps":8,"rpe":8.5,"weight":60}]}"#,
                #"{"name":"Running","sets":[{"distance":3.5,"seconds":1200}]}"#,
            ])
    }

    @Test("Strong's tables with semicolons have their units in columns or in the header")
    func strongUnits() async throws {
        let (columns, _) = try await load(
            "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;"
                + "Distance Unit;Seconds;Notes;Workout Notes;Workout Duration\n"
                + "2021-05-10 07:30:00;\"Full\";\"Deadlift\";1;225;lbs;5;;;;0;\"\";\"\";58m\n"
                + "2021-05-10 07:30:00;\"Full\";\"Deadlift\";D;102,5;kg;5;;;;0;;;58m\n")
        #expect(
            exercises(columns[0]) == [
                #"{"name":"Deadlift","sets":[{"reps":5,"weight":225,"weightUnit":"lb"},"#
                    + #"{"reps":5,"type":"dropset","weight":102.5,"weightUnit":"kg"}]}"#
            ])
        #expect(try detail(columns[0]).duration == 3_480)
        let (header, _) = try await load(
            "\"Workout #\";\"Date\";\"Workout Name\";\"Duration (sec)\";\"Exercise Name\";\"Set Order\";"
                + "\"Weight (kg)\";\"Reps\";\"RPE\";\"Distance (meters)\";\"Seconds\";\"Notes\";"
                + "\"Workout Notes\"\n"
                + "\"1\";\"2026-05-01 18:00:00\";\"Back\";\"3300\";\"Row\";\"1\";\"60\";\"8\";\"\";\"0\";"
                + "\"0\";\"\";\"\"\n"
                + "\"2\";\"2026-05-01 18:00:00\";\"Back\";\"780\";\"Running (Treadmill)\";\"1\";\"0\";"
                + "\"0\";\"\";\"8000\";\"780\";\"\";\"\"\n")
        #expect(header.count == 2)
        let runs = try header.map { try detail($0) }.filter { $0.activityType == 37 }
        #expect(try runs.map { try $0.totalDistance?.doubleValue(for: .meter()) } == [8_000])
        #expect(runs.map(\.duration) == [780])
    }

    @Test("distances are added up only if every one has a unit")
    func distancesWithoutUnit() async throws {
        func table(_ unit: String) -> String {
            "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;"
                + "Distance Unit;Seconds;Notes;Workout Notes;Workout Duration\n"
                + "2021-05-10 07:30:00;\"Run\";\"Running\";1;0;;0;;3;km;900;;;30m\n"
                + "2021-05-10 07:30:00;\"Run\";\"Running\";2;0;;0;;2;\(unit);600;;;30m\n"
        }
        let (whole, _) = try await load(table("km"))
        #expect(try detail(whole[0]).totalDistance?.doubleValue(for: .meter()) == 5_000)
        let (part, _) = try await load(table(""))
        #expect(try detail(part[0]).totalDistance == nil)
    }

    @Test("FitNotes has days, so a day is one workout without a length")
    func fitNotes() async throws {
        let (workouts, summary) = try await load(
            "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n"
                + "2026-04-29,Bench Press,Chest,45.0,lbs,10,,,,\"slow\"\n"
                + "2026-04-29,Cycling,Cardio,,,,5.0,km,0:20:30,\"\"\n"
                + "2026-04-29,Throw,Cardio,1,quintal,3,,,,\n"
                + "2026-05-02,Treadmill Run,Cardio,,,,0.0,m,30:00,\n", ImportFixture.vienna)
        #expect(workouts.count == 2)
        #expect(workouts[0].startDate == (try ImportFixture.date("2026-04-28T22:00:00Z")))
        #expect(workouts[0].endDate == workouts[0].startDate)
        #expect(
            exercises(workouts[0]) == [
                #"{"name":"Bench Press","sets":[{"note":"slow","reps":10,"weight":45,"weightUnit":"lb"}]}"#,
                #"{"name":"Cycling","sets":[{"distance":5,"distanceUnit":"km","seconds":1230}]}"#,
            ])
        #expect(try detail(workouts[0]).totalDistance?.doubleValue(for: .kilometer) == 5)
        #expect(
            exercises(workouts[1]) == [#"{"name":"Treadmill Run","sets":[{"seconds":1800}]}"#])
        #expect(try detail(workouts[1]).activityType == 37)
        #expect(summary.skipped.keys.map(\.reason) == [.unsuitableUnit])
        #expect(Array(summary.skippedLines.values) == [[4]])
    }

    @Test("StrongLifts has all sets of an exercise in a row, and names their unit in the header")
    func strongLifts() async throws {
        for unit in ["KG", "LB"] {
            let (workouts, summary) = try await load(
                "Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (\(unit)),Exercise,"
                    + "Sets×Reps,Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,"
                    + "Set 1 (Reps),Set 1 (\(unit)),Set 2 (Reps),Set 2 (\(unit))\n"
                    + "2026/08/11,1,A,\"Stronglifts 5×5\",83.5,Squat,5/-,0.5,10:56 PM,11:26 PM,ok,"
                    + "5,55,0,55\n"
                    + "2026/08/11,1,A,\"Stronglifts 5×5\",83.5,Row,5/4,0.5,10:56 PM,11:26 PM,,5,40,4,40\n"
                    + "2026/08/11,2,B,\"Stronglifts 5×5\",83.5,Squat,5,0.25,10:56 PM,11:26 PM,,5,60,,\n"
            )
            #expect(workouts.count == 2)
            let first = try #require(workouts.first { $0.metadata["title"] == .string("A") })
            #expect(first.startDate == (try ImportFixture.date("2026-08-11T22:56:00Z")))
            #expect(try detail(first).duration == 1_800)
            let kind = unit.lowercased()
            #expect(
                exercises(first) == [
                    #"{"name":"Squat","notes":"ok","sets":[{"reps":5,"weight":55,"weightUnit":"\#(kind)"}]}"#,
                    #"{"name":"Row","sets":[{"reps":5,"weight":40,"weightUnit":"\#(kind)"},"#
                        + #"{"reps":4,"weight":40,"weightUnit":"\#(kind)"}]}"#,
                ])
            #expect(!summary.hasLosses)
            #expect(
                summary.files.first?.columns.filter { $0.use == .unknown }.isEmpty == true)
        }
    }

    @Test("the sets of an exercise that are longer than a text of metadata become several texts")
    func longExercise() async throws {
        let row = "A,2025-06-30 10:00:00,2025-06-30 11:00:00,,Squat,,,0,normal,80,5,,,\n"
        let (workouts, summary) = try await load(
            Self.hevy + String(repeating: row, count: 900))
        let texts = exercises(workouts[0])
        #expect(texts.count > 1)
        #expect(texts.allSatisfy { $0.hasSuffix("]}") && $0.utf8.count <= 16_000 })
        #expect(texts.joined().split(separator: "\"reps\"").count == 901)
        #expect(!summary.hasLosses)
    }

    @Test("Hevy's measurements are weights, body fat and waists in the units of its header")
    func measurements() async throws {
        for (mass, length, unit) in [("kg", "cm", HealthUnit.kilogram), ("lbs", "in", .pound)] {
            let fixture = try ImportFixture()
            _ = try await fixture.load(
                "\"date\",\"weight_\(mass)\",\"fat_percent\",\"neck_\(length)\",\"waist_\(length)\"\n"
                    + "\"28 Jan 2026, 00:00\",76.2,18.5,,82\n", "measurement_data.csv",
                ImportOptions(timeZone: .gmt))
            #expect(try await fixture.values(.bodyMass, unit) == [76.2])
            #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.185])
            let waists = try await fixture.values(
                .waistCircumference, mass == "kg" ? .meter(.centi) : .inch)
            #expect(waists == [82])
        }
    }
}
