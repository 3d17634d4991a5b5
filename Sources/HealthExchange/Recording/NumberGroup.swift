internal import HealthModel

/// Numbers that are replaced together, so that their order stays.
enum NumberGroup: Hashable {
    /// The samples of a type and the data of its series.
    case samples(ObjectType, HealthUnit)
    /// Sums, averages and extremes of a type over a workout or a series.
    case summaries(ObjectType, HealthUnit)
    /// Metadata and other quantities, by their key.
    case named(String, HealthUnit)

    /// A text by which groups are sorted, so that a seed gives the same file again.
    var order: String {
        switch self {
        case .samples(let type, let unit): "samples \(type.identifier) \(unit.unitString)"
        case .summaries(let type, let unit): "summaries \(type.identifier) \(unit.unitString)"
        case .named(let key, let unit): "named \(key) \(unit.unitString)"
        }
    }

    /// The unit in which the numbers of the group are compared.
    var unit: HealthUnit {
        switch self {
        case .samples(_, let unit), .summaries(_, let unit), .named(_, let unit): unit
        }
    }

    /// The name of the factor: a type has one for its samples and their summaries.
    var factorName: String {
        switch self {
        case .samples(let type, let unit), .summaries(let type, let unit):
            "type \(type.identifier) \(unit.unitString)"
        case .named: order
        }
    }
}
