internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The values of a day that a person with a watch has, as text: movement, heart, breath.
struct ActivityText {
    let activity: DailyActivity
    /// The units that the person chose; nil leaves the units unchanged.
    let units: DisplayUnits?
    let language: Language

    /// The known values, each with its name.
    var rows: [(name: String, text: String)] {
        let (names, numbers) = (language.day, language.numbers)
        func whole(_ value: Double) -> String { numbers.text(value.rounded()) }
        let known: [(String, String?)] = [
            (
                names.distance,
                activity.distance.map {
                    numbers.text(Quantity($0, .meter()), in: units?.distance ?? .kilometer)
                }
            ),
            (names.flights, activity.flights.map(whole)),
            (names.exercise, activity.exerciseMinutes.map { "\(whole($0)) min" }),
            (names.standHours, activity.standHours.map(whole)),
            (names.restingHeartRate, activity.restingHeartRate.map { names.beats(whole($0)) }),
            (names.heartRateVariability, activity.heartRateVariability.map { "\(whole($0)) ms" }),
            (
                names.respiratoryRate,
                activity.respiratoryRate.map { names.breaths(numbers.text($0)) }
            ),
            (names.oxygenSaturation, activity.oxygenSaturation.map { "\(whole($0 * 100)) %" }),
            (
                names.wristTemperature,
                activity.wristTemperature.map { "\(numbers.text($0)) °C" }
            ),
        ]
        return known.compactMap { name, text in text.map { (name, $0) } }
    }
}
