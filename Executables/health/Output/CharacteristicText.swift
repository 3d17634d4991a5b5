internal import HealthDatabase
internal import HealthModel

/// A characteristic of the person, as `health query` shows it.
struct CharacteristicText {
    let type: ObjectType
    /// The value; nil if none was entered, or if the app may not read it.
    let value: CharacteristicValue?

    /// The characteristic in one line.
    var lines: [String] { ["\(type.name)  \(words ?? "not set")"] }

    /// The JSON form.
    var json: JSON { JSON(type: type.name, value: words) }

    struct JSON: Encodable {
        let type: String
        let value: String?
    }

    private var words: String? {
        switch value {
        case nil: nil
        case .text(let text)?: text
        case .number(let number)?: name(of: number)
        }
    }

    /// The name of a raw value of HealthKit's enumeration; nil for "not set".
    private func name(of number: Int) -> String? {
        guard number != 0 else { return nil }
        let names = Self.names[type] ?? []
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }

    private static let sexes = ["female", "male", "other"]

    /// The names of the raw values from 1 on.
    private static let names: [ObjectType: [String]] = [
        .biologicalSex: sexes, .referenceSex: sexes,
        .bloodType: ["A+", "A−", "B+", "B−", "AB+", "AB−", "O+", "O−"],
        .fitzpatrickSkinType: ["I", "II", "III", "IV", "V", "VI"],
        .wheelchairUse: ["no", "yes"], .activityMoveMode: ["energy", "minutes"],
    ]
}
