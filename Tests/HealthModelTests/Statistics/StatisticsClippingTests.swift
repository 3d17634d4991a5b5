import Foundation
import HealthModel
import Testing

@Suite("The part of a row within limits")
struct StatisticsClippingTests {
    private struct Part: Equatable {
        var start: Double
        var end: Double
        var value: Double
    }

    private func part(
        _ row: ClosedRange<Double>, of range: ClosedRange<Double>,
        style: AggregationStyle = .cumulative
    ) -> Part? {
        let date = Date.init(timeIntervalSinceReferenceDate:)
        let row = StatisticsRow(
            start: row.lowerBound, end: row.upperBound, value: 10, source: 1)
        let bucket = reduce(
            [row], style: style, options: .allowed(for: style),
            limits: DateInterval(start: date(range.lowerBound), end: date(range.upperBound))
        ).first
        guard let bucket, let value = bucket.merged.sum ?? bucket.merged.average else { return nil }
        return Part(
            start: bucket.interval.start.timeIntervalSinceReferenceDate,
            end: bucket.interval.end.timeIntervalSinceReferenceDate, value: value)
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
        #expect(part(0...100, of: 75...200) == Part(start: 75, end: 100, value: 2.5))
        #expect(part(150...250, of: 100...200) == Part(start: 150, end: 200, value: 5))
        #expect(part(0...400, of: 100...200) == Part(start: 100, end: 200, value: 2.5))
        #expect(
            part(0...100, of: 75...200, style: .discreteArithmetic)
                == Part(start: 75, end: 100, value: 10))
    }
}
