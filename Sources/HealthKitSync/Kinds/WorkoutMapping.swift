internal import Foundation
internal import HealthJournal
internal import HealthKit
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
