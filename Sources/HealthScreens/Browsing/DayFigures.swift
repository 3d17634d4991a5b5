internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The figures of a type by day.
enum DayFigures {
    /// Reads the figures of some days in order; days without data have none.
    static func read(
        of type: ObjectType, _ days: [Day], unit: HealthUnit, _ reader: any HealthDataReading,
        _ environment: ScreenEnvironment
    ) async throws -> [Day: PeriodFigure] {
        guard let first = days.first, let last = days.last else { return [:] }
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let span = DateInterval(
            start: boundary.start(of: first, in: zone),
            end: boundary.start(of: last.advanced(by: 1), in: zone))
        let figures = try await reader.figures(of: type, in: span, every: .day, unit: unit)
        return Dictionary(
            figures.map { (boundary.day(of: $0.start, in: zone), $0) }
        ) { first, _ in first }
    }
}
