import HealthScreens
import Testing

@Suite("Scales of charts")
struct ScaleTests {
    @Test("Values are converted to positions and back")
    func places() {
        let scale = ChartScale(domain: 70...80, start: 200, end: 0)
        #expect(scale.place(of: 70) == 200)
        #expect(scale.place(of: 80) == 0)
        #expect(scale.place(of: 75) == 100)
        #expect(scale.value(at: 100) == 75)
        #expect(scale.place(of: 85) == -100)
    }

    @Test("A domain with one value has it in the middle")
    func flat() {
        let scale = ChartScale(domain: 5...5, start: 0, end: 100)
        #expect(scale.place(of: 5) == 50)
    }

    @Test(
        "Ticks are round numbers inside of the domain",
        arguments: [
            (0.0, 10.0, [0.0, 2, 4, 6, 8, 10], 0), (0, 100, [0, 20, 40, 60, 80, 100], 0),
            (71.3, 73.1, [71.5, 72, 72.5, 73], 1), (-5, 5, [-4, -2, 0, 2, 4], 0),
            (0, 2500, [0, 500, 1000, 1500, 2000, 2500], 0),
            (0.001, 0.004, [0.001, 0.002, 0.003, 0.004], 3),
        ])
    func ticks(low: Double, high: Double, ticks: [Double], digits: Int) {
        let scale = ChartScale(domain: low...high, start: 0, end: 1)
        let found = scale.ticks(about: 4)
        #expect(found.count == ticks.count)
        for (a, b) in zip(found, ticks) { #expect(abs(a - b) < 1e-9) }
        #expect(scale.tickDigits(about: 4) == digits)
    }

    @Test("Domains end at round values and contain all values, and zero for bars")
    func domains() {
        #expect(ChartScale.niceDomain([71.3, 73.1], about: 4) == 71...73.5)
        #expect(ChartScale.niceDomain([1800, 2300], about: 4, from: true) == 0...2500)
        #expect(ChartScale.niceDomain([80], about: 4) == 79...81)
        #expect(ChartScale.niceDomain([], about: 4) == 0...1)
        #expect(ChartScale.niceDomain([0], about: 4, from: true) == 0...1)
        #expect(ChartScale.niceDomain([.nan, .infinity, 1, 3], about: 4) == 1...3)
        #expect(ChartScale.niceDomain([-3, -1], about: 4, from: true) == -3...0)
    }
}
