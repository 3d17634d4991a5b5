public import Foundation
package import HealthModel

/// Statistics over samples of one type in one stretch of time.
///
/// What was not asked for, or has no data, is nil.
// Safe to share: the only state is one immutable value.
open class HKStatistics: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: SampleStatistics

    package init(_ value: SampleStatistics) {
        self.value = value
        super.init()
    }

    /// The type of the samples.
    open var quantityType: HKQuantityType { HKQuantityType(value: value.type) }

    /// Where the statistics begin; in a collection the start of the bucket.
    open var startDate: Date { value.interval.start }

    /// Where the statistics end; in a collection the end of the bucket, which is not part of it.
    open var endDate: Date { value.interval.end }

    /// The sources with data; nil unless the statistics are separate by source.
    open var sources: [HKSource]? {
        value.bySource?.keys.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
            .map { HKSource($0) }
    }

    /// The sum, with what several sources measured at once counted once.
    open func sumQuantity() -> HKQuantity? { quantity(value.merged.sum) }

    /// The sum of one source alone.
    open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.sum) }

    /// The average by the type's aggregation style.
    open func averageQuantity() -> HKQuantity? { quantity(value.merged.average) }

    /// The average of one source alone.
    open func averageQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.average)
    }

    /// The least value.
    open func minimumQuantity() -> HKQuantity? { quantity(value.merged.minimum) }

    /// The least value of one source.
    open func minimumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.minimum)
    }

    /// The greatest value.
    open func maximumQuantity() -> HKQuantity? { quantity(value.merged.maximum) }

    /// The greatest value of one source.
    open func maximumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.maximum)
    }

    /// The value that ends last.
    open func mostRecentQuantity() -> HKQuantity? { quantity(value.merged.mostRecent) }

    /// The value of one source that ends last.
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
        quantity(figures(source)?.mostRecent)
    }

    /// When the value was taken that ends last.
    open func mostRecentQuantityDateInterval() -> DateInterval? { value.merged.mostRecentInterval }

    /// When the value of one source was taken that ends last.
    open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
        figures(source)?.mostRecentInterval
    }

    /// The time that samples cover.
    open func duration() -> HKQuantity? { quantity(value.merged.duration) }

    /// The time that samples of one source cover.
    open func duration(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.duration) }

    private func figures(_ source: HKSource) -> StatisticsFigures? {
        value.bySource?.first { $0.key.bundleIdentifier == source.bundleIdentifier }?.value
    }

    private func quantity(_ quantity: Quantity?) -> HKQuantity? { quantity.map { HKQuantity($0) } }

    // MARK: Identity, copies and archives

    /// Whether type, time and all figures are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKStatistics)?.value == value
    }

    /// The hash of type, time and figures.
    open override var hash: Int { value.hashValue }

    /// The type and the time; never a value.
    open override var description: String {
        "\(type(of: self)) \(value.type) (\(startDate) - \(endDate))"
    }

    /// The statistics themselves: they never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Statistics decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Writes type, time and all figures.
    open func encode(with coder: NSCoder) {
        coder.encode(json: StatisticsArchive(value), forKey: "statistics")
    }

    /// Reads type, time and all figures; nil where they are missing or damaged.
    public required init?(coder: NSCoder) {
        guard let archive = coder.json(StatisticsArchive.self, forKey: "statistics") else {
            return nil
        }
        value = archive.value
        super.init()
    }
}
