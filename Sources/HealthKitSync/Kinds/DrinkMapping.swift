internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// Maps a drink to one sample of dietary water with its own date, never a day's total.
struct DrinkMapping: EntryMapping {
    private static let water = HKQuantityType(.dietaryWater)

    let kind = EntryKind.drink
    let stream: StreamName = "drink"
    var watched: [WatchedType] { [WatchedType(Self.water)] }
    var typesToShare: Set<HKSampleType> { [Self.water] }
    var typesToRead: Set<HKObjectType> { [Self.water] }

    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    {
        guard case .drink(let drink) = entry else { return [] }
        guard context.mayShare(Self.water) else {
            throw .notPermitted(reason: SyncReason(.savingWaterDenied))
        }
        let metadata = EntryMetadata(
            context.identity(entry), of: entry.header,
            own: [
                .unit: .string(drink.volume.unit.unitString),
                .name: drink.name.map { .string($0) },
                .upstreamID: drink.upstreamID.map { .string($0) },
            ])
        return [
            PartSample(
                part: .whole,
                sample: HKQuantitySample(
                    type: Self.water, quantity: HKQuantity(drink.volume), start: entry.header.date,
                    end: entry.header.date, metadata: metadata.dictionary))
        ]
    }

    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading? {
        guard let sample = samples.first as? HKQuantitySample,
            let metadata = OwnMetadata(
                sample, namespace: context.namespace, zone: context.zone),
            let volume = sample.quantity(typedAs: metadata)
        else { return nil }
        let drink = DrinkEntry(
            header: header(metadata, date: sample.startDate, in: context), volume: volume,
            name: metadata.string(.name), upstreamID: metadata.string(.upstreamID))
        return OwnReading(
            entry: .drink(drink), links: [RemoteLink(part: .whole, object: sample.uuid.uuidString)])
    }

    func foreignEntry(from sample: HKSample, in context: MappingContext) -> ForeignReading? {
        guard let volume = (sample as? HKQuantitySample)?.quantity() else { return nil }
        let drink = DrinkEntry(
            header: foreignHeader(sample, in: context), volume: volume, name: nil, upstreamID: nil)
        return ForeignReading(entry: .drink(drink))
    }
}
