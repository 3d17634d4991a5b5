internal import HealthDatabase
internal import HealthModel

extension Characteristic {
    /// Reads the person's characteristics, without those that are not set.
    static func read(_ facts: [ExportFact]) -> (found: [Characteristic], unknown: [String]) {
        var found: [Characteristic] = []
        var unknown: [String] = []
        for fact in facts where !fact.value.isEmpty {
            switch fact.name {
            case ObjectType.dateOfBirth.identifier:
                if isDay(fact.value) {
                    found.append(Characteristic(type: .dateOfBirth, value: .day(fact.value)))
                } else {
                    unknown.append(fact.name)
                }
            case let name:
                guard let (type, values) = names[name],
                    let code = values.firstIndex(where: { fact.value.hasSuffix($0) })
                else {
                    if fact.value != "None" { unknown.append(name) }
                    continue
                }
                if code > 0 { found.append(Characteristic(type: type, value: .code(code))) }
            }
        }
        return (found, unknown)
    }

    /// The text of a value in an export; "None" or empty if it is unknown.
    static func text(_ value: CharacteristicValue?, of type: ObjectType) -> String {
        switch value {
        case .text(let text)?: return text
        case .number(let code)?:
            guard let (_, values) = names[type.identifier], values.indices.contains(code) else {
                return String(code)
            }
            return prefix(of: type) + values[code]
        case nil:
            return names[type.identifier].map { prefix(of: type) + $0.1[0] } ?? ""
        }
    }

    private static func prefix(of type: ObjectType) -> String {
        switch type {
        case .biologicalSex: "HKBiological"
        case .bloodType: "HKBlood"
        case .fitzpatrickSkinType: "HKFitzpatrick"
        case .wheelchairUse: "HKWheelchair"
        default: "HKActivityMove"
        }
    }

    private static func isDay(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.count == 10 && DateBytes.days(UnsafeRawBufferPointer(bytes)) != nil
        }
    }

    /// The suffixes of the values' names; the index in the list is the raw value.
    private static let names: [String: (ObjectType, [String])] = [
        ObjectType.biologicalSex.identifier: (
            .biologicalSex, ["SexNotSet", "SexFemale", "SexMale", "SexOther"]
        ),
        ObjectType.bloodType.identifier: (
            .bloodType,
            [
                "TypeNotSet", "TypeAPositive", "TypeANegative", "TypeBPositive", "TypeBNegative",
                "TypeABPositive", "TypeABNegative", "TypeOPositive", "TypeONegative",
            ]
        ),
        ObjectType.fitzpatrickSkinType.identifier: (
            .fitzpatrickSkinType,
            [
                "SkinTypeNotSet", "SkinTypeI", "SkinTypeII", "SkinTypeIII", "SkinTypeIV",
                "SkinTypeV", "SkinTypeVI",
            ]
        ),
        ObjectType.wheelchairUse.identifier: (
            .wheelchairUse, ["UseNotSet", "UseNo", "UseYes"]
        ),
        ObjectType.activityMoveMode.identifier: (
            .activityMoveMode, ["ModeNotSet", "ModeActiveEnergy", "ModeAppleMoveTime"]
        ),
    ]
}
