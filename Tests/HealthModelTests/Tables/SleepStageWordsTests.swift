import HealthModel
import Testing

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
