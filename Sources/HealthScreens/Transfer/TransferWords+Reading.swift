internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

extension TransferWords {
    /// A row of the preview: "1 Mar 2026, 07:00: Weight 80.4 kg".
    func reading(_ reading: TableReading, _ environment: ScreenEnvironment) -> String {
        guard let time = reading.time, let year = time.year, let month = time.month,
            let day = time.day
        else { return unreadableDate }
        var moment = environment.full(Day(year: year, month: month, day: day))
        if let hour = time.hour, let minute = time.minute {
            moment += ", \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        let values = reading.values.map {
            "\(language.types.name($0.type)) "
                + MeasurementUnits.amount($0.quantity, in: $0.quantity.unit, environment)
        }
        let texts = reading.events.map { text(of: $0, environment) } + values
        return "\(moment): " + (texts.isEmpty ? "–" : texts.joined(separator: ", "))
    }

    /// A workout or a stage: "Running 45 min 8.2 km".
    private func text(of event: TableReading.Event, _ environment: ScreenEnvironment) -> String {
        let name =
            switch event.kind {
            case .workout(let activity): language.activities.name(activity)
            case .sleep(let value):
                CategoryText.name(value, of: .sleepAnalysis, environment)
                    ?? language.types.name(.sleepAnalysis)
            }
        let amounts = event.amounts.map { MeasurementUnits.amount($0, in: $0.unit, environment) }
        let length = MeasurementUnits.amount(
            Quantity((event.seconds / 60).rounded(), .minute), in: .minute, environment)
        return ([name, length] + amounts).joined(separator: " ")
    }
}
