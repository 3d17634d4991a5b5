internal import Foundation
internal import HealthModel

extension MappedTable {
    /// The workout, the night or the stage of a row.
    func eventSamples(
        _ events: EventTable, _ row: [String], _ time: DateInterval, _ intake: SampleIntake
    ) throws(SkipReason) -> [Sample] {
        let reading = try events.reading(row, self, time)
        if let doubt = reading.doubt { intake.skip("row", events.type.identifier, doubt) }
        return reading.events.map { event, time in
            switch event {
            case .workout(let detail, let title):
                var workout = sample(.workout, .workout(detail), [], row, time, intake)
                if let title { workout.metadata["title"] = .string(title) }
                return workout
            case .stage(let value):
                return sample(.sleepAnalysis, .category(value), [Double(value)], row, time, intake)
            }
        }
    }

    /// The events of a row as a preview shows them; none if it cannot be read.
    func previewedEvents(_ row: [String]) -> [TablePreview.Event] {
        guard case .events(let events) = content, !hasBrokenEnd(row),
            let start = civilTime(row)?.date(in: .gmt)
        else { return [] }
        let end = civilEnd(row).flatMap { $0.date(in: .gmt) } ?? start
        guard end >= start,
            let reading = try? events.reading(row, self, DateInterval(start: start, end: end))
        else { return [] }
        return reading.events.map { event, time in
            switch event {
            case .workout(let detail, _):
                TablePreview.Event(
                    kind: .workout(detail.activityType), seconds: detail.duration,
                    amounts: [detail.totalDistance, detail.totalEnergyBurned].compactMap(\.self))
            case .stage(let value):
                TablePreview.Event(kind: .sleep(value), seconds: time.duration)
            }
        }
    }

    /// The end of a workout or a night that is only a time of day: the first such time from the start on.
    func clockEnd(_ text: String, _ row: [String]) -> CivilTime? {
        guard case .events = content, let start = civilTime(row), let from = start.seconds,
            let clock = CivilTime("2000-01-01 \(text)")?.seconds
        else { return nil }
        var end = clock >= from ? start : start.nextDay
        end.seconds = clock
        return end
    }
}

extension CivilTime {
    /// The same time on the next day.
    fileprivate var nextDay: CivilTime {
        let day =
            CivilTime("\(year)-\(month)-\(self.day + 1)") ?? CivilTime("\(year)-\(month + 1)-01")
            ?? CivilTime("\(year + 1)-01-01")
        guard var day else { return self }
        (day.seconds, day.offset) = (seconds, offset)
        return day
    }
}
