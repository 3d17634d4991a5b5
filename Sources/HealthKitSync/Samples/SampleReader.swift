internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthStream
internal import HealthSync

/// Reads samples of Health for a publisher, with their series and their relations, within time limits.
struct SampleReader: Sendable {
    let store: any SampleStoring
    let configuration: SamplePublisher.Configuration

    /// The streamed form of some samples, without those that are left out.
    struct Streamed {
        var samples: [StreamedSample] = []
        /// The number of own and excluded samples.
        var leftOut = 0
        /// The number of samples without a streamed form.
        var unsendable = 0
        /// The number of texts that were cut.
        var cut = 0
    }

    /// The samples that match a predicate, those that start last first.
    func latest(_ predicate: HKSamplePredicate<HKSample>, limit: Int) async throws -> [HKSample] {
        try await within(TimeLimitedHealthStore.query) {
            try await $0.latestSamples(predicate, limit: limit)
        }
    }

    /// The deleted objects that are no entries of this app.
    func foreign(_ deleted: [HKDeletedObject]) -> [HKDeletedObject] {
        deleted.filter { !isEntry($0.metadata) }
    }

    /// The streamed form of samples of one type, in the order of their dates.
    ///
    /// - Parameters:
    ///   - samples: The samples.
    ///   - type: Their type.
    ///   - shared: The types that the person shares: a workout and an electrocardiogram name the samples of these types
    ///     that belong to them.
    func streamed(
        _ samples: [HKSample], of type: ObjectType, shared: [HKSampleType]
    ) async throws -> Streamed {
        var result = Streamed()
        var texts = SampleTexts()
        guard !samples.isEmpty else { return result }
        let excluded = try await configuration.excluded(Set(samples.map(\.uuid)))
        for sample in samples.sorted(by: { $0.startDate < $1.startDate }) {
            try Task.checkCancellation()
            guard !excluded.contains(sample.uuid), !isOwn(sample) else {
                result.leftOut += 1
                continue
            }
            let series =
                try await sample.mayHaveSeries
                ? within(TimeLimitedHealthStore.fullHistory) { try await $0.series(of: sample) }
                : nil
            let associated = try await associated(with: sample, shared)
            guard var value = Sample(sample, type: type, series: series) else {
                result.unsendable += 1
                continue
            }
            texts.limit(&value)
            guard var streamed = try? StreamedSample(value, series: series) else {
                result.unsendable += 1
                continue
            }
            streamed.associated = associated
            result.samples.append(streamed)
        }
        result.cut = texts.takeCuts().reduce(0) { $0 + $1.count }
        return result
    }

    /// Whether a sample is an entry of this app, or a part of one.
    private func isOwn(_ sample: HKSample) -> Bool {
        sample.sourceRevision.source.bundleIdentifier == configuration.app.bundleIdentifier
            && isEntry(sample.metadata)
    }

    private func isEntry(_ metadata: [String: Any]?) -> Bool {
        guard let text = metadata?[HKMetadataKeySyncIdentifier] as? String else { return false }
        return EntryIdentity(text, namespace: configuration.namespace) != nil
    }

    /// The samples that belong to a correlation, a workout or an electrocardiogram; of a route its workout, because a
    /// route is often saved after it.
    private func associated(with sample: HKSample, _ shared: [HKSampleType]) async throws -> [UUID]
    {
        switch sample {
        case let correlation as HKCorrelation: return correlation.objects.map(\.uuid).sorted()
        case let workout as HKWorkout:
            let types = shared.filter { !($0 is HKWorkoutType) && !($0 is HKCorrelationType) }
            return try await uuids(types, HKQuery.predicateForObjects(from: workout))
        case let ecg as HKElectrocardiogram:
            return try await uuids(
                shared.filter { $0 is HKCategoryType },
                HKQuery.predicateForObjectsAssociated(electrocardiogram: ecg))
        case is HKWorkoutRoute where shared.contains(HKObjectType.workoutType()):
            return try await workout(of: sample).map { [$0] } ?? []
        default: return []
        }
    }

    private func uuids(_ types: [HKSampleType], _ condition: NSPredicate) async throws -> [UUID] {
        guard !types.isEmpty else { return [] }
        let predicates = types.map {
            HKSamplePredicate<HKSample>.sample(type: $0, predicate: condition)
        }
        return try await within(TimeLimitedHealthStore.fullHistory) {
            try await $0.samples(predicates)
        }.map(\.uuid).sorted()
    }

    /// The workout of a route; HealthKit finds only the routes of a workout.
    private func workout(of route: HKSample) async throws -> UUID? {
        let overlapping = HKSamplePredicate<HKSample>.sample(
            type: HKObjectType.workoutType(),
            predicate: HKQuery.predicateForSamples(withStart: route.startDate, end: route.endDate))
        let workouts = try await within(TimeLimitedHealthStore.query) {
            try await $0.samples([overlapping])
        }
        for case let workout as HKWorkout in workouts {
            let ofWorkout = NSCompoundPredicate(andPredicateWithSubpredicates: [
                HKQuery.predicateForObjects(from: workout),
                HKQuery.predicateForObject(with: route.uuid),
            ])
            if try await !uuids([route.sampleType], ofWorkout).isEmpty { return workout.uuid }
        }
        return nil
    }

    private func within<Value: Sendable>(
        _ seconds: TimeInterval,
        _ call: @escaping @Sendable (any SampleStoring) async throws -> Value
    ) async throws -> Value {
        let store = store
        return try await Deadline.run(seconds, sleep: configuration.sleep) { try await call(store) }
    }
}
