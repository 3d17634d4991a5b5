internal import Foundation
internal import HealthModel

/// A type of measurements that the records of an activity have, as one sample with a series.
struct FITSeries {
    let type: ObjectType
    let unit: HealthUnit
    /// The measurement of a record.
    let value: KeyPath<FITRecord, Double?>
    /// The factor from the unit of the format.
    var factor = 1.0

    /// The measurements of an activity for which HealthKit has types.
    static func of(_ activity: String) -> [FITSeries] {
        func speed(_ type: ObjectType) -> FITSeries {
            FITSeries(type: type, unit: .meter().divided(by: .second()), value: \.point.speed)
        }
        switch activity {
        case "cycling", "handCycling":
            return [
                FITSeries(type: .cyclingPower, unit: .watt(), value: \.power),
                FITSeries(type: .cyclingCadence, unit: .countPerMinute, value: \.cadence),
                speed(.cyclingSpeed),
            ]
        case "running":
            return [
                FITSeries(type: .runningPower, unit: .watt(), value: \.power),
                speed(.runningSpeed),
                FITSeries(
                    type: .runningVerticalOscillation, unit: .centimeter, value: \.oscillation,
                    factor: 0.1),
                FITSeries(
                    type: .runningGroundContactTime, unit: .millisecond, value: \.contact),
                FITSeries(
                    type: .runningStrideLength, unit: .meter(), value: \.step, factor: 0.001),
            ]
        case "rowing": return [speed(.rowingSpeed)]
        case "paddleSports": return [speed(.paddleSportsSpeed)]
        case "crossCountrySkiing": return [speed(.crossCountrySkiingSpeed)]
        default: return []
        }
    }

    /// The measurements that are counted where the activity has no type for them.
    static var counted: [(name: String, value: KeyPath<FITRecord, Double?>)] {
        [
            ("power", \.power), ("cadence", \.cadence), ("vertical_oscillation", \.oscillation),
            ("stance_time", \.contact), ("step_length", \.step),
        ]
    }

    /// The sample of the records with its data; nil without any.
    func sample(
        _ records: [FITRecord], _ origin: FITOrigin, _ intake: SampleIntake
    ) -> (Sample, [QuantityDatum])? {
        let data = records.compactMap { record in
            record[keyPath: value].map {
                QuantityDatum(
                    interval: DateInterval(start: record.time, duration: 0), value: $0 * factor)
            }
        }.sorted { $0.interval.start < $1.interval.start }
        guard let first = data.first, let last = data.last, data.contains(where: { $0.value > 0 }),
            let least = data.map(\.value).min(), let most = data.map(\.value).max()
        else { return nil }
        let average = data.reduce(0) { $0 + $1.value } / Double(data.count)
        let summary = SeriesSummary(
            count: data.count, minimum: least, maximum: most, mostRecent: last.value,
            mostRecentInterval: last.interval)
        let sample = origin.sample(
            type, .quantity(Quantity(average, unit), series: data.count > 1 ? summary : nil),
            DateInterval(start: first.interval.start, end: last.interval.end), value: average,
            intake)
        return (sample, data)
    }
}
