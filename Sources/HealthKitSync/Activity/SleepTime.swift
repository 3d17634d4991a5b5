internal import Foundation
internal import HealthKit

/// How long somebody slept, from what several sources recorded of one night.
enum SleepTime {
    /// One stretch of a night.
    struct Stretch {
        var interval: DateInterval
        var isAsleep: Bool
    }

    /// Seconds asleep: what any source calls asleep, each moment once, without what any source
    /// calls awake.
    static func seconds(_ stretches: [Stretch]) -> TimeInterval {
        let asleep = union(stretches.filter(\.isAsleep).map(\.interval))
        let awake = union(stretches.filter { !$0.isAsleep }.map(\.interval))
        let waking = asleep.reduce(0) { sum, sleep in
            sum + awake.reduce(0) { $0 + (sleep.intersection(with: $1)?.duration ?? 0) }
        }
        return asleep.reduce(0) { $0 + $1.duration } - waking
    }

    private static func union(_ intervals: [DateInterval]) -> [DateInterval] {
        var union: [DateInterval] = []
        for interval in intervals.sorted(by: { $0.start < $1.start }) {
            if let last = union.last, interval.start <= last.end {
                union[union.count - 1].end = max(last.end, interval.end)
            } else {
                union.append(interval)
            }
        }
        return union
    }
}

extension SleepTime.Stretch {
    /// The stretch that a sample of sleep stands for, within a night; nil for lying in bed.
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
