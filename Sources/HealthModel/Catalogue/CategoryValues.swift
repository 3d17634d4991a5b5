/// The values of category samples and their names in exports.
///
/// A name consists of the names of the enumeration and of the case:
/// `HKCategoryValueSleepAnalysisAsleepCore`. Older names are read but never written.
public enum CategoryValues {
    /// The value with a name; nil if there is none.
    public static func value(named name: String) -> Int? {
        valuesByName[name]
    }

    /// The name of a value of a category type; nil if the type has no such value.
    ///
    /// Values of `menstrualFlow` have the names of `HKCategoryValueVaginalBleeding`, which replaced
    /// `HKCategoryValueMenstrualFlow` with the same values.
    public static func name(of value: Int, in type: ObjectType) -> String? {
        guard let valueEnum = type.categoryFacts?.valueEnum else { return nil }
        return namesByEnum[valueEnum]?[value]
    }

    /// The values of an enumeration, ascending; empty for an unknown name.
    static func allValues(of valueEnum: String) -> [Int] {
        namesByEnum[valueEnum]?.keys.sorted() ?? []
    }

    /// One case of one enumeration.
    struct Case: Sendable {
        let valueEnum: String
        let value: Int
        let name: String
        let isOlderName: Bool

        init(_ valueEnum: String, _ value: Int, _ name: String, isOlderName: Bool = false) {
            self.valueEnum = valueEnum
            self.value = value
            self.name = name
            self.isOlderName = isOlderName
        }
    }

    private static let valuesByName = Dictionary(
        uniqueKeysWithValues: cases.map { ($0.name, $0.value) })

    private static let namesByEnum: [String: [Int: String]] = {
        var names: [String: [Int: String]] = [:]
        for item in cases where !item.isOlderName {
            names[item.valueEnum, default: [:]][item.value] = item.name
        }
        return names
    }()
}
