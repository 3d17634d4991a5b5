import HealthModel
import Testing

@Suite("Lengths of time in tables")
struct LengthUnitTests {
    private func read(_ text: String, _ unit: String?) -> LengthUnit.Reading {
        LengthUnit.seconds(of: text, in: unit.flatMap { LengthUnit($0) }) { Double($0) }
    }

    @Test(
        "a length is read as its text or the unit of its column says",
        arguments: [
            ("45", "min", 2700.0), ("7.5", "h", 27_000), ("7:30", "h:mm", 27_000),
            ("7:30", "mm:ss", 450), ("1:05:30", nil, 3930), ("1h 5m", nil, 3900),
            ("7 h 30", nil, 27_000), ("7h30", "min", 27_000), ("1,5 Stunden", nil, 5400),
            ("45 Min.", nil, 2700), ("30s", nil, 30), ("7:30", "hours", 27_000),
        ])
    func readable(text: String, unit: String?, seconds: Double) {
        #expect(read(text, unit) == .seconds(seconds))
    }

    @Test("a number or a clock without a unit is left open", arguments: ["45", "7:30"])
    func open(text: String) { #expect(read(text, nil) == .withoutUnit) }

    @Test(
        "another text is no length",
        arguments: ["fast", "7:90", "5 kg", "30m 1h", "1:2:3:4", "1m 5", ":30", "-5 min"])
    func invalid(text: String) { #expect(read(text, "min") == .invalid) }

    @Test(
        "the name of a column names the unit of its lengths",
        arguments: [
            ("Duration (min)", LengthUnit.numbers(seconds: 60)),
            ("sleep_hours", .numbers(seconds: 3600)),
            ("Dauer [h:mm]", .clock(startsWithHours: true)), ("Duration", nil), ("Weight kg", nil),
        ])
    func names(name: String, unit: LengthUnit?) { #expect(LengthUnit(inName: name) == unit) }
}

@Suite("Words for stages of sleep")
struct SleepStageWordsTests {
    @Test(
        "a stage of sleep is known by words of several languages",
        arguments: [
            ("Deep", 4), ("Tiefschlaf", 4), ("sommeil profond", 4), ("Light sleep", 3), ("core", 3),
            ("REM", 5), ("REM-Schlaf", 5), ("Awake", 2), ("wach", 2), ("in bed", 0), ("asleep", 1),
        ])
    func stages(text: String, value: Int) { #expect(SleepStageWords.value(of: text) == value) }

    @Test("another word is no stage of sleep", arguments: ["", "run", "bedroom"])
    func noStage(text: String) { #expect(SleepStageWords.value(of: text) == nil) }
}
