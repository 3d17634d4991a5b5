internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The figures of a type by day.
enum DayFigures {
    /// Reads the figures of some days in order; days without data have none.
    ///
    /// - Parameter boundary: The hour at which the days begin.
    static func read(
        of type: ObjectType, _ days: [Day], boundary: DayBoundary = DayBoundary(),
        unit: HealthUnit, _ reader: any HealthDataReading, in zone: TimeZone
    ) async throws -> [Day: PeriodFigure] {
        guard let first = days.first, let last = days.last else { return [:] }
        let span = DateInterval(
            start: boundary.start(of: first, in: zone),
            end: boundary.start(of: last.advanced(by: 1), in: zone))
        let figures = try await reader.figures(
            of: type, in: span, every: .day(boundary), unit: unit)
        return Dictionary(
            figures.map { (boundary.day(of: $0.start, in: zone), $0) }
        ) { first, _ in first }
    }
}
