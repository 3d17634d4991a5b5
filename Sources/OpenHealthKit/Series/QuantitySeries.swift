internal import Foundation
internal import HealthModel

/// The data of a quantity series during its construction, and the resulting sample.
struct QuantitySeries: Sendable {
    let type: ObjectType
    let startDate: Date

    /// The unit of the stored data: the type's own, or that of the first datum.
    private(set) var unit: HealthUnit?
    private(set) var data: [QuantityDatum] = []

    init(type: ObjectType, startDate: Date) {
        self.type = type
        self.startDate = startDate
        unit = type.canonicalUnit
    }

    /// Inserts a datum by time; replaces one with the same start.
    mutating func insert(_ quantity: Quantity, during interval: DateInterval) throws(HKError) {
        guard interval.start >= startDate else {
            throw Self.error("a quantity may not be earlier than the series")
        }
        let unit = unit ?? quantity.unit
        guard let value = try? quantity.doubleValue(for: unit) else {
            throw Self.error("\(type) requires a unit compatible with \(unit)")
        }
        self.unit = unit
        let index = data.firstIndex { $0.interval.start >= interval.start } ?? data.endIndex
        if index < data.endIndex, data[index].interval.start == interval.start {
            data.remove(at: index)
        }
        data.insert(QuantityDatum(interval: interval, value: value), at: index)
    }

    /// The sample over the data: their sum or average, with the summary of the series.
    ///
    /// The sample begins with the series and ends with its last datum, unless an end is given.
    func sample(
        uuid: UUID, endDate: Date?, metadata: Metadata, device: Device?
    ) throws(HKError) -> Sample {
        guard let unit, let last = data.max(by: { $0.interval.end < $1.interval.end }) else {
            throw Self.error("no quantities were added")
        }
        let end = endDate ?? last.interval.end
        guard end >= last.interval.end else {
            throw Self.error("the series may not end before its last quantity")
        }
        let values = data.map(\.value)
        let sum = values.reduce(0, +)
        let isDiscrete = type.quantityFacts?.aggregationStyle.isDiscrete ?? true
        let sample = Sample(
            uuid: uuid, type: type, startDate: startDate, endDate: end,
            payload: .quantity(
                Quantity(isDiscrete ? sum / Double(values.count) : sum, unit),
                series: SeriesSummary(
                    count: values.count, minimum: values.min() ?? 0, maximum: values.max() ?? 0,
                    mostRecent: last.value, mostRecentInterval: last.interval)),
            metadata: metadata, device: device)
        if let reason = SampleRules.violation(of: sample) {
            throw HKError(.errorInvalidArgument, text: reason)
        }
        return sample
    }

    static func error(_ reason: String) -> HKError {
        HKError(.errorInvalidArgument, text: "Unable to build the series: \(reason).")
    }
}
