import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("No value or date that no person has is kept")
struct PlausibilityTests {
    /// Texts with three implausible parts and one plausible one, by format.
    private static let files: [(name: String, text: String)] = [
        (
            "steps.csv",
            "timestamp,steps\n2024-01-05T08:00:00Z,-1\n2024-01-05T09:00:00Z,1e308\n"
                + "1901-12-13T20:45:52Z,5\n2024-01-05T10:00:00Z,7\n"
        ),
        (
            "export.xml",
            "<?xml version=\"1.0\"?><HealthData locale=\"en_GB\">"
                + [("-1", "2024"), ("1e308", "2024"), ("5", "1901"), ("7", "2024")].map {
                    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"W\" "
                        + "unit=\"count\" startDate=\"\($0.1)-01-05 08:00:00 +0000\" "
                        + "endDate=\"\($0.1)-01-05 08:10:00 +0000\" value=\"\($0.0)\"/>\n"
                }.joined() + "</HealthData>"
        ),
        (
            "steps.ndjson",
            "{\"format\":\"open-healthkit-samples\",\"version\":1}\n"
                + [("-1", "2024"), ("1e308", "2024"), ("5", "1901"), ("7", "2024")].enumerated()
                .map {
                    "{\"type\":\"HKQuantityTypeIdentifierStepCount\",\"uuid\":"
                        + "\"00000000-0000-0000-0000-00000000000\($0.offset)\",\"start\":"
                        + "\"\($0.element.1)-01-05T08:00:00Z\",\"value\":\($0.element.0),"
                        + "\"unit\":\"count\",\"source\":{\"bundle\":\"a\",\"name\":\"A\"}}\n"
                }.joined()
        ),
        (
            "steps.json",
            "{\"data\":{\"metrics\":[{\"name\":\"step_count\",\"units\":\"count\",\"data\":["
                + [("-1", "2024"), ("1e308", "2024"), ("5", "1901"), ("7", "2024")].map {
                    "{\"qty\":\($0.0),\"date\":\"\($0.1)-01-05 08:00:00 +0000\"}"
                }.joined(separator: ",") + "]}]}}"
        ),
    ]

