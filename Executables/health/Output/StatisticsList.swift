internal import Foundation
internal import HealthModel
internal import HealthWords

/// Statistics of one type, as text and JSON.
struct StatisticsList {
    let type: ObjectType
    /// Whether values are summed; otherwise they are averaged.
    let isSum: Bool
    let by: CalendarPeriod?
    let statistics: [SampleStatistics]
    let unit: HealthUnit
    let zone: TimeZone
    /// The person's language.
    let language: Language

    private var words: CommandDataWords { language.commandData }

    /// One line for each time range with data.
    var lines: [String] {
        guard !statistics.isEmpty else { return [words.nothing(type.name)] }
        var table = Table(
            [(title, .left)]
                + (isSum
                    ? [(words.text(.sum), .right)]
                    : [.average, .minimum, .maximum].map { (words.text($0), .right) }))
        for item in statistics {
            let figures = item.merged
            let values =
                isSum ? [figures.sum] : [figures.average, figures.minimum, figures.maximum]
            table.add(
                [label(item.interval)]
                    + values.map { $0.map(text) ?? "" })
        }
        return table.lines
    }

    private func text(_ quantity: Quantity) -> String {
        isSum
            ? language.numbers.sum(quantity, in: unit)
            : language.text(quantity, in: unit, of: type)
    }

    private var title: String {
        switch by {
        case .hour: words.text(.hour)
        case .day: words.text(.day)
        case .week: words.text(.week)
        case .month: words.text(.month)
        case .year: words.text(.year)
        case nil: words.text(.from)
        }
    }

    private func label(_ interval: DateInterval) -> String {
        let time = TimeText(zone)
        return switch by {
        case .hour: time.minute(interval.start)
        case .day, .week: time.day(interval.start)
        case .month: time.month(interval.start)
        case .year: String(time.day(interval.start).prefix(4))
        case nil: words.span(time.minute(interval.start), time.minute(interval.end))
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
