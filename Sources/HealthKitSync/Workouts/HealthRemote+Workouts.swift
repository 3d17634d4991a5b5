internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

extension HealthRemote {
    /// Builds and saves a workout, unless Health holds this version of it.
    ///
    /// A builder saves the samples before the workout. Those that an interrupted attempt left
    /// behind are joined to the workout instead of being saved again.
    func save(_ workout: WorkoutEntry, in context: MappingContext) async -> PushOutcome {
        let mapping = WorkoutMapping()
        do {
            var parts = try mapping.samples(for: .workout(workout), in: context)
            let held = try await held(workout, mapping, context)
            if held[.whole] != nil {
                if let standing = try await standing(for: .workout(workout)),
                    standing.supersedes(.workout(workout))
                {
                    return .superseded(standing)
                }
                // A workout that is there takes no more samples: what it lacks needs a new version.
                let missing = parts.filter { held[$0.part] == nil }.map(\.sample.sampleType)
                return await outcome(
                    of: .workout(workout),
                    held.map { RemoteLink(part: $0.key, object: $0.value.uuid.uuidString) }
                ).without(Set(try await askedFor(missing).map(\.identifier)))
            }
            for index in parts.indices {
                if let sample = held[parts[index].part] { parts[index].sample = sample }
            }
            let saved = try await store.saveWorkout(
                mapping.draft(for: workout, with: parts.map(\.sample), in: context))
            var links = parts.map { RemoteLink(part: $0.part, object: $0.sample.uuid.uuidString) }
            // Without one the device is locked: the next pull brings the link.
            if let saved { links.append(RemoteLink(object: saved.uuid.uuidString)) }
            return await outcome(of: .workout(workout), links)
        } catch let failure as PushFailure {
            return .failed(failure)
        } catch {
            return .failed(PushFailure(health: error))
        }
    }

    /// What Health holds of the workout in its version or a later one, by part.
    private func held(
        _ workout: WorkoutEntry, _ mapping: WorkoutMapping, _ context: MappingContext
    ) async throws -> [EntryPart: HKSample] {
        let condition = predicate(forEntry: workout.header.id)
        var held: [EntryPart: HKSample] = [:]
        let types = try await askedFor(mapping.ownTypes)
        guard !types.isEmpty else { return [:] }
        for sample in try await store.samples(
            types.map { .sample(type: $0, predicate: condition) })
        where isOwn(sample) {
            guard
                let own = OwnMetadata(
                    sample, namespace: context.namespace, zone: context.zone),
                own.version >= workout.header.version
            else { continue }
            held[own.identity.part] = sample
        }
        return held
    }

    private func outcome(of entry: JournalEntry, _ links: [RemoteLink]) async -> PushOutcome {
        if entry.header.version > 1, let failure = await removeRemains(of: entry) {
            return .unfinished(failure)
        }
        return .done(links: links)
    }
}
