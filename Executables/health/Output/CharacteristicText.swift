internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// A characteristic of the person, as `health query` shows it.
struct CharacteristicText {
    let type: ObjectType
    /// The value; nil if none was entered, or if the app may not read it.
    let value: CharacteristicValue?
    /// The person's language.
    let language: Language

    /// The characteristic in one line.
    var lines: [String] {
        ["\(type.name)  \(words(language) ?? language.commandData.text(.notSet))"]
    }

    /// The JSON form.
    var json: JSON { JSON(type: type.name, value: words(.english)) }

    struct JSON: Encodable {
        let type: String
        let value: String?
    }

    private func words(_ language: Language) -> String? {
        switch value {
        case nil: nil
        case .text(let text)?: text
        case .number(let number)?: name(of: number, language)
        }
    }

    /// The name of a raw value of HealthKit's enumeration; nil for "not set".
    private func name(of number: Int, _ language: Language) -> String? {
        guard number != 0 else { return nil }
        let names = names(language.commandData)
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }

    /// The names of the raw values from 1 on.
    private func names(_ words: CommandDataWords) -> [String] {
        switch type {
        case .biologicalSex, .referenceSex: [.female, .male, .other].map { words.text($0) }
        case .bloodType: ["A+", "A−", "B+", "B−", "AB+", "AB−", "O+", "O−"]
        case .fitzpatrickSkinType: ["I", "II", "III", "IV", "V", "VI"]
        case .wheelchairUse: [words.text(.no), words.text(.yes)]
        case .activityMoveMode: [words.text(.energy), words.text(.minutes)]
        default: []
        }
    }
}
