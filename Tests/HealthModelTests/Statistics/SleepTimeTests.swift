import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The time asleep")
struct SleepTimeTests {
    private func stretch(_ start: Int, _ end: Int, isAsleep: Bool) -> SleepTime.Stretch {
        SleepTime.Stretch(
            interval: DateInterval(
                start: Date(timeIntervalSinceReferenceDate: Double(start)),
                end: Date(timeIntervalSinceReferenceDate: Double(end))), isAsleep: isAsleep)
    }

    @Test("Time that two sources record counts once, and time awake does not count")
    func night() {
        let stretches = [
            stretch(0, 100, isAsleep: true), stretch(50, 200, isAsleep: true),
            stretch(80, 90, isAsleep: false), stretch(300, 400, isAsleep: true),
            stretch(190, 310, isAsleep: false),
        ]
        #expect(SleepTime.seconds(stretches) == 200 - 10 - 10 + 100 - 10)
        #expect(SleepTime.seconds([]) == 0)
    }

    @Test("A sleep sample without length has no seconds, and one that ends early is ignored")
    func withoutLength() {
        let night = DateInterval(
            start: Date(timeIntervalSinceReferenceDate: 0), duration: 28_800)
        func sample(_ start: Double, _ end: Double) -> Sample {
            Sample(
                uuid: UUID(), type: .sleepAnalysis,
                startDate: Date(timeIntervalSinceReferenceDate: start),
                endDate: Date(timeIntervalSinceReferenceDate: end), payload: .category(1))
        }
        func seconds(_ start: Double, _ end: Double) -> Double? {
            SleepTime.Stretch(sample(start, end), within: night)?.interval.duration
        }
        #expect(seconds(100, 100) == 0)
        #expect(seconds(100, 160) == 60)
        #expect(seconds(100, 99) == nil)
    }

    @Test("The time asleep agrees with counting second after second", arguments: 0..<50)
    func oracle(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let stretches = (0..<(2 + seed)).map { _ in
            let start = Int.random(in: 0..<500, using: &random)
            let length = Int.random(in: 0..<80, using: &random)
            return stretch(start, start + length, isAsleep: Bool.random(using: &random))
        }
        func covers(_ second: Int, isAsleep: Bool) -> Bool {
            let middle = Date(timeIntervalSinceReferenceDate: Double(second) + 0.5)
            return stretches.contains {
                $0.isAsleep == isAsleep && $0.interval.duration > 0 && $0.interval.contains(middle)
            }
        }
        let asleep = (0..<600).count {
            covers($0, isAsleep: true) && !covers($0, isAsleep: false)
        }
        #expect(SleepTime.seconds(stretches) == Double(asleep))
    }
}
