internal import Foundation
internal import HealthJournal
internal import HealthModel

/// Reads the days of measures from the journal and a health store.
struct TogetherReader {
    let journal: Journal
    let health: (any HealthDataReading)?
    let zone: TimeZone

    /// The values of some measures in a span of days, with one reading of the journal.
    func values(of measures: [TogetherMeasure], in span: ClosedRange<Day>) async throws
        -> [(measure: TogetherMeasure, values: [Day: Double])]
    {
        var summaries: [DaySummary]?
        var found: [(measure: TogetherMeasure, values: [Day: Double])] = []
        for measure in measures {
            switch measure.origin {
            case .journal(let value):
                let days: [DaySummary]
                if let summaries {
                    days = summaries
                } else {
                    days = try await journal.summaries(
                        from: span.lowerBound, through: span.upperBound, withItems: false)
                    summaries = days
                }
                let pairs = days.compactMap { day in value(day).map { (day.day, $0) } }
                found.append((measure, Dictionary(pairs) { first, _ in first }))
            case .store(let type, let format):
                found.append((measure, try await values(of: type, format.unit, in: span)))
            }
        }
        return found
    }

    /// The notes on the days of a span, in the order of time.
    func notes(in span: ClosedRange<Day>) async throws -> [(day: Day, note: DayNoteEntry)] {
        let boundary = try await journal.settings.dayBoundary()
        // A note belongs to the day of the place where it was written.
        let interval = DateInterval(
            start: boundary.start(of: span.lowerBound.advanced(by: -2), in: .gmt),
            end: boundary.start(of: span.upperBound.advanced(by: 3), in: .gmt))
        return try await journal.entries(in: interval, kinds: [.dayNote]).compactMap { entry in
            guard case .dayNote(let note) = entry else { return nil }
            let day = boundary.day(of: entry.date, in: entry.header.timeZone)
            return span.contains(day) ? (day, note) : nil
        }
    }

    /// The day of the newest sample of a type; nil without one.
    func newestDay(of type: ObjectType) async throws -> Day? {
        guard let sample = try await health?.samples(of: type, before: nil, limit: 1).first else {
            return nil
        }
        return try await journal.settings.dayBoundary().day(of: sample.startDate, in: zone)
    }

    private func values(of type: ObjectType, _ unit: HealthUnit, in span: ClosedRange<Day>)
        async throws -> [Day: Double]
    {
        guard let health else { return [:] }
        let figures = try await DayFigures.read(
            of: type, Array(span), boundary: journal.settings.dayBoundary(), unit: unit, health,
            in: zone)
        return figures.mapValues(\.value)
    }
}
