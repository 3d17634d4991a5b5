internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The days of a category with the duration of each value, such as sleep stages.
struct CategoryDayList {
    let type: ObjectType
    let world: World

    /// Prints the days of a time range that have samples.
    func show(_ span: DaySpan, of store: HealthStore) async throws {
        let query = SampleQuery(
            type: type, predicate: .interval(start: span.start, end: span.end))
        let samples = try await store.samples(
            [query], sort: [SortOrder(.startDate)], limit: nil, app: world.reader)
        let sources = try await store.preferences.sourcesInOrder(of: type, app: world.reader)
        let boundary = DayBoundary()
        guard let first = samples.first, let last = samples.map(\.endDate).max() else {
            return try write([])
        }
        let (from, to) = (
            boundary.day(of: span.start ?? first.startDate, in: world.zone),
            boundary.day(of: span.end?.addingTimeInterval(-1) ?? last, in: world.zone)
        )
        // A night that begins in the evening belongs to the next day.
        let days = Array(from...max(from, span.end == nil ? to.advanced(by: 1) : to))
        let found = CategoryDays(
            samples, of: type, sources: sources.map(\.bundleIdentifier), days: days,
            in: world.zone)
        try write(
            days.compactMap { day in
                guard found.seconds[day] != nil || found.counts[day] != nil else { return nil }
                return Row(
                    day: day.description, samples: found.counts[day] ?? 0,
                    total: found.total(day, of: type),
                    values: Dictionary(
                        (found.seconds[day] ?? [:]).map { (name($0.key), $0.value) },
                        uniquingKeysWith: +))
            })
    }

    private struct Row: Encodable {
        let day: String
        let samples: Int
        /// The total in seconds; for sleep, without the time awake.
        let total: Double
        /// The seconds of each value.
        let values: [String: Double]
    }

    private func write(_ rows: [Row]) throws {
        if world.printsJSON { return try StandardOutput.write(json: rows) }
        guard !rows.isEmpty else {
            return try StandardOutput.write([world.language.commandData.nothing(type.name)])
        }
        let words = world.language.commandData
        let names = Set(rows.flatMap(\.values.keys)).sorted()
        var table = Table(
            [(words.text(.day), .left), (words.text(.total), .right)] + names.map { ($0, .right) })
        for row in rows {
            table.add(
                [row.day, duration(row.total)]
                    + names.map { row.values[$0].map(duration) ?? "" })
        }
        try StandardOutput.write(table.lines)
    }

    private func name(_ value: Int) -> String {
        SampleText.category(value, of: type, world.language)
    }

    private func duration(_ seconds: Double) -> String {
        let minutes = Int(nearest: seconds / 60)
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
