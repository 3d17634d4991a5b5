internal import Foundation

/// A measurement, a weight, a sleep or an exercise of the JSON in Fitbit's archive of an account.
struct FitbitItem: Decodable {
    /// The value of a measurement: a number, or an object with one.
    struct Value: Decodable {
        /// The number itself.
        let number: Double?
        let bpm: Double?
        /// The day of a resting heart rate; nil for a day without one.
        let date: String?
        /// The number in an object of a day.
        let value: Double?

        private enum Key: String, CodingKey { case bpm, date, value }

        init(from decoder: any Decoder) throws {
            guard let object = try? decoder.container(keyedBy: Key.self) else {
                number = try NumberOrText(from: decoder).value
                (bpm, date, value) = (nil, nil, nil)
                return
            }
            number = nil
            bpm = try object.decodeIfPresent(NumberOrText.self, forKey: .bpm)?.value
            date = try object.decodeIfPresent(String.self, forKey: .date)
            value = try object.decodeIfPresent(NumberOrText.self, forKey: .value)?.value
        }
    }

    /// A stage of a sleep, or a short time awake in it.
    struct Stage: Decodable {
        let dateTime: String?
        let level: String?
        let seconds: NumberOrText?
    }

    /// The stages of a sleep.
    struct Levels: Decodable {
        let data: [Stage]?
        /// Times awake of at most three minutes, which lie over the stages of `data`.
        let shortData: [Stage]?
    }

    // A measurement.
    let dateTime: String?
    let value: Value?

    // A weight.
    let weight: NumberOrText?
    let bmi: NumberOrText?
    let fat: NumberOrText?
    let date: String?
    let time: String?

    // A sleep or an exercise.
    let startTime: String?
    let endTime: String?
    let dateOfSleep: String?
    let levels: Levels?
    let activityName: String?
    /// In milliseconds, with pauses.
    let duration: NumberOrText?
    /// In milliseconds, without pauses.
    let activeDuration: NumberOrText?
    let calories: NumberOrText?
    let distance: NumberOrText?
    let distanceUnit: String?
}
