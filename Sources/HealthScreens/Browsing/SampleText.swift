internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The value of a sample and its time, as people say them.
struct SampleText {
    let environment: ScreenEnvironment

    /// The value: "52 bpm", "Asleep core · 30 min", "Running · 32 min", "120/80 mmHg"; may be empty.
    func value(of sample: Sample) -> String {
        if let quantity = sample.quantity, let format = TypeFormat(sample.type, environment),
            let value = format.value(of: quantity)
        {
            return format.text(value)
        }
        if let workout = sample.workout {
            return
                "\(environment.language.activities.name(workout.activityType)) · "
                + environment.duration(workout.duration)
        }
        if let pressure = pressure(sample.members ?? []) { return pressure }
        if let food = sample.metadata[MetadataKey.foodType]?.string { return food }
        let length = sample.endDate.timeIntervalSince(sample.startDate)
        let duration = length > 0 ? environment.duration(length) : nil
        let word = sample.categoryValue.flatMap {
            CategoryText.name($0, of: sample.type, environment)
        }
        return [word, duration].compactMap { $0 }.joined(separator: " · ")
    }

    /// A day and a time: "Today, 10:23", "10 Mar, 10:23", "10 Mar 2025, 10:23".
    func moment(_ date: Date) -> String {
        let zone = environment.timeZone()
        let day = DayBoundary().day(of: date, in: zone)
        return "\(title(of: day)), \(environment.time(date, in: zone))"
    }

    /// A day: "Today", "Yesterday", "10 Mar", and with its year if it is another.
    func title(of day: Day) -> String {
        let today = DayBoundary().day(of: environment.now(), in: environment.timeZone())
        if (-1...0).contains(today.distance(to: day)) {
            return environment.title(of: day, today: today)
        }
        return day.year == today.year ? environment.short(day) : environment.full(day)
    }

    /// "120/80 mmHg"; nil for other correlations.
    private func pressure(_ members: [Sample]) -> String? {
        let values = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].compactMap {
            type in members.first { $0.type == type }?.quantity
        }
        guard values.count == 2 else { return nil }
        let numbers = values.compactMap { try? $0.doubleValue(for: .millimeterOfMercury) }
        return numbers.map { environment.number($0) }.joined(separator: "/") + " mmHg"
    }
}
