internal import HealthModel

/// What a sample says, in a few words.
enum SampleText {
    /// The value: a quantity in a unit, the name of a category's value, what a workout was.
    static func value(of sample: Sample, in unit: HealthUnit?) -> String {
        switch sample.payload {
        case .quantity(let quantity, _):
            unit.map { NumberText.text(quantity, in: $0) } ?? NumberText.text(quantity)
        case .category(let value): category(value, of: sample.type)
        case .correlation(let members):
            members.map { value(of: $0, in: $0.type.shownUnit) }.joined(separator: ", ")
        case .workout(let detail):
            WorkoutActivities.name(of: detail.activityType) ?? "activity \(detail.activityType)"
        case .series(let count): "\(NumberText.text(count)) data"
        case .detail: sample.type.name
        }
    }

    private static func category(_ value: Int, of type: ObjectType) -> String {
        guard let name = CategoryValues.name(of: value, in: type),
            let enumeration = type.categoryFacts?.valueEnum
        else { return String(value) }
        // Exports put the name of the enumeration in front of that of the case.
        return name.hasPrefix(enumeration) ? String(name.dropFirst(enumeration.count)) : name
    }
}
