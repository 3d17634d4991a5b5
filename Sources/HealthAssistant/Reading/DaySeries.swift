internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The days of one type within a range, as far as the person shares them.
struct DaySeries: Sendable {
    let type: ObjectType
    let measure: DayMeasure
    let span: ClosedRange<Day>
    /// Whether the person shares the type; otherwise there are no figures.
    let isShared: Bool
    /// The figures of days that have data.
    var figures: [Day: DayFigures] = [:]
    /// The number of days on which data of each source count, by the name of the source.
    var sources: [String: Int] = [:]
    /// The current day, if the range contains it.
    let incompleteDay: Day?
    /// The first shared day, if the history is limited.
    let sharedFrom: Day?

    /// The days with data, in order.
    var days: [Day] { figures.keys.sorted() }

    /// The values of some days, in order.
    func values(_ days: ClosedRange<Day>) -> [Double] {
        days.compactMap { figures[$0]?.value }
    }

    /// The days that contribute to an answer.
    var coverage: JSONValue {
        let days = days
        return JSONValue.members([
            "from": .string(span.lowerBound.description),
            "to": .string(span.upperBound.description),
            "days": .number(Double(span.count)), "daysWithData": .number(Double(days.count)),
            "firstDay": days.first.flatMap { name($0, unless: span.lowerBound) },
            "lastDay": days.last.flatMap { name($0, unless: span.upperBound) },
            "gaps": .array(gaps.map(JSONValue.string)),
            "incompleteDay": incompleteDay.map { .string($0.description) },
            "sharedFrom": sharedFrom.map { .string($0.description) },
        ])
    }

    /// The name of a day, unless it is the default one.
    private func name(_ day: Day, unless other: Day) -> JSONValue? {
        day == other ? nil : .string(day.description)
    }

    /// The longest gaps between days with data, at most three, in order.
    private var gaps: [String] {
        let days = days
        return zip(days, days.dropFirst()).filter { $0.distance(to: $1) > 1 }
            .sorted { $0.0.distance(to: $0.1) > $1.0.distance(to: $1.1) }.prefix(3)
            .sorted { $0.0 < $1.0 }
            .map { before, after in
                let (first, last) = (before.advanced(by: 1), after.advanced(by: -1))
                return first == last ? "\(first)" : "\(first)/\(last)"
            }
    }

    /// The names of the sources with the most days, at most three.
    var mainSources: [String] {
        sources.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
    }

    /// The name of a source in answers: at most 24 characters.
    static func shown(_ source: String) -> String { String(source.prefix(24)) }

    /// The members of every answer about one type.
    ///
    /// - Parameters:
    ///   - members: The additional members of a tool.
    ///   - names: The sources to list with their days; by default the main ones.
    func answer(_ members: [String: JSONValue?], naming names: [String]? = nil) -> JSONValue {
        guard isShared else {
            return .members(
                [
                    "type": .string(type.name), "isShared": false, "coverage": coverage,
                    "sources": [], "note": .string(Self.notShared),
                ].merging(members) { $1 })
        }
        let values = figures.values.map(\.value)
        let total = values.reduce(0, +)
        let average = values.isEmpty ? nil : total / Double(values.count)
        return .members(
            [
                "type": .string(type.name), "unit": .string(measure.unit), "isShared": true,
                "coverage": coverage,
                "total": measure.isSum && !values.isEmpty ? Figure.json(total) : nil,
                "average": Figure.json(average),
                "min": Figure.json(figures.values.compactMap(\.minimum).min()),
                "max": Figure.json(figures.values.compactMap(\.maximum).max()),
                "sources": .array(
                    (names ?? mainSources).map {
                        [.string(Self.shown($0)), .number(Double(sources[$0] ?? 0))]
                    }),
            ].merging(members) { $1 })
    }

    /// The answer about a type that is not shared.
    static let notShared = "The person does not share this type with the assistant."
}
