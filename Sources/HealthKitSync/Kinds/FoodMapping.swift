internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// A meal: one food correlation for each item, around a sample for each nutrient.
///
/// The part of an item is its place, as "0"; the part of a nutrient is the item's with the
/// nutrient behind it, as "0.dietaryProtein". Only permitted nutrients go in, because one that is
/// not would fail the whole meal.
struct FoodMapping: EntryMapping {
    /// The nutrients that HealthKit has, water excepted: that is a drink.
    static let nutrients: [ObjectType] = Nutrient.all.map(\.type).filter { $0 != .dietaryWater }

    private static let food = HKCorrelationType(.food)
    private static let quantityTypes: [HKQuantityType] = nutrients.map {
        HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0.identifier))
    }

    let kind = EntryKind.food
    let stream: StreamName = "food"
    var typesToShare: Set<HKSampleType> { Set(Self.quantityTypes) }
    var typesToRead: Set<HKObjectType> { Set(Self.quantityTypes) }
    var watched: [WatchedType] {
        [WatchedType(Self.food, readThrough: typesToRead)]
            + Self.quantityTypes.map { WatchedType($0, isAloneOnly: true) }
    }

    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    {
        guard case .food(let meal) = entry else { return [] }
        var parts: [PartSample] = []
        for (place, item) in meal.items.enumerated() {
            let members = nutrients(of: item, at: place, entry, context)
            guard !members.isEmpty else { continue }
            parts.append(
                PartSample(
                    part: "\(place)",
                    sample: HKCorrelation(
                        type: Self.food, start: entry.header.date, end: entry.header.date,
                        objects: Set(members.map(\.sample)),
                        metadata: metadata(for: item, at: place, meal, entry, context)),
                    members: members))
        }
        guard !parts.isEmpty else {
            throw .notPermitted(reason: "Health does not let this app save any of these nutrients.")
        }
        return parts
    }

    private func nutrients(
        of item: FoodItem, at place: Int, _ entry: JournalEntry, _ context: MappingContext
    ) -> [PartSample] {
        zip(Self.nutrients, Self.quantityTypes).compactMap { nutrient, type in
            guard let quantity = item.nutrients[nutrient], context.mayShare(type) else {
                return nil
            }
            let part = "\(place).\(nutrient.name)"
            var metadata = EntryMetadata(
                context.identity(entry, part: part), of: entry.header,
                own: [.unit: .string(quantity.unit.unitString)]
            ).dictionary
            metadata[HKMetadataKeyFoodType] = item.name
            return PartSample(
                part: part,
                sample: HKQuantitySample(
                    type: type, quantity: HKQuantity(quantity), start: entry.header.date,
                    end: entry.header.date, metadata: metadata))
        }
    }

    private func metadata(
        for item: FoodItem, at place: Int, _ meal: FoodEntry, _ entry: JournalEntry,
        _ context: MappingContext
    ) -> [String: Any] {
        var metadata = EntryMetadata(
            context.identity(entry, part: "\(place)"), of: entry.header,
            own: [
                .name: .string(meal.name),
                .mealType: .string(meal.meal.rawValue),
                .brand: (item.brand ?? meal.brand).map { .string($0) },
                .servingSize: item.servingSize.map { .string($0) },
                .source: .string(item.origin.rawValue),
                .confidence: item.confidence.map { .number($0) },
            ]
        ).dictionary
        metadata[HKMetadataKeyFoodType] = item.name
        return metadata
    }

    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading? {
        let read = samples.compactMap { $0 as? HKCorrelation }.compactMap { correlation in
            OwnMetadata(correlation, namespace: context.namespace, zone: context.zone)
                .map { (metadata: $0, correlation: correlation) }
        }
        // After a crash an older version of an item may still stand beside the newer ones.
        guard let newest = read.map(\.metadata.version).max() else { return nil }
        let current = read.filter { $0.metadata.version == newest }
            .sorted { place($0.metadata) < place($1.metadata) }
        guard let first = current.first else { return nil }
        var links: [RemoteLink] = []
        var items: [FoodItem] = []
        for (metadata, correlation) in current {
            links.append(
                RemoteLink(
                    part: metadata.identity.part ?? "", object: correlation.uuid.uuidString))
            let (item, memberLinks) = item(metadata, correlation, context)
            items.append(item)
            links += memberLinks
        }
        let meal = FoodEntry(
            header: header(
                first.metadata, date: first.correlation.startDate, in: context),
            name: first.metadata.string(.name) ?? items[0].name,
            meal: first.metadata.string(.mealType).flatMap { Meal(rawValue: $0) } ?? .snack,
            brand: nil, items: items)
        return OwnReading(entry: .food(meal), links: links)
    }

    private func place(_ metadata: OwnMetadata) -> Int { Int(metadata.identity.part ?? "") ?? 0 }

    private func item(
        _ metadata: OwnMetadata, _ correlation: HKCorrelation, _ context: MappingContext
    ) -> (FoodItem, [RemoteLink]) {
        var nutrients: [ObjectType: Quantity] = [:]
        var links: [RemoteLink] = []
        for case let sample as HKQuantitySample in correlation.objects {
            guard let type = ObjectType.named(sample.quantityType.identifier),
                let own = OwnMetadata(sample, namespace: context.namespace, zone: context.zone),
                let quantity = sample.quantity(typedAs: own)
            else { continue }
            nutrients[type] = quantity
            links.append(
                RemoteLink(part: own.identity.part ?? "", object: sample.uuid.uuidString))
        }
        let item = FoodItem(
            name: metadata.foodType() ?? "Food", brand: metadata.string(.brand),
            servingSize: metadata.string(.servingSize),
            origin: metadata.string(.source).flatMap { FoodItem.Origin(rawValue: $0) } ?? .manual,
            confidence: metadata.number(.confidence), nutrients: nutrients)
        return (item, links)
    }

    func foreignEntry(from sample: HKSample, in context: MappingContext) -> JournalEntry? {
        let members = (sample as? HKCorrelation)?.objects ?? [sample]
        var nutrients: [ObjectType: Quantity] = [:]
        for case let member as HKQuantitySample in members {
            guard let type = ObjectType.named(member.quantityType.identifier),
                let quantity = member.quantity()
            else { continue }
            nutrients[type] = quantity
        }
        guard !nutrients.isEmpty else { return nil }
        let name = sample.metadata?[HKMetadataKeyFoodType] as? String ?? "Food"
        let item = FoodItem(name: name, nutrients: nutrients)
        return .food(
            FoodEntry(
                header: foreignHeader(sample, in: context), name: name, meal: .snack, brand: nil,
                items: [item]))
    }
}
