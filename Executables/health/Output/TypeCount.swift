internal import HealthModel

/// The number of samples of a type in a report.
struct TypeCount: Encodable {
    let type: String
    let name: String
    let count: Int

    /// The counts in the order of the names of the types.
    static func sorted(_ counts: [ObjectType: Int]) -> [TypeCount] {
        counts.sorted { $0.key.name < $1.key.name }.map {
            TypeCount(type: $0.key.identifier, name: $0.key.name, count: $0.value)
        }
    }
}
