internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// Maps a weight to one body mass sample, with samples of body fat and lean mass if they were
/// entered.
struct WeightMapping: EntryMapping {
    private static let mass = HKQuantityType(.bodyMass)
    private static let fat = HKQuantityType(.bodyFatPercentage)
    private static let lean = HKQuantityType(.leanBodyMass)

    let kind = EntryKind.weight
    let stream: StreamName = "weight"
    /// All three types, although other apps' body fat is not imported: another device may have
    /// saved parts of an own weight.
    var watched: [WatchedType] { [Self.mass, Self.fat, Self.lean].map { WatchedType($0) } }
    var typesToShare: Set<HKSampleType> { [Self.mass, Self.fat, Self.lean] }
    var typesToRead: Set<HKObjectType> { [Self.mass, Self.fat, Self.lean] }

    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    {
        guard case .weight(let weight) = entry else { return [] }
        guard context.mayShare(Self.mass) else {
            throw .notPermitted(reason: SyncReason(.savingWeightDenied))
        }
        var parts = [sample(Self.mass, weight.mass, .whole, entry, context)]
        if let fat = weight.bodyFat, context.mayShare(Self.fat) {
            parts.append(sample(Self.fat, Quantity(fat, .percent), .bodyFat, entry, context))
        }
        if let lean = weight.leanMass, context.mayShare(Self.lean) {
            parts.append(sample(Self.lean, lean, .leanMass, entry, context))
        }
        return parts
    }

    private func sample(
        _ type: HKQuantityType, _ quantity: Quantity, _ part: EntryPart, _ entry: JournalEntry,
        _ context: MappingContext
    ) -> PartSample {
        let identity = context.identity(entry, part: part)
        return PartSample(
            part: part,
            sample: HKQuantitySample(
                type: type, quantity: HKQuantity(quantity), start: entry.header.date,
                end: entry.header.date,
                metadata: EntryMetadata(
                    identity, of: entry.header, own: [.unit: .string(quantity.unit.unitString)]
                ).dictionary))
    }

    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String> {
        guard case .weight(let weight) = entry else { return [] }
        let beside = [(weight.bodyFat != nil, Self.fat), (weight.leanMass != nil, Self.lean)]
        return Set(
            beside.filter { $0.0 && !context.mayShare($0.1) }.map { $0.1.identifier })
    }

    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading? {
        let own: [OwnSample] = samples.compactMap { sample in
            OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
                .map { ($0, sample) }
        }
        guard let (metadata, sample) = own.first(where: { $0.metadata.identity.part == .whole }),
            let mass = (sample as? HKQuantitySample)?.quantity(typedAs: metadata)
        else { return nil }
        let (current, isMixed) = saved(with: metadata, among: own)
        func quantity(_ part: EntryPart) -> Quantity? {
            guard
                let (metadata, sample) = current.first(where: { $0.metadata.identity.part == part })
            else { return nil }
            return (sample as? HKQuantitySample)?.quantity(typedAs: metadata)
        }
        let weight = WeightEntry(
            header: header(metadata, date: sample.startDate, in: context), mass: mass,
            bodyFat: quantity(.bodyFat)?.value, leanMass: quantity(.leanMass))
        return OwnReading(
            entry: .weight(weight),
            links: current.map {
                RemoteLink(
                    part: $0.metadata.identity.part, object: $0.sample.uuid.uuidString)
            }, isMixed: isMixed)
    }

    func foreignEntry(from sample: HKSample, in context: MappingContext) -> ForeignReading? {
        guard sample.sampleType == Self.mass,
            let mass = (sample as? HKQuantitySample)?.quantity()
        else { return nil }
        let weight = WeightEntry(
            header: foreignHeader(sample, in: context), mass: mass, bodyFat: nil, leanMass: nil)
        return ForeignReading(entry: .weight(weight))
    }

    var earlierCompanions: [HKQuantityType: EntryPart] {
        [Self.fat: .bodyFat, Self.lean: .leanMass]
    }

    func earlierEntry(
        from sample: HKSample, beside others: [HKQuantitySample], in context: MappingContext
    ) -> ForeignReading? {
        guard let reading = foreignEntry(from: sample, in: context),
            case .weight(var weight) = reading.entry
        else { return nil }
        for other in others {
            switch other.quantityType {
            case Self.fat: weight.bodyFat = other.quantity()?.value
            case Self.lean: weight.leanMass = other.quantity()
            default: break
            }
        }
        return ForeignReading(entry: .weight(weight))
    }
}
