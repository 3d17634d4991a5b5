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
                if let day = day(fact.value) {
                    found.append(Characteristic(type: .dateOfBirth, value: .day(day)))
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

    /// The day of `1980-01-02`, and of the midnight `19800102000000-0700` of iOS 8.
    private static func day(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        let isInstant = bytes.count == 19 && bytes.withUnsafeBytes { DateBytes.instant($0) } != nil
        if isInstant {
            bytes = bytes[..<4] + [0x2D] + bytes[4..<6] + [0x2D] + bytes[6..<8]
        }
        guard bytes.count == 10, bytes.withUnsafeBytes({ DateBytes.days($0) }) != nil else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
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
