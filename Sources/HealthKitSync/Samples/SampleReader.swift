internal import CoreLocation
internal import Foundation
internal import HealthJournal
public import HealthKit
public import HealthModel
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

/// The part of a health store that a ``SamplePublisher`` uses; `HKHealthStore` conforms to it.
///
/// Tests wrap a real store in one that fails on demand.
public protocol SampleStoring: HealthStoring {
    /// The samples that match a predicate, those that start last first.
    ///
    /// - Parameters:
    ///   - predicate: The type of the samples, with a condition.
    ///   - limit: The largest number of samples.
    /// - Throws: The errors of HealthKit's queries.
    func latestSamples(_ predicate: HKSamplePredicate<HKSample>, limit: Int) async throws
        -> [HKSample]
    /// The data of a sample's series, in the unit in which the sample was saved; nil for a sample without a series.
    ///
    /// - Parameter sample: A quantity sample, a route, a heartbeat series or an electrocardiogram.
    /// - Throws: The errors of HealthKit's queries.
    func series(of sample: HKSample) async throws -> SeriesData?
}

extension HKHealthStore: SampleStoring {
    /// The samples that match a predicate, those that start last first.
    public func latestSamples(
        _ predicate: HKSamplePredicate<HKSample>, limit: Int
    ) async throws -> [HKSample] {
        try await HKSampleQueryDescriptor(
            predicates: [predicate],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: limit
        ).result(for: self)
    }

    /// The data of a sample's series, in the unit in which the sample was saved; nil for a sample without a series.
    public func series(of sample: HKSample) async throws -> SeriesData? {
        guard sample.mayHaveSeries else { return nil }
        return switch sample {
        case let sample as HKQuantitySample: try await quantities(of: sample)
        case let route as HKWorkoutRoute: .locations(try await locations(of: route))
        case let series as HKHeartbeatSeriesSample: .heartbeats(try await heartbeats(of: series))
        case let ecg as HKElectrocardiogram: .voltages(try await voltages(of: ecg))
        default: nil
        }
    }

    private func quantities(of sample: HKQuantitySample) async throws -> SeriesData? {
        guard let unit = sample.savedQuantity.map({ ReadableUnit($0.unit) }) else { return nil }
        var data: [QuantityDatum] = []
        let query = HKQuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(
                type: sample.quantityType, predicate: HKQuery.predicateForObject(with: sample.uuid))
        )
        for try await datum in query.results(for: self) {
            guard datum.quantity.is(compatibleWith: unit.health) else { continue }
            data.append(
                QuantityDatum(
                    interval: datum.dateInterval,
                    value: datum.quantity.doubleValue(for: unit.health)))
        }
        return data.count > 1 ? .quantities(data) : nil
    }

    private func locations(of route: HKWorkoutRoute) async throws -> [RouteLocation] {
        var points: [RouteLocation] = []
        for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: self) {
            points.append(
                RouteLocation(
                    timestamp: location.timestamp, latitude: location.coordinate.latitude,
                    longitude: location.coordinate.longitude, altitude: location.altitude,
                    horizontalAccuracy: location.horizontalAccuracy,
                    verticalAccuracy: location.verticalAccuracy, course: location.course,
                    courseAccuracy: location.courseAccuracy, speed: location.speed,
                    speedAccuracy: location.speedAccuracy))
        }
        return points
    }

    private func heartbeats(of series: HKHeartbeatSeriesSample) async throws -> [Heartbeat] {
        var beats: [Heartbeat] = []
        for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: self) {
            beats.append(
                Heartbeat(
                    timeSinceStart: beat.timeIntervalSinceStart, precededByGap: beat.precededByGap))
        }
        return beats
    }

    private func voltages(of ecg: HKElectrocardiogram) async throws -> [VoltageMeasurement] {
        var measurements: [VoltageMeasurement] = []
        for try await measurement in HKElectrocardiogramQueryDescriptor(ecg).results(for: self) {
            guard let voltage = measurement.quantity(for: .appleWatchSimilarToLeadI) else {
                continue
            }
            measurements.append(
                VoltageMeasurement(
                    timeSinceStart: measurement.timeSinceSampleStart,
                    volts: voltage.doubleValue(for: .volt())))
        }
        return measurements
    }
}

extension HKSample {
    /// Whether the sample can have a series; most samples of a phone cannot, and a query for each of them would take most
    /// of a pass.
    var mayHaveSeries: Bool {
        switch self {
        case let sample as HKQuantitySample: sample.count > 1
        case is HKSeriesSample, is HKElectrocardiogram: true
        default: false
        }
    }
}

extension HKCorrelationType {
    /// The types of the members that a correlation can have.
    var memberTypes: Set<HKObjectType> {
        if identifier == HKCorrelationTypeIdentifier.bloodPressure.rawValue {
            return [
                HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic),
            ]
        }
        return Set(
            ObjectType.allKnown.filter { $0.name.hasPrefix("dietary") }
                .compactMap(HKQuantityType.known))
    }
}

extension ObjectType {
    /// Whether the samples of the type can be shared with a cloud.
    ///
    /// Audiograms, prescriptions, medications and clinical documents are not shared by this version.
    public var canBeShared: Bool { sharedType != nil }

    /// HealthKit's type for a type of samples that can be shared; nil on a system that is older than the type.
    var sharedType: HKSampleType? {
        switch kind {
        case .quantity: HKQuantityType.known(self)
        case .category:
            HKObjectType.categoryType(
                forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
        case .correlation:
            HKObjectType.correlationType(
                forIdentifier: HKCorrelationTypeIdentifier(rawValue: identifier))
        case .workout: HKObjectType.workoutType()
        case .workoutRoute: HKSeriesType.workoutRoute()
        case .heartbeatSeries: HKSeriesType.heartbeat()
        case .electrocardiogram: HKObjectType.electrocardiogramType()
        case .stateOfMind: HKObjectType.stateOfMindType()
        case .scoredAssessment:
            HKObjectType.scoredAssessmentType(
                forIdentifier: HKScoredAssessmentTypeIdentifier(rawValue: identifier))
        case .audiogram, .activitySummary, .characteristic, .document, .clinical,
            .visionPrescription, .medicationDoseEvent, .userAnnotatedMedication:
            nil
        }
    }
}
