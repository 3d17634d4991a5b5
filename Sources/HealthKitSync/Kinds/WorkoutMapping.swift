public import Foundation
internal import HealthJournal
public import HealthKit
internal import HealthModel
internal import HealthSync

/// Maps a workout to one `HKWorkout`, with its energy and its distance as associated samples.
struct WorkoutMapping: EntryMapping {
    static let workout = HKWorkoutType.workoutType()
    static let energy = HKQuantityType(.activeEnergyBurned)
    private static let distances = WorkoutActivities.distanceTypes.compactMap {
        HKQuantityType.known($0)
    }

    let kind = EntryKind.workout
    let stream: StreamName = "workout"
    var watched: [WatchedType] { [WatchedType(Self.workout)] }
    var typesToShare: Set<HKSampleType> {
        Set([Self.workout, Self.energy] + Self.distances)
    }
    var typesToRead: Set<HKObjectType> { typesToShare }

    /// The samples that are associated with the workout; the workout itself is built when it is
    /// saved.
    func samples(for entry: JournalEntry, in context: MappingContext) throws(PushFailure)
        -> [PartSample]
    {
        guard case .workout(let workout) = entry else { return [] }
        guard context.mayShare(Self.workout) else {
            throw .notPermitted(reason: SyncReason(.savingWorkoutDenied))
        }
        var parts: [PartSample] = []
        if let energy = workout.energy, context.mayShare(Self.energy) {
            parts.append(sample(Self.energy, energy, .energy, workout, context))
        }
        if let distance = workout.distance, let type = HKQuantityType.known(workout.distanceType),
            context.mayShare(type)
        {
            parts.append(sample(type, distance, .distance, workout, context))
        }
        return parts
    }

    private func sample(
        _ type: HKQuantityType, _ quantity: Quantity, _ part: EntryPart, _ workout: WorkoutEntry,
        _ context: MappingContext
    ) -> PartSample {
        let metadata = EntryMetadata(
            context.identity(.workout(workout), part: part), of: workout.header,
            own: [.unit: .string(quantity.unit.unitString)])
        return PartSample(
            part: part,
            sample: HKQuantitySample(
                type: type, quantity: HKQuantity(quantity), start: workout.start,
                end: workout.end, metadata: metadata.dictionary))
    }

    /// The draft of a workout with these samples.
    func draft(for workout: WorkoutEntry, with samples: [HKSample], in context: MappingContext)
        -> WorkoutDraft
    {
        let known = WorkoutActivities.name(of: workout.activity) != nil
        let activity = known ? HKWorkoutActivityType(rawValue: UInt(workout.activity)) : nil
        return WorkoutDraft(
            activity: activity ?? .other, start: workout.start, end: workout.end,
            metadata: EntryMetadata(
                context.identity(.workout(workout)), of: workout.header
            ).dictionary, samples: samples)
    }

    func withheld(of entry: JournalEntry, in context: MappingContext) -> Set<String> {
        guard case .workout(let workout) = entry else { return [] }
        let energy = workout.energy.map { _ in Self.energy }
        let distance = workout.distance.flatMap { _ in HKQuantityType.known(workout.distanceType) }
        return Set(
            [energy, distance].compactMap { $0 }.filter { !context.mayShare($0) }
                .map(\.identifier))
    }

    func ownEntry(from samples: [HKSample], in context: MappingContext) -> OwnReading? {
        let own: [OwnSample] = samples.compactMap { sample in
            OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
                .map { (metadata: $0, sample: sample) }
        }
        let workouts = own.filter { $0.sample is HKWorkout }
        guard let newest = workouts.max(by: { $0.metadata.version < $1.metadata.version }),
            let workout = newest.sample as? HKWorkout
        else { return nil }
        let (parts, isMixed) = saved(with: newest.metadata, among: own)
        func quantity(_ part: EntryPart) -> Quantity? {
            parts.first { $0.metadata.identity.part == part }.flatMap { found in
                (found.sample as? HKQuantitySample)?.quantity(typedAs: found.metadata)
            }
        }
        return OwnReading(
            entry: .workout(
                WorkoutEntry(
                    header: header(newest.metadata, date: workout.startDate, in: context),
                    activity: Int(clamping: workout.workoutActivityType.rawValue),
                    end: workout.endDate,
                    energy: quantity(.energy), distance: quantity(.distance))),
            links: parts.map {
                RemoteLink(
                    part: $0.metadata.identity.part, object: $0.sample.uuid.uuidString)
            }, isMixed: isMixed)
    }

    func foreignEntry(from sample: HKSample, in context: MappingContext) -> ForeignReading? {
        guard let workout = sample as? HKWorkout else { return nil }
        let entry = WorkoutEntry(
            header: foreignHeader(workout, in: context),
            activity: Int(clamping: workout.workoutActivityType.rawValue), end: workout.endDate,
            energy: energy(of: workout), distance: distance(of: workout))
        return ForeignReading(entry: .workout(entry))
    }

    var earlierCompanions: [HKQuantityType: EntryPart] {
        var parts = Dictionary(
            uniqueKeysWithValues: Self.distances.map { ($0, EntryPart.distance) })
        parts[Self.energy] = .energy
        return parts
    }

    /// The energy of the associated samples, otherwise the total that the app saved.
    private func energy(of workout: HKWorkout) -> Quantity? {
        let sum = workout.statistics(for: Self.energy)?.sumQuantity()
        guard let energy = sum ?? (workout as any WorkoutTotals).totalEnergyBurned,
            energy.is(compatibleWith: .kilocalorie())
        else { return nil }
        return Quantity(energy.doubleValue(for: .kilocalorie()), .kilocalorie)
    }

