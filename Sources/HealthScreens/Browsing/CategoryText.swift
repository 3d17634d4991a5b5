internal import HealthModel
internal import HealthWords

/// The names of the values of categories.
enum CategoryText {
    /// The display name of a category's value, such as "Asleep core"; nil if the type has only one
    /// value.
    static func name(
        _ value: Int, of type: ObjectType, _ environment: ScreenEnvironment
    ) -> String? {
        guard let facts = type.categoryFacts,
            let name = CategoryValues.name(of: value, in: type),
            name != "HKCategoryValueNotApplicable"
        else { return nil }
        let prefixes = [facts.valueEnum, "HKCategoryValueVaginalBleeding"].compactMap { $0 }
        let prefix = prefixes.first { name.hasPrefix($0) } ?? ""
        let short = String(name.dropFirst(prefix.count))
        return environment.language.categoryValues.name(short) ?? IdentifierText.spaced(short)
    }
}
