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
        // The metadata of an item's nutrients differ in only two values.
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

/// The way in which this app's meals are saved in the health store.
public enum MealShape: String, Hashable, Sendable, CaseIterable {
    /// One food correlation for each item, which contains a sample for each nutrient.
    case correlation
    /// One sample for each nutrient without a correlation; each carries the description of the
    /// item.
    case samples
}

extension FoodMapping {
    /// One item of an own meal: its samples with their parsed metadata.
    private struct OwnItem {
        var whole: (metadata: OwnMetadata, sample: HKCorrelation)?
        var nutrients: [(metadata: OwnMetadata, sample: HKQuantitySample)] = []

        /// The metadata that describes the item.
        var description: OwnMetadata? { whole?.metadata ?? nutrients.first?.metadata }
    }

    /// The meal of some samples, whichever shape it was saved in.
    ///
    /// If the newest version has correlations, their members are the nutrients; otherwise the
    /// samples themselves are.
    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading? {
        let read: [OwnSample] = samples.compactMap { sample in
            OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
                .map { (metadata: $0, sample: sample) }
        }
        // After a crash an older version of an item may still exist besides the newer ones.
        let newest = read.map(\.metadata).max {
            ($0.version, $0.modified) < ($1.version, $1.modified)
        }
        guard let newest else { return nil }
        var items: [Int: OwnItem] = [:]
        var links: [RemoteLink] = []
        let (current, isMixed) = saved(with: newest, among: read)
        for (metadata, sample) in current {
            guard let whole = sample as? HKCorrelation else { continue }
            var item = OwnItem(whole: (metadata, whole))
            for case let member as HKQuantitySample in whole.objects {
                guard
                    let own = OwnMetadata(
                        member, namespace: context.namespace, zone: context.zone)
                else { continue }
                item.nutrients.append((own, member))
            }
            items[metadata.identity.part.item] = item
            links.append(
                RemoteLink(part: metadata.identity.part, object: whole.uuid.uuidString))
        }
        for (metadata, sample) in current {
            guard let sample = sample as? HKQuantitySample else { continue }
            guard items[metadata.identity.part.item]?.whole == nil else { continue }
            items[metadata.identity.part.item, default: OwnItem()].nutrients.append(
                (metadata, sample))
        }
        let inOrder = items.sorted { $0.key < $1.key }.map(\.value)
        guard let first = inOrder.first, let description = first.description,
            let date = first.whole?.sample.startDate ?? first.nutrients.first?.sample.startDate
        else { return nil }
        links += inOrder.flatMap(\.nutrients).map {
            RemoteLink(part: $0.metadata.identity.part, object: $0.sample.uuid.uuidString)
        }
        let eaten = inOrder.compactMap(item)
        guard !eaten.isEmpty else { return nil }
        let meal = FoodEntry(
            header: header(description, date: date, in: context),
            name: description.string(.name) ?? eaten[0].name,
            meal: description.string(.mealType).flatMap { Meal(rawValue: $0) } ?? .snack,
            brand: nil,
            items: eaten)
        return OwnReading(entry: .food(meal), links: links, isMixed: isMixed)
    }

    private func item(_ own: OwnItem) -> FoodItem? {
        guard let description = own.description else { return nil }
        var nutrients: [ObjectType: Quantity] = [:]
        for (metadata, sample) in own.nutrients {
            guard let type = ObjectType.named(sample.quantityType.identifier),
                let quantity = sample.quantity(typedAs: metadata)
            else { continue }
            nutrients[type] = quantity
        }
        return FoodItem(
            name: description.foodType() ?? "Food", brand: description.string(.brand),
            servingSize: description.string(.servingSize),
            origin: description.string(.source).flatMap { FoodItem.Origin(rawValue: $0) }
                ?? .manual,
            confidence: description.number(.confidence), nutrients: nutrients)
    }

    /// Another app's meal; water in it is imported as a drink.
    ///
    /// The n-th sample of a nutrient belongs to the n-th item, because a correlation may contain
    /// several dishes.
    func foreignEntry(from sample: HKSample, in context: MappingContext) -> ForeignReading? {
        let name = sample.metadata?[HKMetadataKeyFoodType] as? String ?? "Food"
        var items: [FoodItem] = []
        let nutrients = nutrients(of: sample)
        for part in nutrients {
            while items.count <= part.place { items.append(FoodItem(name: name, nutrients: [:])) }
            items[part.place].nutrients[part.type] = part.quantity
        }
        guard !items.isEmpty else { return nil }
        let meal = FoodEntry(
            header: foreignHeader(sample, in: context), name: name, meal: .snack, brand: nil,
            items: items)
        let parts = nutrients.map {
            PartSample(part: .nutrient($0.type, item: $0.place), sample: $0.sample)
        }
        return ForeignReading(entry: .food(meal), parts: parts)
    }

    private struct FoundNutrient {
        var place: Int
        var type: ObjectType
        var quantity: Quantity
        var sample: HKQuantitySample
    }

    private func nutrients(of sample: HKSample) -> [FoundNutrient] {
        let members = (sample as? HKCorrelation)?.objects ?? [sample]
        var counts: [ObjectType: Int] = [:]
        return members.sorted { $0.uuid < $1.uuid }.compactMap { member in
            guard let member = member as? HKQuantitySample,
                let (type, unit) = Self.byIdentifier[member.quantityType.identifier],
                let quantity = Quantity(member.quantity, in: unit)
            else { return nil }
            let place = counts[type, default: 0]
            counts[type] = place + 1
            return FoundNutrient(place: place, type: type, quantity: quantity, sample: member)
        }
    }
}
