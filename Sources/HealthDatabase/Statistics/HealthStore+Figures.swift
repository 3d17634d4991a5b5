public import Foundation
public import HealthModel

extension HealthStore {
    /// The figures of a quantity type for a person: of a time range, or of each period in it.
    ///
    /// A period's figures do not depend on the range: every sample that overlaps the range is read,
    /// and one that crosses a boundary counts on both sides, a sum in proportion to time. Nothing
    /// outside of the range counts. Pages, reports and commands read their figures with this
    /// function; ``statisticsCollection(of:matching:options:anchorDate:interval:calendar:app:)``
    /// is for the API of HealthKit, whose result depends on the predicate.
    ///
    /// ```swift
    /// let days = try await store.figures(
    ///     of: .stepCount, in: lastYear, by: .day, calendar: calendar, app: nil)
    /// ```
    ///
    /// - Parameters:
    ///   - type: A quantity type.
    ///   - range: The time range, without its end; nil for all data. `.distantPast` and
    ///     `.distantFuture` stand for no start and no end.
    ///   - period: The length of the periods; nil for the figures of the whole range.
    ///   - calendar: The calendar, whose time zone sets the boundaries.
    ///   - dayStart: The hour at which days begin, 0 to 23.
    ///   - separatesSources: Whether to return what each source contributed to a sum, in
    ///     `SampleStatistics.contributions`, and the figures of each source of a measurement, in
    ///     `SampleStatistics.bySource`.
    ///   - app: The app that asks; nil for the owner.
    /// - Returns: The sum of a cumulative type, otherwise the average, minimum and maximum, in the
    ///   type's canonical unit. Periods without data are omitted. A period that extends beyond the
    ///   range is cut.
    /// - Throws: `invalidArgument` for a type without quantities, and the errors of
    ///   ``samples(_:sort:limit:app:)``.
    public func figures(
        of type: ObjectType, in range: DateInterval? = nil, by period: CalendarPeriod? = nil,
        calendar: Calendar, dayStart: Int = 0, separatesSources: Bool = false,
        app: AppIdentity?
    ) async throws -> [SampleStatistics] {
        guard type.kind == .quantity else {
            throw HealthStoreError.invalidArgument(
                "Statistics need a quantity type, and \(type.identifier) is none.")
        }
        let buckets: StatisticsBuckets
        do {
            buckets = try period?.buckets(in: calendar, dayStart: dayStart) ?? .single
        } catch {
            throw HealthStoreError.invalidArgument(error.description)
        }
        let request = FigureRequest(
            type: type,
            range: range ?? DateInterval(start: .distantPast, end: .distantFuture),
            period: period, buckets: buckets, separatesSources: separatesSources, app: app)
        let environment = environment
        let answer = try await read(isLong: period != nil && period != .hour) { db in
            try request.answer(db, environment)
        }
        if let update = answer.update { await update.keep(connection) }
        return answer.statistics
    }
}
