package import Foundation

/// Computes the time asleep from the records of several sources.
package enum SleepTime {
    /// A time range of a night.
    package struct Stretch: Sendable {
        package var interval: DateInterval
        package var isAsleep: Bool

        package init(interval: DateInterval, isAsleep: Bool) {
            self.interval = interval
            self.isAsleep = isAsleep
        }
    }

    /// Seconds asleep: the time that any source records as asleep, counted once, without the time
    /// that any source records as awake.
    package static func seconds(_ stretches: [Stretch]) -> TimeInterval {
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
    /// Creates the time range of a sleep sample within a night; nil for time in bed.
    package init?(_ sample: Sample, within night: DateInterval) {
        guard let value = sample.categoryValue, sample.endDate >= sample.startDate,
            let interval = DateInterval(start: sample.startDate, end: sample.endDate)
                .intersection(with: night)
        else { return nil }
        let name = CategoryValues.name(of: value, in: .sleepAnalysis) ?? ""
        let isAsleep = name.hasPrefix("HKCategoryValueSleepAnalysisAsleep")
        guard isAsleep || name == "HKCategoryValueSleepAnalysisAwake" else { return nil }
        self.init(interval: interval, isAsleep: isAsleep)
    }
}
