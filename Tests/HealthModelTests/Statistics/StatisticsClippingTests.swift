import Foundation
import HealthModel
import Testing

@Suite("The part of a row in a time range")
struct StatisticsClippingTests {
    private func part(
        _ row: ClosedRange<Double>, of range: ClosedRange<Double>,
        style: AggregationStyle = .cumulative
    ) -> StatisticsRow? {
        let date = Date.init(timeIntervalSinceReferenceDate:)
        return StatisticsRow(start: row.lowerBound, end: row.upperBound, value: 10, source: 1)
            .clipped(
                to: DateInterval(start: date(range.lowerBound), end: date(range.upperBound)),
                style: style)
    }

    @Test("A row that only touches a range has no part in it")
    func touching() {
        #expect(part(0...100, of: 100...200) == nil)
        #expect(part(200...300, of: 100...200) == nil)
        #expect(part(200...200, of: 100...200) == nil)
        #expect(part(50...50, of: 100...200) == nil)
        #expect(part(100...100, of: 100...200)?.value == 10)
        #expect(part(100...200, of: 100...200)?.value == 10)
    }

    @Test("A cumulative value is reduced in proportion to time, a discrete one is not")
    func overlapping() {
        let early = part(0...100, of: 75...200)
        #expect(early?.start == 75 && early?.end == 100 && early?.value == 2.5)
        let late = part(150...250, of: 100...200)
        #expect(late?.start == 150 && late?.end == 200 && late?.value == 5)
        let around = part(0...400, of: 100...200)
        #expect(around?.start == 100 && around?.end == 200 && around?.value == 2.5)
        let discrete = part(0...100, of: 75...200, style: .discreteArithmetic)
        #expect(discrete?.start == 75 && discrete?.end == 100 && discrete?.value == 10)
    }
}
