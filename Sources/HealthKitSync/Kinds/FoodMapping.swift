internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// Maps a meal to one food correlation for each item, which contains a sample for each nutrient; or
/// to the samples alone.
///
/// The parts are the same in both shapes. Only permitted nutrients are saved, because one that is
/// not permitted would make the save of the whole meal fail.
struct FoodMapping: EntryMapping {
    var shape = MealShape.correlation

    /// The nutrients that this system's HealthKit knows, except water, which is a drink.
    static let nutrients: [ObjectType] = Nutrient.all.map(\.type).filter {
        $0 != .dietaryWater && HKQuantityType.known($0) != nil
    }

    /// The ``nutrients`` with their canonical units, by the identifier of the type.
    static let byIdentifier: [String: (type: ObjectType, unit: ReadableUnit)] = Dictionary(
        uniqueKeysWithValues: nutrients.compactMap { type in
            type.canonicalUnit.map { (type.identifier, (type, ReadableUnit($0))) }
        })

    static let food = HKCorrelationType(.food)
    private static let quantityTypes = nutrients.compactMap { HKQuantityType.known($0) }

    let kind = EntryKind.food
    let stream: StreamName = "food"
    var typesToShare: Set<HKSampleType> { Set(Self.quantityTypes) }
    var typesToRead: Set<HKObjectType> { Set(Self.quantityTypes) }
    var watched: [WatchedType] {
        [WatchedType(Self.food, readThrough: typesToRead)]
            + Self.quantityTypes.map { WatchedType($0) }
    }
    var scatteredTypes: [HKSampleType] { Self.quantityTypes }
    var format: String? { shape.rawValue }

    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    {
        // A meal without a known nutrient has no sample; it exists only in the journal.
        guard case .food(let meal) = entry, entry.hasSyncedParts else { return [] }
        var parts: [PartSample] = []
        // An item without any sample in Health exists only on this device; other devices number the
        // items without it.
        for (place, item) in meal.items.filter(\.hasSyncedParts).enumerated() {
            let members = nutrients(of: item, at: place, meal, entry, context)
            guard !members.isEmpty else { continue }
            guard shape == .correlation else {
                parts += members
                continue
            }
            parts.append(
                PartSample(
                    part: .item(place),
                    sample: HKCorrelation(
                        type: Self.food, start: entry.header.date, end: entry.header.date,
                        objects: Set(members.map(\.sample)),
                        metadata: metadata(
                            for: item, part: .item(place), isDescribed: true, meal, entry,
                            context)),
                    members: members))
        }
        guard !parts.isEmpty else {
            throw .notPermitted(reason: SyncReason(.savingNutrientsDenied))
        }
        return parts
    }

    private func nutrients(
        of item: FoodItem, at place: Int, _ meal: FoodEntry, _ entry: JournalEntry,
        _ context: MappingContext
    ) -> [PartSample] {
        let unitKey = EntryMetadata.Key.unit.name(in: context.namespace)
        let identity = context.identity(entry).description
        // The nutrients of an item differ in two values only.
        let shared = metadata(
            for: item, part: .item(place), isDescribed: shape == .samples, meal, entry, context)
        return zip(Self.nutrients, Self.quantityTypes).compactMap { nutrient, type in
            guard let quantity = item.nutrients[nutrient], context.mayShare(type) else {
                return nil
            }
            let part = EntryPart.nutrient(nutrient, item: place)
            var metadata = shared
            metadata[HKMetadataKeySyncIdentifier] = EntryIdentity.text(of: part, in: identity)
            metadata[unitKey] = quantity.unit.unitString
            return PartSample(
                part: part,
                sample: HKQuantitySample(
                    type: type, quantity: HKQuantity(quantity), start: entry.header.date,
                    end: entry.header.date, metadata: metadata))
        }
    }

    /// The metadata of an item, with or without its description.
    ///
    /// Without a correlation, each nutrient carries the description of the item.
    private func metadata(
        for item: FoodItem, part: EntryPart, isDescribed: Bool, _ meal: FoodEntry,
        _ entry: JournalEntry, _ context: MappingContext
    ) -> [String: Any] {
        var own: [EntryMetadata.Key: MetadataValue?] = [:]
        if isDescribed {
            own = [
                .name: .string(meal.name),
                .mealType: .string(meal.meal.rawValue),
                .brand: (item.brand ?? meal.brand).map { .string($0) },
                .servingSize: item.servingSize.map { .string($0) },
                .source: .string(item.origin.rawValue),
                .confidence: item.confidence.map { .number($0) },
            ]
        }
        var metadata = EntryMetadata(
            context.identity(entry, part: part), of: entry.header, own: own
        ).dictionary
        metadata[HKMetadataKeyFoodType] = item.name
        return metadata
    }

    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String> {
        guard case .food(let meal) = entry else { return [] }
        let types = zip(Self.nutrients, Self.quantityTypes).filter { nutrient, type in
            meal.items.contains { $0.nutrients[nutrient] != nil } && !context.mayShare(type)
        }
        return Set(types.map { $0.1.identifier })
    }
}
