public import Foundation
internal import HealthJournal
public import HealthKit
internal import HealthModel
internal import HealthSync

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
