internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// Maps a measurement to one quantity sample, or a blood pressure to a correlation of two.
///
/// Other apps' samples of these types are not imported: a watch alone saves thousands of heart
/// rates a day. Only own samples are read.
struct MeasurementMapping: EntryMapping {
    private static let pressure = HKCorrelationType(.bloodPressure)
    private static let systolic = HKQuantityType(.bloodPressureSystolic)
    private static let diastolic = HKQuantityType(.bloodPressureDiastolic)
    private static let pressures: Set<HKSampleType> = [systolic, diastolic]
    private static let quantityTypes = MeasurementEntry.types.filter { $0 != .bloodPressure }
        .compactMap { HKQuantityType.known($0) }
    private static let shared = Set<HKSampleType>(quantityTypes).union(pressures)
    private static let whole: [HKSampleType] = quantityTypes + [pressure]
    private static let watchedTypes =
        [WatchedType(pressure, readThrough: pressures)] + shared.map { WatchedType($0) }

    /// The types that the feature requests together: the measurements that people take at home.
    ///
    /// Other types are requested individually.
    static let common: Set<HKSampleType> = pressures.union(
        [
            ObjectType.bloodGlucose, .bodyTemperature, .basalBodyTemperature, .oxygenSaturation,
            .heartRate, .restingHeartRate, .respiratoryRate, .height, .waistCircumference,
            .bodyMassIndex, .dietaryCaffeine, .insulinDelivery, .inhalerUsage,
            .peakExpiratoryFlowRate, .forcedVitalCapacity, .forcedExpiratoryVolume1,
            .bloodAlcoholContent, .numberOfAlcoholicBeverages, .numberOfTimesFallen,
        ].compactMap { HKQuantityType.known($0) })

    /// Whether Health needs more of a type than a value at an instant.
    ///
    /// HealthKit raises an exception for insulin without the reason of the delivery, and for a sound without a
    /// duration.
    private static func needsMore(_ type: ObjectType) -> Bool {
        type == .insulinDelivery || type.minimumDuration != nil
    }

    let kind = EntryKind.measurement
    let stream: StreamName = "measurement"
    let readsOtherApps = false
    let feature: HealthFeature? = .measurements
    var watched: [WatchedType] { Self.watchedTypes }
    var typesToShare: Set<HKSampleType> { Self.shared }
    var typesToRead: Set<HKObjectType> { Self.shared }
    var ownTypes: [HKSampleType] { Self.whole }

    func types(of entry: JournalEntry) -> Set<HKSampleType> {
        guard case .measurement(let measurement) = entry else { return [] }
        guard measurement.type != .bloodPressure else { return Self.pressures }
        return Set([HKQuantityType.known(measurement.type)].compactMap { $0 })
    }

    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    {
        guard case .measurement(let measurement) = entry else { return [] }
        guard !Self.needsMore(measurement.type) else {
            throw .invalid(reason: SyncReason(.healthRefused))
        }
        guard types(of: entry).allSatisfy(context.mayShare) else {
            throw .notPermitted(
                reason: SyncReason(
                    .savingMeasurementDenied, type: measurement.type.identifier))
        }
        guard measurement.type == .bloodPressure, let diastolic = measurement.diastolic else {
            guard let type = HKQuantityType.known(measurement.type) else {
                throw .invalid(reason: SyncReason(.healthRefused))
            }
            return [sample(type, measurement.value, .whole, entry, context)]
        }
        let members = [
            sample(Self.systolic, measurement.value, .systolic, entry, context),
            sample(Self.diastolic, diastolic, .diastolic, entry, context),
        ]
        let whole = HKCorrelation(
            type: Self.pressure, start: entry.header.date, end: entry.header.date,
            objects: Set(members.map(\.sample)),
            metadata: EntryMetadata(context.identity(entry), of: entry.header).dictionary)
        return [PartSample(part: .whole, sample: whole, members: members)]
    }

