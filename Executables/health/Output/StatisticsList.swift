internal import Foundation
internal import HealthModel

/// Statistics of one type, as text and JSON.
struct StatisticsList {
    let type: ObjectType
    /// Whether values are summed; otherwise they are averaged.
    let isSum: Bool
    let by: BucketSize?
    let statistics: [SampleStatistics]
    let unit: HealthUnit
    let zone: TimeZone

    /// One line for each time range with data.
    var lines: [String] {
        guard !statistics.isEmpty else { return ["No \(type.name) in this period."] }
        var table = Table(
            [(title, .left)]
                + (isSum
                    ? [("sum", .right)]
                    : [("average", .right), ("minimum", .right), ("maximum", .right)]))
        for item in statistics {
            let figures = item.merged
            let values =
                isSum ? [figures.sum] : [figures.average, figures.minimum, figures.maximum]
            table.add(
                [label(item.interval)]
                    + values.map { $0.map { NumberText.text($0, in: unit) } ?? "" })
        }
        return table.lines
    }

    private var title: String { by?.rawValue ?? "from" }

    private func label(_ interval: DateInterval) -> String {
        let time = TimeText(zone)
        return switch by {
        case .hour: time.minute(interval.start)
        case .day, .week: time.day(interval.start)
        case .month: time.month(interval.start)
        case .year: String(time.day(interval.start).prefix(4))
        case nil: "\(time.minute(interval.start)) to \(time.minute(interval.end))"
        }
    }

    /// The JSON form.
    var json: JSON {
        let time = TimeText(zone)
        return JSON(
            type: type.identifier, name: type.name, unit: unit.unitString, by: by?.rawValue,
            buckets: statistics.map { item in
                func number(_ quantity: Quantity?) -> Double? {
                    quantity.flatMap { try? $0.doubleValue(for: unit) }
                }
                return Bucket(
                    start: time.iso8601(item.interval.start),
                    end: time.iso8601(item.interval.end),
                    sum: number(item.merged.sum), average: number(item.merged.average),
                    minimum: number(item.merged.minimum), maximum: number(item.merged.maximum))
            })
    }

    struct JSON: Encodable {
        let type: String
        let name: String
        let unit: String
        let by: String?
        let buckets: [Bucket]
    }

    struct Bucket: Encodable {
        let start: String
        let end: String
        let sum: Double?
        let average: Double?
        let minimum: Double?
        let maximum: Double?
    }
}
