internal import Foundation
internal import HealthJournal
internal import HealthKit

/// Finds the days whose values Health changed since a type was last read.
///
/// Added samples have dates. A deleted sample has none, so after a deletion all days of the type
/// are read, with a few collection queries. All days are also read after a change of the order of
/// sources, when the visible history reaches further back, and when there are too many changes to
/// list.
struct ActivityChanges: Sendable {
    let store: TimeLimitedHealthStore
    let boundary: DayBoundary
    let zone: TimeZone
    let today: Day

    /// The largest number of changes of one query; after more, the whole history is read.
    static let limit = 1_000
    /// The largest number of days before today that are read; an earlier date is an error.
    static let mostDays = 36_525

    /// The stream of a type that was never read: all days from the first sample on are due.
    ///
    /// - Parameter oldest: The first day with a value in the journal; it may have no samples now.
    func begin(_ figure: ActivityFigure, oldest: Day?) async throws -> ActivityStream {
        let first = try await firstDay(of: figure)
        var due = DaySet()
        if let start = [first, oldest].compactMap({ $0 }).min() { due = all(from: start) }
        // The position is read before the days, so that the next query returns samples that are
        // saved meanwhile.
        return ActivityStream(
            type: figure.type.identifier, zone: zone.identifier,
            position: try AnchorCoding.data(try await latestAnchor(of: figure.type)), first: first,
            through: today, sources: try await sources(of: figure), due: due)
    }

    /// The stream after the changes since then, with the days that they touch as due; nil if all
    /// days of the type must be read.
    ///
    /// - Parameters:
    ///   - oldest: The first day with a value in the journal.
    ///   - looksBack: Whether to look for changes that no sample shows: a history that reaches
    ///     further back, and another order of sources.
    func after(
        _ stream: ActivityStream, of figure: ActivityFigure, oldest: Day?, looksBack: Bool
    ) async throws -> ActivityStream? {
        guard stream.zone == zone.identifier,
            let news = try await news(of: figure, after: stream.position)
        else { return nil }
        var next = stream
        next.due = news.days
        next.first = [stream.first, news.days.first].compactMap { $0 }.min()
        if looksBack, let first = try await firstDay(of: figure),
            next.first.map({ first < $0 }) ?? true
        {
            return nil
        }
        if let anchor = news.anchor { next.position = try AnchorCoding.data(anchor) }
        if looksBack || news.anchor != nil { next.sources = try await sources(of: figure) }
        if news.areUnknown || isReordered(stream.sources, next.sources) {
            let start = [next.first, oldest].compactMap { $0 }.min()
            if let start { next.due.formUnion(all(from: start)) }
        }
        if stream.through < today {
            next.due.insert(stream.through.advanced(by: 1)...today)
            next.through = today
        }
        return next
    }

    /// The changes after a position.
    private struct News {
        /// The new position; nil if nothing happened.
        var anchor: HKQueryAnchor?
        /// The days that added samples touch.
        var days = DaySet()
        /// Whether other days may have changed too.
        var areUnknown = false
    }

    /// The changes after a position; nil if it belongs to another history.
    private func news(of figure: ActivityFigure, after position: Data) async throws -> News? {
        guard var anchor = AnchorCoding.anchor(position) else { return nil }
        var news = News()
        var finder = DayFinder(boundary)
        while true {
            let page = try await store.changes(
                [.sample(type: figure.type)], after: anchor, limit: Self.limit)
            if page.newAnchor.isOfOtherHistory { return nil }
            let count = page.addedSamples.count + page.deletedObjects.count
            guard count > 0 else { return news }
            anchor = page.newAnchor
            news.anchor = anchor
            news.areUnknown = news.areUnknown || !page.deletedObjects.isEmpty
            for sample in page.addedSamples {
                if let days = days(of: sample, figure, &finder) { news.days.insert(days) }
            }
            guard count >= Self.limit else { continue }
            news.areUnknown = true
            // Apple's store does not provide its latest anchor, so the changes are listed.
            guard let latest = try await store.latestAnchor(of: [figure.type]) else { continue }
            news.anchor = latest
            return news
        }
    }

    /// The days up to today whose value a sample can change; nil if there are none.
    private func days(
        of sample: HKSample, _ figure: ActivityFigure, _ finder: inout DayFinder
    ) -> ClosedRange<Day>? {
        let first = max(
            finder.day(of: max(sample.startDate, earliest), in: zone),
            today.advanced(by: -Self.mostDays))
        let end = min(max(sample.endDate, sample.startDate), .distantFuture)
        var last = end >= latest ? today : finder.day(of: max(end, earliest), in: zone)
        // The second half of a day belongs to the night before the next one.
        if figure.isOfNight { last = last.advanced(by: 1) }
        last = min(max(last, first), today)
        return first <= last ? first...last : nil
    }

    private var earliest: Date {
        boundary.start(of: today.advanced(by: -Self.mostDays), in: zone)
    }

    private var latest: Date { boundary.start(of: today.advanced(by: 1), in: zone) }

    private func all(from first: Day) -> DaySet {
        DaySet([min(max(first, today.advanced(by: -Self.mostDays)), today)...today])
    }

    /// The day of the first sample that the app sees; nil without one up to now.
    private func firstDay(of figure: ActivityFigure) async throws -> Day? {
        guard let sample = try await store.firstSample(of: figure.type) else { return nil }
        var finder = DayFinder(boundary)
        return days(of: sample, figure, &finder)?.lowerBound
    }

    private func latestAnchor(of type: HKSampleType) async throws -> HKQueryAnchor {
        if let anchor = try await store.latestAnchor(of: [type]) { return anchor }
        // No sample begins then, so the result contains only the anchor.
        let none = HKQuery.predicateForSamples(
            withStart: .distantFuture, end: nil, options: .strictStartDate)
        return try await store.changes(
            [.sample(type: type, predicate: none)], after: nil, limit: HKObjectQueryNoLimit
        ).newAnchor
    }

    /// The order of sources, for types where it matters; an average uses all sources.
    private func sources(of figure: ActivityFigure) async throws -> [String]? {
        guard case .statistic(let statistic, _) = figure.reduction, statistic != .average else {
            return nil
        }
        return try await store.sourceOrder(of: figure.type)
    }

    /// Whether known sources have changed their order; a new source has only new samples.
    private func isReordered(_ before: [String]?, _ now: [String]?) -> Bool {
        guard let before, let now else { return false }
        return before.filter(now.contains) != now.filter(before.contains)
    }
}