    @Test(
        "steps of -1, 1e308 steps and a date in 1901 are left out by every importer",
        arguments: files)
    func everyImporter(name: String, text: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, name, ImportOptions(timeZone: .gmt))
        #expect(try await fixture.values(.stepCount, .count) == [7])
        #expect(summary.skippedCount == 3)
        #expect(summary.hasLosses)
    }

    @Test("the report has the lines")
    func lines() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.files[0].text, "steps.csv")
        #expect(
            summary.skippedLines == [
                .init(
                    element: "sample", type: ObjectType.stepCount.identifier, reason: .implausible):
                    [2, 3, 4]
            ])
    }

    @Test("rings and statistics of a workout that no person has are left out")
    func ringsAndStatistics() async throws {
        func day(_ day: Int, _ energy: String, _ exercise: String) -> String {
            "<ActivitySummary dateComponents=\"2024-01-0\(day)\" activeEnergyBurned=\"\(energy)\" "
                + "activeEnergyBurnedGoal=\"500\" activeEnergyBurnedUnit=\"kcal\" "
                + "appleExerciseTime=\"\(exercise)\" appleExerciseTimeGoal=\"30\" "
                + "appleStandHours=\"9\" appleStandHoursGoal=\"12\"/>"
        }
        func workout(_ hour: Int, _ energy: String) -> String {
            "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"30\" "
                + "durationUnit=\"min\" sourceName=\"W\" startDate=\"2024-01-05 0\(hour):00:00 +0000\" "
                + "endDate=\"2024-01-05 0\(hour):30:00 +0000\"><WorkoutStatistics "
                + "type=\"HKQuantityTypeIdentifierBasalEnergyBurned\" unit=\"kcal\" "
                + "startDate=\"2024-01-05 0\(hour):00:00 +0000\" "
                + "endDate=\"2024-01-05 0\(hour):30:00 +0000\" sum=\"\(energy)\"/></Workout>"
        }
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "<?xml version=\"1.0\"?><HealthData locale=\"en_GB\">" + day(1, "400", "20")
                + day(2, "-5", "20") + day(3, "400", "1e308") + workout(1, "40") + workout(2, "-1")
                + workout(3, "1e300") + "</HealthData>", "export.xml")
        #expect(summary.activitySummaries == 1)
        #expect(summary.samples[.workout]?.inserted == 1)
        #expect(
            summary.skipped == [
                .init(element: "ActivitySummary", reason: .implausible): 2,
                .init(element: "Workout", reason: .implausible): 2,
            ])
    }

    @Test(
        "a date in January 1970 is a zero of a clock or seconds instead of milliseconds",
        arguments: [
            ("1970-01-01", false), ("1970-01-01T00:00:00Z", false), ("1969-12-31T12:00:00Z", false),
            ("1970-01-21T12:19:04Z", false), ("1970-02-01T00:00:00Z", true),
            ("1969-12-30T00:00:00Z", true),
        ])
    func zeroOfClocks(date: String, isKept: Bool) async throws {
        for offset in [14 * 3_600, -12 * 3_600] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(
                "Date,Weight (kg),Fat mass (kg)\n\(date),80,\n2026-01-01,81,\n", "w.csv",
                ImportOptions(timeZone: TimeZone(secondsFromGMT: offset)))
            #expect(try await fixture.samples(.bodyMass).count == (isKept ? 2 : 1))
            #expect(summary.skipped.map(\.key.reason) == (isKept ? [] : [.implausible]))
        }
    }

    @Test("what lasts may end in Health's distant future")
    func lasting() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "<?xml version=\"1.0\"?><HealthData locale=\"en_GB\">"
                + "<Record type=\"HKCategoryTypeIdentifierPregnancy\" sourceName=\"Health\" "
                + "value=\"HKCategoryValueNotApplicable\" startDate=\"2024-01-05 08:00:00 +0000\" "
                + "endDate=\"4001-01-01 00:00:00 +0000\"/></HealthData>", "export.xml")
        #expect(summary.inserted == 1)
        #expect(try await fixture.samples(.pregnancy).first?.endDate == .distantFuture)
    }

    @Test(
        "the limits are those of the type",
        arguments: [
            (ObjectType.heartRate, "count/min", [0, 1, 501], [30, 60, 240]),
            (.bodyMass, "kg", [0, 2000], [3, 80, 300]),
            (.bodyTemperature, "degC", [0, 400], [36.5, 41]),
            (.oxygenSaturation, "%", [0, 1.5], [0.7, 1]),
            (.bloodGlucose, "mg/dL", [0, 1, 2000], [39, 400]),
            (.dietaryEnergyConsumed, "kcal", [-5, 100_000], [0, 9000]),
            (.distanceWalkingRunning, "m", [-1, 1e12], [0, 100_000]),
            (.heartRateRecoveryOneMinute, "count/min", [1e12], [-4, 30]),
            (.waterTemperature, "degC", [1e12], [-1.5, 20]),
        ] as [(ObjectType, String, [Double], [Double])])
    func types(type: ObjectType, unit: String, wrong: [Double], right: [Double]) async throws {
        let fixture = try ImportFixture()
        // The numbers of a mapped table in percent are from 0 to 100.
        let scale = unit == "%" ? 100.0 : 1
        let rows = (wrong + right).enumerated().map { place, value in
            "2024-01-05T08:00:0\(place)Z;\(value * scale)\n"
        }
        let mapping = ColumnMapping(
            date: "When",
            measures: [.init(type: type, column: "Value", unit: try HealthUnit(unit))])
        let summary = try await fixture.load(
            "When;Value\n" + rows.joined(), "x.csv",
            ImportOptions(timeZone: .gmt, mapping: mapping))
        let values = try await fixture.values(type, HealthUnit(unit))
        #expect(values.count == right.count)
        #expect(zip(values, right).allSatisfy { abs($0 - $1) < 1e-9 * (1 + abs($1)) })
        #expect(summary.skippedCount == wrong.count)
    }

    @Test("a blood pressure whose halves are in each other's place is left out and counted")
    func swapped() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Date,Heart rate,Systolic,Diastolic,Comments\n"
                + "2024-01-01 07:00:00,60,120,80,\n2024-01-02 07:00:00,60,80,120,\n",
            "pressures.csv", ImportOptions(timeZone: .gmt))
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [120])
        #expect(try await fixture.samples(.heartRate).count == 2)
        #expect(summary.skipped.map(\.key.reason) == [.implausible])
    }

    @Test("a workout that is faster than anybody can be is left out and counted")
    func speed() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance\n"
                + "1,\"Mar 1, 2026, 6:00:00 AM\",,Run,600,1234.5\n"
                + "2,\"Mar 2, 2026, 6:00:00 AM\",,Run,600,1.5\n", "activities.csv",
            ImportOptions(timeZone: .gmt))
        let distances = try await fixture.samples(.workout).map { $0.workout?.totalDistance }
        #expect(distances == [Quantity(1_500, .meter())])
        #expect(summary.skipped.map(\.key.reason) == [.implausible])
        #expect(Array(summary.skippedLines.values) == [[2]])
    }
}
