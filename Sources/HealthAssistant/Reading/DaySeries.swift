internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The days of one type within a span, as far as the person shares them.
struct DaySeries: Sendable {
    let type: ObjectType
    let measure: DayMeasure
    let span: ClosedRange<Day>
    /// Whether the person shares the type; without it there are no figures.
    let isShared: Bool
    /// The figures of days that have data.
    var figures: [Day: DayFigures] = [:]
    /// How many days each source has data of, by the name of the source.
    var sources: [String: Int] = [:]
    /// The day that is not over, where the span contains it.
    let incompleteDay: Day?
    /// The first day that is shared, where the history is limited.
    let sharedFrom: Day?

    /// The days with data, in order.
    var days: [Day] { figures.keys.sorted() }

    /// The values of some days, in order.
    func values(_ days: ClosedRange<Day>) -> [Double] {
        days.compactMap { figures[$0]?.value }
    }

    /// The days that an answer stands on.
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

    /// A day that is not the one that goes without saying.
    private func name(_ day: Day, unless other: Day) -> JSONValue? {
        day == other ? nil : .string(day.description)
    }

    /// The longest stretches without data between days with data, at most three, in order.
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

    /// The name of a source as answers have it: at most 24 characters.
    static func shown(_ source: String) -> String { String(source.prefix(24)) }

    /// What every answer about one type says.
    ///
    /// - Parameters:
    ///   - members: What a tool adds.
    ///   - names: The sources to name with their days; by default the main ones.
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

    /// What an answer says about a type that is not shared.
    static let notShared = "The person does not share this type with the assistant."
}
