import Foundation
import Testing

@Suite("Measurements from the command line")
struct MeasurementTests {
    @Test(
        "a measurement is logged with everyday names and units",
        arguments: [
            (["glucose", "5.4", "mmol/L"], "bloodGlucose", 5.4, "blood glucose 5.4 mmol/L"),
            (["blood sugar", "98mg/dl"], "bloodGlucose", 98, "blood glucose 98 mg/dL"),
            (["temperature", "37.2", "C"], "bodyTemperature", 37.2, "body temperature 37.2 °C"),
            (["temp", "99.1F"], "bodyTemperature", 99.1, "body temperature 99.1 °F"),
            (["waist", "82", "cm"], "waistCircumference", 82, "waist circumference 82 cm"),
            (["caffeine", "80", "mg"], "dietaryCaffeine", 80, "caffeine 80 mg"),
            (["oxygen", "97", "%"], "oxygenSaturation", 0.97, "oxygen saturation 97 %"),
            (["oxygen", "97"], "oxygenSaturation", 0.97, "oxygen saturation 97 %"),
            (["pulse", "62", "bpm"], "heartRate", 62, "heart rate 62 bpm"),
            (["steps", "8000"], "stepCount", 8000, "step count 8,000"),
            (["forcedVitalCapacity", "4.1", "L"], "forcedVitalCapacity", 4.1, "4.1 L"),
        ])
    func log(words: [String], type: String, value: Double, text: String) async throws {
        let health = try HealthProcess()
        let logged = try await health.run(["log"] + words)
        #expect(logged.status == 0)
        #expect(logged.output.contains(text), "\(logged)")
        let entry = try #require(
            try await health.succeed("history", "measurement", "--json").json([Decoded.Entry].self)
                .first)
        #expect(entry.kind == "measurement")
        #expect(entry.type == type)
        #expect(entry.value?.value == value)
    }

    @Test("a blood pressure has two values, under each of its names")
    func pressure() async throws {
        let health = try HealthProcess()
        for words in [["bp"], ["blood-pressure"], ["blood", "pressure"], ["measurement", "bp"]] {
            let entry = try await health.run(["log"] + words + ["120/80", "--json"])
                .json(Decoded.Entry.self)
            #expect(entry.type == "bloodPressure")
            #expect(entry.value == Decoded.Amount(value: 120, unit: "mmHg"))
            #expect(entry.diastolic == Decoded.Amount(value: 80, unit: "mmHg"))
        }
        #expect(try await health.succeed("today").output.contains("blood pressure 120/80 mmHg"))
    }

    @Test("without a unit, a measurement has the unit of the last one")
    func unit() async throws {
        let health = try HealthProcess()
        #expect(try await health.succeed("log", "glucose", "98").output.contains("98 mg/dL"))
        try await health.succeed("log", "glucose", "5.4", "mmol/L")
        #expect(try await health.succeed("log", "glucose", "6.1").output.contains("6.1 mmol/L"))
    }

    @Test(
        "an invalid measurement is rejected with what to type instead, and nothing is stored",
        arguments: [
            (["glucos", "5.4"], "did you mean glucose"), (["wieght", "80", "kg"], "weight"),
            (["glucose", "80", "kg"], "use a unit such as"), (["glucose"], "no value"),
            ([], "Name what to log"), (["bp", "120"], "write bp 120/80"),
            (["bp", "80/120"], "greater"), (["sleep", "8hr"], "cannot be logged"),
            (["bodyMass", "80", "kg"], "health log weight"), (["systolic", "120"], "bp 120/80"),
            (["glucose", "1,234"], "can mean"),
            (["glucose", "5.4", "--at", "2999-01-01"], "future"),
        ])
    func refused(words: [String], text: String) async throws {
        let health = try HealthProcess()
        let result = try await health.run(["log"] + words)
        #expect(result.failed(with: 64, saying: text), "\(result)")
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
    }

    @Test("an implausible value and a repeated one are logged with a warning")
    func warnings() async throws {
        let health = try HealthProcess()
        let unusual = try await health.succeed("log", "temperature", "43", "C")
        #expect(unusual.errors.contains("43 °C of body temperature is unusual: more than 42 °C."))
        try await health.succeed("log", "pulse", "62")
        #expect(try await health.succeed("log", "pulse", "62").errors.contains("already"))
    }

    @Test("a measurement is edited, deleted, undone, and sent to the store")
    func life() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let id = try await health.succeed("log", "bp", "120/80", "--json").json(Decoded.Entry.self)
            .id
        let edited = try await health.succeed("edit", id, "--value", "125/82", "--note", "left arm")
        #expect(edited.output.contains("blood pressure 125/82 mmHg"))
        #expect(
            try await health.run("edit", id, "--value", "125").failed(
                with: 64, saying: "two values"))
        #expect(
            try await health.run("edit", id, "--volume", "1L").failed(
                with: 64, saying: "a measurement"))
        try await health.succeed("sync")
        let samples = try await health.succeed("query", "systolic", "--samples", "--json")
            .json([Decoded.Sample].self)
        #expect(samples.map(\.value) == [125])
        try await health.succeed("delete", id)
        #expect(try await health.succeed("undo").output.contains("blood pressure 125/82 mmHg"))
        #expect(try await health.succeed("history").output.contains("blood pressure 125/82 mmHg"))
    }

    @Test("a measurement is restored from a backup")
    func backup() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "glucose", "5.4", "mmol/L")
        let before = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        try await health.succeed("backup", health.path("diary.backup"))
        var other = health
        other.environment["HEALTH_JOURNAL"] = health.path("other.sqlite")
        try await other.succeed("restore", health.path("diary.backup"))
        let after = try await other.succeed("history", "--json").json([Decoded.Entry].self)
        #expect(after.map(\.id) == before.map(\.id))
        #expect(
            after.map(\.value) == [Decoded.Amount(value: 5.4, unit: before[0].value?.unit ?? "")])
    }

    @Test("sync names the command that allows a denied type")
    func refusedType() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "deny", "glucose")
        try await health.succeed("log", "caffeine", "80mg")
        try await health.succeed("log", "glucose", "98mg/dL")
        let report = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(report.exported == 1)
        #expect(report.parked == 1)
        #expect(try await health.succeed("history").output.contains("waits for permission"))
    }

    @Test(
        "doctor finds every synced measurement in the store",
        arguments: [
            "glucose 5.4 mmol/L", "bp 120/80", "pulse 62 bpm", "caffeine 80 mg", "waist 82 cm",
        ])
    func doctor(words: String) async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        let logged = try await health.run(["log"] + words.split(separator: " ").map(String.init))
        #expect(logged.status == 0)
        try await health.succeed("sync")
        #expect(try await health.run(["doctor"]).status == 0)
    }
}
