internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

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
                let quantity = member.quantity(in: unit)
            else { return nil }
            let place = counts[type, default: 0]
            counts[type] = place + 1
            return FoundNutrient(place: place, type: type, quantity: quantity, sample: member)
        }
    }
}
