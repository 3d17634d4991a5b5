internal import Foundation
internal import HealthModel
internal import HealthWords

/// The content of a sample in a few words.
struct SampleText {
    private let language: Language
    private var numbers: NumberText { language.numbers }

    init(_ language: Language) { self.language = language }

    /// The value: a quantity in a unit, the name of a category's value, or the content of a
    /// workout.
    func value(of sample: Sample, in unit: HealthUnit?) -> String {
        switch sample.payload {
        case .quantity(let quantity, _):
            language.text(quantity, in: unit ?? quantity.unit, of: sample.type)
        case .category(let value): Self.category(value, of: sample.type, language)
        case .correlation(let members):
            members.map { value(of: $0, in: $0.type.shownUnit) }.joined(separator: ", ")
        case .workout(let detail):
            workout(detail)
        case .series(let count): language.commandData.elements(numbers.text(count))
        case .detail(.electrocardiogram(let detail)):
            language.recording.classification(detail.classification)
        case .detail: sample.type.name
        }
    }

    /// The activity, duration, energy and distance of a workout.
    private func workout(_ detail: WorkoutDetail) -> String {
        // In English the name that exports have.
        let known =
            language == .english
            ? WorkoutActivities.name(of: detail.activityType)
            : nil
        let name = known ?? language.commandEntries.activity(detail.activityType)
        var parts = [name]
        if detail.duration > 0 {
            parts.append("\(numbers.text((detail.duration / 60).rounded())) min")
        }
        if let energy = detail.totalEnergyBurned { parts.append(numbers.text(energy)) }
        if let distance = detail.totalDistance { parts.append(numbers.text(distance)) }
        return parts.joined(separator: ", ")
    }

    /// The metadata of a sample in one line: `HKWasUserEntered=1, HKTimeZone=Europe/Vienna`.
    func metadata(of sample: Sample) -> String {
        sample.metadata.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(text($0.value))" }.joined(separator: ", ")
    }

    /// A value of metadata as text.
    func text(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): numbers.text(number)
        case .exact(let number): numbers.text(number.double)
        case .date(let date): TimeText(.gmt).iso8601(date)
        case .quantity(let quantity): numbers.text(quantity)
        }
    }

    /// The name of a category's value.
    static func category(_ value: Int, of type: ObjectType, _ language: Language) -> String {
        guard let name = CategoryValues.name(of: value, in: type),
            let enumeration = type.categoryFacts?.valueEnum
        else { return String(value) }
        // Exports put the name of the enumeration before that of the case.
        let short = name.hasPrefix(enumeration) ? String(name.dropFirst(enumeration.count)) : name
        return language == .english ? short : language.categoryValues.name(short) ?? short
    }
}
