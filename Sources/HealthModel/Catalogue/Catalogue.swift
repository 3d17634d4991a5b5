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

/// The catalogue's facts about one type.
struct CatalogueEntry: Sendable {
    let type: ObjectType
    let name: String
    let isWritable: Bool
    let quantity: QuantityTypeFacts?
    let category: CategoryTypeFacts?

    static func quantity(
        _ name: String, _ type: ObjectType, unit: String, style: AggregationStyle,
        metric: String, us: String, isWritable: Bool
    ) -> CatalogueEntry {
        CatalogueEntry(
            type: type, name: name, isWritable: isWritable,
            quantity: QuantityTypeFacts(
                canonicalUnitString: unit, aggregationStyle: style, displayUnitMetric: metric,
                displayUnitUS: us),
            category: nil)
    }

    static func category(
        _ name: String, _ type: ObjectType, valueEnum: String?, isWritable: Bool
    ) -> CatalogueEntry {
        CatalogueEntry(
            type: type, name: name, isWritable: isWritable, quantity: nil,
            category: CategoryTypeFacts(
                valueEnum: valueEnum,
                allowedValues: valueEnum.map(CategoryValues.allValues) ?? []))
    }

    static func other(_ name: String, _ type: ObjectType, isWritable: Bool) -> CatalogueEntry {
        CatalogueEntry(
            type: type, name: name, isWritable: isWritable, quantity: nil, category: nil)
    }
}