    private func sample(
        _ type: HKQuantityType, _ quantity: Quantity, _ part: EntryPart, _ entry: JournalEntry,
        _ context: MappingContext
    ) -> PartSample {
        let metadata = EntryMetadata(
            context.identity(entry, part: part), of: entry.header,
            own: [.unit: .string(quantity.unit.unitString)])
        return PartSample(
            part: part,
            sample: HKQuantitySample(
                type: type, quantity: HKQuantity(quantity), start: entry.header.date,
                end: entry.header.date, metadata: metadata.dictionary))
    }

    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading? {
        let own: [OwnSample] = samples.compactMap { sample in
            OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
                .map { (metadata: $0, sample: sample) }
        }
        let wholes = own.filter { $0.metadata.identity.part == .whole }
        guard
            let newest = wholes.max(by: {
                ($0.metadata.version, $0.metadata.modified)
                    < ($1.metadata.version, $1.metadata.modified)
            })
        else { return nil }
        let header = header(newest.metadata, date: newest.sample.startDate, in: context)
        let link = RemoteLink(object: newest.sample.uuid.uuidString)
        if let pressure = newest.sample as? HKCorrelation {
            return reading(of: pressure, header, link, context)
        }
        guard let sample = newest.sample as? HKQuantitySample,
            let type = ObjectType.named(sample.quantityType.identifier),
            let value = sample.quantity(typedAs: newest.metadata)
        else { return nil }
        return OwnReading(
            entry: .measurement(MeasurementEntry(header: header, type: type, value: value)),
            links: [link])
    }

    private func reading(
        of pressure: HKCorrelation, _ header: EntryHeader, _ link: RemoteLink,
        _ context: MappingContext
    ) -> OwnReading? {
        var values: [EntryPart: Quantity] = [:]
        var links = [link]
        for case let member as HKQuantitySample in pressure.objects {
            let own = OwnMetadata(member, namespace: context.namespace, zone: context.zone)
            guard let own, let value = member.quantity(typedAs: own) else { continue }
            values[own.identity.part] = value
            links.append(RemoteLink(part: own.identity.part, object: member.uuid.uuidString))
        }
        guard let systolic = values[.systolic], let diastolic = values[.diastolic] else {
            return nil
        }
        return OwnReading(
            entry: .measurement(
                MeasurementEntry(
                    header: header, type: .bloodPressure, value: systolic, diastolic: diastolic)),
            links: links)
    }

    func foreignEntry(from sample: HKSample, in context: MappingContext) -> ForeignReading? { nil }

    /// A measurement that an earlier version of this app saved.
    ///
    /// Samples of types that other kinds of entry have, such as nutrients, belong to those.
    func earlierEntry(
        from sample: HKSample, beside others: [HKQuantitySample], in context: MappingContext
    ) -> ForeignReading? {
        let header = foreignHeader(sample, in: context)
        if let pressure = sample as? HKCorrelation {
            let members = pressure.objects.compactMap { $0 as? HKQuantitySample }
            guard let systolic = members.first(where: { $0.quantityType == Self.systolic }),
                let diastolic = members.first(where: { $0.quantityType == Self.diastolic }),
                let high = systolic.quantity(), let low = diastolic.quantity()
            else { return nil }
            return ForeignReading(
                entry: .measurement(
                    MeasurementEntry(
                        header: header, type: .bloodPressure, value: high, diastolic: low)),
                parts: [
                    PartSample(part: .systolic, sample: systolic),
                    PartSample(part: .diastolic, sample: diastolic),
                ])
        }
        guard let sample = sample as? HKQuantitySample,
            !Self.pressures.contains(sample.quantityType),
            !Self.otherKinds.contains(sample.quantityType),
            let type = ObjectType.named(sample.quantityType.identifier),
            let value = sample.quantity()
        else { return nil }
        return ForeignReading(
            entry: .measurement(MeasurementEntry(header: header, type: type, value: value)))
    }

    private static let otherKinds = FoodMapping().typesToShare
        .union(WeightMapping().typesToShare).union(WorkoutMapping().typesToShare)
}
