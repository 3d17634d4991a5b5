import HealthJournal
import TestSupport
import Testing

@Suite("A set of days")
struct DaySetTests {
    private func day(_ number: Int) -> Day { Day(number: 20_000 + number) }

    @Test("joins ranges that overlap or adjoin, and keeps others apart")
    func joins() {
        var days = DaySet([day(1)...day(3), day(10)...day(12)])
        #expect(days.ranges == [day(1)...day(3), day(10)...day(12)])
        days.insert(day(4)...day(5))
        #expect(days.ranges == [day(1)...day(5), day(10)...day(12)])
        days.insert(day(5)...day(9))
        #expect(days.ranges == [day(1)...day(12)])
        #expect((days.first, days.last, days.count) == (day(1), day(12), 12))
    }

    @Test("gives its last days that follow each other")
    func lastRun() {
        #expect(DaySet().lastRun(atMost: 3) == nil)
        let days = DaySet([day(1)...day(3), day(10)...day(12)])
        #expect(days.lastRun(atMost: 2) == day(11)...day(12))
        #expect(days.lastRun(atMost: 30) == day(10)...day(12))
    }

    @Test("is a set: after any insertions and removals it has the days that a set of numbers has")
    func random() {
        for seed in UInt64(0)..<200 {
            var numbers = SeededGenerator(seed: seed)
            var days = DaySet()
            var expected: Set<Int> = []
            for _ in 0..<20 {
                let start = Int.random(in: 0..<40, using: &numbers)
                let end = start + Int.random(in: 0..<12, using: &numbers)
                if Bool.random(using: &numbers) {
                    days.insert(day(start)...day(end))
                    expected.formUnion(start...end)
                } else {
                    days.remove(day(start)...day(end))
                    expected.subtract(start...end)
                }
                let found = Set((0..<60).filter { days.contains(day($0)) })
                #expect(found == expected, "seed \(seed)")
                #expect(days.count == expected.count, "seed \(seed)")
                let isApart = zip(days.ranges, days.ranges.dropFirst())
                    .allSatisfy { $0.upperBound.distance(to: $1.lowerBound) > 1 }
                #expect(isApart, "seed \(seed)")
            }
        }
    }

    @Test("is cut to a range")
    func cut() {
        let days = DaySet([day(1)...day(3), day(10)...day(12)])
        #expect(days.ranges(in: day(3)...day(10)) == [day(3)...day(3), day(10)...day(10)])
        #expect(days.ranges(in: day(4)...day(9)).isEmpty)
    }
}