    private func distance(of workout: HKWorkout) -> Quantity? {
        let sums = Self.distances.compactMap {
            workout.statistics(for: $0)?.sumQuantity()
        }
        guard let distance = sums.first ?? (workout as any WorkoutTotals).totalDistance,
            distance.is(compatibleWith: .meter())
        else { return nil }
        return Quantity(distance.doubleValue(for: .meter()), .meter())
    }
}

/// The totals of a workout, which older apps set and newer systems deprecate.
protocol WorkoutTotals {
    var totalEnergyBurned: HKQuantity? { get }
    var totalDistance: HKQuantity? { get }
    var totalFlightsClimbed: HKQuantity? { get }
    var totalSwimmingStrokeCount: HKQuantity? { get }
}

extension HKWorkout: WorkoutTotals {}

extension WorkoutMapping {
    /// Builds and saves a workout, unless Health holds this version.
    ///
    /// A builder saves the samples before the workout. Samples that an interrupted attempt has left
    /// are associated with the workout and not saved again.
    func save(
        _ entry: JournalEntry, holding known: Result<[EntryPart: HKSample], any Error>,
        to remote: HealthRemote, in context: MappingContext
    ) async -> PushOutcome? {
        guard case .workout(let workout) = entry else { return nil }
        do {
            var parts = try samples(for: entry, in: context)
            let held = try known.get()
            if held[.whole] != nil {
                if let existing = try await remote.existingObjects(for: entry),
                    existing.supersedes(entry)
                {
                    return .superseded(existing)
                }
                // A saved workout accepts no more samples: missing ones require a new version.
                let missing = parts.filter { held[$0.part] == nil }.map(\.sample.sampleType)
                return await outcome(
                    of: entry,
                    held.map { RemoteLink(part: $0.key, object: $0.value.uuid.uuidString) }, remote
                ).without(Set(try await remote.askedFor(missing).map(\.identifier)))
            }
            for index in parts.indices {
                if let sample = held[parts[index].part] { parts[index].sample = sample }
            }
            let saved = try await remote.store.saveWorkout(
                draft(for: workout, with: parts.map(\.sample), in: context))
            var links = parts.map { RemoteLink(part: $0.part, object: $0.sample.uuid.uuidString) }
            // Without a result the device is locked: the next pull adds the link.
            if let saved { links.append(RemoteLink(object: saved.uuid.uuidString)) }
            return await outcome(of: entry, links, remote)
        } catch let failure as PushFailure {
            return .failed(failure)
        } catch {
            return .failed(PushFailure(health: error))
        }
    }

    /// The objects of workouts that Health holds in their version or a later one, by part.
    func held(_ entries: [JournalEntry], at remote: HealthRemote, in context: MappingContext)
        async throws -> [UUID: [EntryPart: HKSample]]
    {
        let versions = Dictionary(entries.map { ($0.id, $0.header.version) }) { first, _ in first }
        let types = try await remote.askedFor(ownTypes)
        guard !versions.isEmpty, !types.isEmpty else { return [:] }
        let condition = NSPredicate.objects(ofEntries: versions.keys.sorted())
        var held: [UUID: [EntryPart: HKSample]] = [:]
        for sample in try await remote.store.samples(
            types.map { .sample(type: $0, predicate: condition) })
        where context.isOwn(sample) {
            guard
                let own = OwnMetadata(
                    sample, namespace: context.namespace, zone: context.zone),
                let version = versions[own.identity.entry], own.version >= version
            else { continue }
            held[own.identity.entry, default: [:]][own.identity.part] = sample
        }
        return held
    }

    private func outcome(
        of entry: JournalEntry, _ links: [RemoteLink], _ remote: HealthRemote
    ) async -> PushOutcome {
        if entry.header.version > 1, let failure = await remote.removeStaleParts(of: entry) {
            return .unfinished(failure)
        }
        return .done(links: links)
    }
}

/// A workout to be saved, because HealthKit creates workouts only with a builder.
public struct WorkoutDraft {
    /// The activity type.
    public var activity: HKWorkoutActivityType
    /// The start date.
    public var start: Date
    /// The end date.
    public var end: Date
    /// The workout's metadata, with its sync identifier and version.
    public var metadata: [String: Any]
    /// The samples to associate with the workout; already saved ones are not saved again.
    public var samples: [HKSample]

    /// Creates a draft.
    public init(
        activity: HKWorkoutActivityType, start: Date, end: Date, metadata: [String: Any],
        samples: [HKSample]
    ) {
        self.activity = activity
        self.start = start
        self.end = end
        self.metadata = metadata
        self.samples = samples
    }
}

extension HKHealthStore {
    /// Builds and saves a workout; nil if the device is locked and the workout appears later.
    public func saveWorkout(_ draft: WorkoutDraft) async throws -> HKWorkout? {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = draft.activity
        let builder = HKWorkoutBuilder(
            healthStore: self, configuration: configuration, device: nil)
        try await builder.beginCollection(at: draft.start)
        if !draft.samples.isEmpty { try await builder.addSamples(draft.samples) }
        try await builder.addMetadata(draft.metadata)
        try await builder.endCollection(at: draft.end)
        return try await builder.finishWorkout()
    }
}
