internal import Foundation
internal import HealthKit
internal import HealthModel

extension SleepTime.Stretch {
    /// Creates the time range of a sleep sample within a night; nil for time in bed.
    init?(_ sample: HKSample, within night: DateInterval) {
        guard let sample = sample as? HKCategorySample,
            let value = HKCategoryValueSleepAnalysis(rawValue: sample.value),
            sample.endDate >= sample.startDate,
            let interval = DateInterval(start: sample.startDate, end: sample.endDate)
                .intersection(with: night)
        else { return nil }
        let isAsleep = HKCategoryValueSleepAnalysis.allAsleepValues.contains(value)
        guard isAsleep || value == .awake else { return nil }
        self.init(interval: interval, isAsleep: isAsleep)
    }
}
