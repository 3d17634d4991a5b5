internal import Foundation
internal import HealthModel

/// Metrics of categories: events, some of which last, and sleep.
extension HealthAutoExportMetric {
    /// An event: an amount of time is its duration; a number of several events is reported, because
    /// their times are not in the file.
    func event(
        _ point: HealthAutoExportPoint, _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        var time = time
        if let amount = point.qty {
            guard amount.isFinite, amount >= 0 else {
                intake.skip("metric", name, .invalid(attribute: "qty"))
                return []
            }
            // The app writes a zero for a day without events.
            guard amount > 0 else { return [] }
            if let seconds, type != .appleStandHour {
                // The times of the file can be those of the day that the amount is the sum of.
                let duration = amount * seconds
                guard duration <= 86_400 else {
                    intake.skip("metric", name, .invalid(attribute: "qty"))
                    return []
                }
                if time.duration == 0 || abs(time.duration - duration) > 60 {
                    time.duration = duration
                }
            } else if amount != 1 {
                intake.skip("metric", name, .missing(attribute: "startDate"))
                return []
            }
        }
        if type == .appleStandHour, time.duration == 0 { time.duration = 3_600 }
        return [sample(type, .category(0), time, point, 0, intake)]
    }

    /// A night as its time in bed and its stages, or a single stage.
    func sleep(_ point: HealthAutoExportPoint, _ intake: SampleIntake) -> [Sample] {
        var parts: [(value: Int, time: DateInterval)] = []
        if let stage = point.value {
            if let value = Self.stages[stage.lowercased()],
                let time = Self.interval(point.startDate, point.endDate)
            {
                parts = [(value, time)]
            }
        } else {
            parts = night(point, intake)
        }
        if parts.isEmpty { intake.skip("metric", name, .invalid(attribute: "sleep")) }
        return parts.map { value, time in
            sample(type, .category(value), time, point, Double(value), intake)
        }
    }

    private static let stages = [
        "in bed": 0, "inbed": 0, "unspecified": 1, "asleep": 1, "awake": 2, "core": 3, "deep": 4,
        "rem": 5,
    ]

    /// The parts of a night of which the file contains the sums.
    private func night(
        _ point: HealthAutoExportPoint, _ intake: SampleIntake
    ) -> [(value: Int, time: DateInterval)] {
        let inBed = Self.interval(point.inBedStart, point.inBedEnd)
        let asleep = Self.interval(point.sleepStart, point.sleepEnd)
        var parts: [(value: Int, time: DateInterval)] = []
        // The app writes zero hours and the times of the sleep if nobody recorded the time in bed.
        if let inBed, point.inBed != 0 { parts.append((0, inBed)) }
        guard let night = asleep ?? inBed else { return parts }
        let sums = sums(point)
        if let stages = SleepSums.stages(sums, in: night) ?? withoutTotal(sums, in: night) {
            return parts + stages
        }
        if !sums.isEmpty { intake.skip("metric", name, .invalid(attribute: "sleepEnd")) }
        if let asleep { parts.append((1, asleep)) }
        return parts
    }

    /// The seconds of each stage.
    private func sums(_ point: HealthAutoExportPoint) -> [(value: Int, seconds: Double)] {
        let unit = seconds ?? 3_600
        let stages = [(3, point.core), (4, point.deep), (5, point.rem)]
        let staged = stages.reduce(0.0) { $0 + ($1.1 ?? 0) }
        // `asleep` is sleep without a stage, in some versions all sleep.
        let isAll = staged > 0 && point.totalSleep.map { abs($0 - staged) * unit < 60 } ?? false
        return (stages + [(1, isAll ? nil : point.asleep), (2, point.awake)])
            .compactMap { value, amount in
                guard let amount, amount.isFinite, amount > 0 else { return nil }
                return (value, amount * unit)
            }
    }

    /// The stages of a night that is too short for all sums, if the sleep without a stage is the sum of those with one.
    private func withoutTotal(
        _ sums: [(value: Int, seconds: Double)], in night: DateInterval
    ) -> [(value: Int, time: DateInterval)]? {
        func length(_ stages: Set<Int>) -> Double {
            sums.reduce(0) { $0 + (stages.contains($1.value) ? $1.seconds : 0) }
        }
        guard abs(length([1]) - length([3, 4, 5])) < 60 else { return nil }
        return SleepSums.stages(sums.filter { $0.value != 1 }, in: night)
    }

    private static func interval(_ start: String?, _ end: String?) -> DateInterval? {
        guard let start = instant(start), let end = instant(end), end > start else { return nil }
        return DateInterval(start: start, end: end)
    }
}
