public import Foundation
package import HealthModel

/// Statistics in buckets of one calendar length, before and after an anchor.
// Safe to share: the state never changes.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    private let type: ObjectType
    private let buckets: StatisticsBuckets
    private let populated: [HKStatistics]
    private let byStart: [Date: HKStatistics]

    package init(type: ObjectType, buckets: StatisticsBuckets, populated: [SampleStatistics]) {
        self.type = type
        self.buckets = buckets
        self.populated = populated.map { HKStatistics($0) }
        byStart = Dictionary(self.populated.map { ($0.startDate, $0) }) { first, _ in first }
        super.init()
    }

    /// The buckets with data, in order.
    open func statistics() -> [HKStatistics] { populated }

    /// The bucket that contains a date; without data it has no quantities.
    open func statistics(for date: Date) -> HKStatistics? { bucket(at: buckets.index(for: date)) }

    /// Calls a block with each bucket of a time range, with or without data.
    ///
    /// The first bucket contains `startDate`, the last one `endDate`, even if that is the start of
    /// a bucket. The block stops by setting its second argument. There are no buckets beyond the
    /// distant past and the distant future.
    open func enumerateStatistics(
        from startDate: Date, to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        // Numbers are compared, because "not a number" as a date has no order.
        guard
            startDate.timeIntervalSinceReferenceDate <= endDate.timeIntervalSinceReferenceDate
        else { return }
        let startDate = max(startDate, .distantPast)
        let endDate = min(endDate, .distantFuture)
        guard startDate <= endDate else { return }
        var stop = ObjCBool(false)
        var index = buckets.index(for: startDate)
        repeat {
            block(bucket(at: index), &stop)
            index += 1
        } while !stop.boolValue && buckets.interval(at: index).start <= endDate
    }

    /// The sources with data; empty unless the statistics are separate by source.
    open func sources() -> Set<HKSource> { Set(populated.flatMap { $0.sources ?? [] }) }

    private func bucket(at index: Int) -> HKStatistics {
        let interval = buckets.interval(at: index)
        return byStart[interval.start]
            ?? HKStatistics(
                SampleStatistics(
                    type: type, interval: interval, merged: StatisticsFigures(), bySource: nil))
    }

    /// The buckets that differ from another collection's, in order.
    func changed(since other: HKStatisticsCollection) -> [HKStatistics] {
        let starts = Set(byStart.keys).union(other.byStart.keys).sorted()
        return starts.compactMap { start in
            byStart[start] == other.byStart[start] ? nil : bucket(at: buckets.index(for: start))
        }
    }
}
