/// The types that HealthKit defines, indexed once so that a look-up neither scans nor allocates.
enum Catalogue {
    static let byIdentifier: [String: CatalogueEntry] = Dictionary(
        uniqueKeysWithValues: entries.map { ($0.type.identifier, $0) })

    static let byName: [String: ObjectType] = Dictionary(
        uniqueKeysWithValues: entries.map { ($0.name, $0.type) }
            + olderNames.map { ($0.key, $0.value) })

    static let allTypes: [ObjectType] = entries.map(\.type)

    /// The entries in the order of ``ObjectType/number``.
    static let entries: [CatalogueEntry] = quantities + categories + others
}
