internal import Foundation
internal import HealthKit
internal import HealthModel

/// The conversion of HealthKit's samples into values, through HealthKit's API alone.
extension Sample {
    /// Creates the value of a sample; nil for a sample of a kind that is not shared.
    ///
    /// The members of a correlation are left out, because they are samples of their own.
    ///
    /// - Parameters:
    ///   - object: HealthKit's sample.
    ///   - type: The type of the sample.
    ///   - series: The data of its series.
    init?(_ object: HKSample, type: ObjectType, series: SeriesData?) {
        guard let payload = Payload(object, series: series) else { return nil }
        self.init(
            uuid: object.uuid, type: type, startDate: object.startDate, endDate: object.endDate,
            payload: payload, metadata: Metadata(object.metadata, unit: type.canonicalUnit),
            device: object.device.map(Device.init),
            sourceRevision: SourceRevision(object.sourceRevision))
    }
}

extension Sample.Payload {
    fileprivate init?(_ object: HKSample, series: SeriesData?) {
        switch object {
        case let sample as HKQuantitySample:
            guard let quantity = sample.savedQuantity else { return nil }
            self = .quantity(quantity, series: series.flatMap(SeriesSummary.init))
        case let sample as HKCategorySample: self = .category(sample.value)
        case is HKCorrelation: self = .correlation([])
        case let workout as HKWorkout: self = .workout(WorkoutDetail(workout))
        case let series as HKSeriesSample: self = .series(count: series.count)
        case let ecg as HKElectrocardiogram:
            self = .detail(.electrocardiogram(ElectrocardiogramDetail(ecg)))
        case let state as HKStateOfMind:
            self = .detail(
                .stateOfMind(
                    StateOfMindDetail(
                        kind: state.kind.rawValue, valence: state.valence,
                        labels: state.labels.map(\.rawValue),
                        associations: state.associations.map(\.rawValue))))
        case let test as HKGAD7Assessment:
            self = .detail(.assessment(answers: test.answers.map(\.rawValue), score: test.score))
        case let test as HKPHQ9Assessment:
            self = .detail(.assessment(answers: test.answers.map(\.rawValue), score: test.score))
        default: return nil
        }
    }
}

extension SeriesSummary {
    /// The summary of a quantity series; nil for another series, and for one without data.
    fileprivate init?(_ series: SeriesData) {
        guard case .quantities(let data) = series,
            let last = data.max(by: { $0.interval.end < $1.interval.end })
        else { return nil }
        let values = data.map(\.value)
        self.init(
            count: data.count, minimum: values.min() ?? last.value,
            maximum: values.max() ?? last.value, mostRecent: last.value,
            mostRecentInterval: last.interval)
    }
}

extension ElectrocardiogramDetail {
    fileprivate init(_ ecg: HKElectrocardiogram) {
        self.init(
            classification: ecg.classification.rawValue,
            symptomsStatus: ecg.symptomsStatus.rawValue,
            averageHeartRate: ecg.averageHeartRate.flatMap {
                Quantity(asSaved: $0, else: [ObjectType.heartRate.canonicalUnit].compactMap { $0 })
            },
            samplingFrequency: ecg.samplingFrequency.flatMap {
                Quantity($0, in: try? HealthUnit("Hz"))
            },
            count: ecg.numberOfVoltageMeasurements)
    }
}

extension SourceRevision {
    fileprivate init(_ revision: HKSourceRevision) {
        let system = revision.operatingSystemVersion
        self.init(
            source: Source(
                bundleIdentifier: revision.source.bundleIdentifier, name: revision.source.name),
            version: revision.version, productType: revision.productType,
            operatingSystemVersion: SystemVersion(
                system.majorVersion, system.minorVersion, system.patchVersion))
    }
}

extension Device {
    fileprivate init(_ device: HKDevice) {
        self.init(
            name: device.name, manufacturer: device.manufacturer, model: device.model,
            hardwareVersion: device.hardwareVersion, firmwareVersion: device.firmwareVersion,
            softwareVersion: device.softwareVersion, localIdentifier: device.localIdentifier,
            udiDeviceIdentifier: device.udiDeviceIdentifier)
    }
}

extension WorkoutDetail {
    /// Creates the details of a workout, with the statistics over its samples.
    init(_ workout: HKWorkout) {
        let totals = workout as any WorkoutTotals
        let activities = workout.workoutActivities
        // A workout of one sport has one activity, which repeats the workout.
        let isSingle = activities.count == 1 && activities.first?.uuid == workout.uuid
        self.init(
            activityType: Int(clamping: workout.workoutActivityType.rawValue),
            duration: workout.duration,
            totalEnergyBurned: Self.total(totals.totalEnergyBurned, .energyBurned),
            totalDistance: Self.total(totals.totalDistance, .distance),
            totalFlightsClimbed: Self.total(totals.totalFlightsClimbed, .flightsClimbed),
            totalSwimmingStrokeCount: Self.total(
                totals.totalSwimmingStrokeCount, .swimmingStrokeCount),
            events: (workout.workoutEvents ?? []).map(WorkoutEvent.init),
            activities: isSingle ? [] : activities.map(WorkoutActivity.init),
            statistics: [WorkoutStatistics](workout.allStatistics))
    }

    private static func total(_ quantity: HKQuantity?, _ total: WorkoutTotal) -> Quantity? {
        quantity.flatMap { Quantity(asSaved: $0, else: total.unit.map { [$0] } ?? []) }
    }
}

extension WorkoutEvent {
    fileprivate init(_ event: HKWorkoutEvent) {
        self.init(
            type: event.type.rawValue, interval: event.dateInterval,
            metadata: Metadata(event.metadata))
    }
}

extension WorkoutActivity {
    fileprivate init(_ activity: HKWorkoutActivity) {
        let configuration = activity.workoutConfiguration
        let statistics = [WorkoutStatistics](activity.allStatistics)
        self.init(
            uuid: activity.uuid,
            configuration: WorkoutConfiguration(
                activityType: Int(clamping: configuration.activityType.rawValue),
                locationType: configuration.locationType.rawValue,
                swimmingLocationType: configuration.swimmingLocationType.rawValue,
                lapLength: configuration.lapLength.flatMap {
                    Quantity(asSaved: $0, else: [.meter()])
                }),
            startDate: activity.startDate, endDate: activity.endDate,
            metadata: Metadata(activity.metadata),
            events: activity.workoutEvents.map(WorkoutEvent.init),
            statistics: statistics.isEmpty ? nil : statistics)
    }
}

extension [WorkoutStatistics] {
    /// Creates the statistics of the types that this version knows, in the order of their identifiers.
    fileprivate init(_ statistics: [HKQuantityType: HKStatistics]) {
        self = statistics.sorted { $0.key.identifier < $1.key.identifier }
            .compactMap { type, statistics in
                guard let known = ObjectType.named(type.identifier), let unit = known.canonicalUnit
                else { return nil }
                func quantity(_ quantity: HKQuantity?) -> Quantity? {
                    quantity.flatMap { Quantity($0, in: unit) }
                }
                return WorkoutStatistics(
                    type: known,
                    interval: DateInterval(start: statistics.startDate, end: statistics.endDate),
                    sum: quantity(statistics.sumQuantity()),
                    average: quantity(statistics.averageQuantity()),
                    minimum: quantity(statistics.minimumQuantity()),
                    maximum: quantity(statistics.maximumQuantity()))
            }
    }
}

extension Metadata {
    /// Creates the values of an object's metadata; a value of another class than HealthKit permits is left out.
    ///
    /// A quantity is in the unit in which it was saved; if its description does not name it, in the unit of its key,
    /// else in that of its sample, else in the first unit of a known type that has its dimension.
    ///
    /// - Parameters:
    ///   - metadata: HealthKit's metadata.
    ///   - unit: The canonical unit of the object's type.
    init(_ metadata: [String: Any]?, unit: HealthUnit? = nil) {
        self = (metadata ?? [:]).reduce(into: [:]) { result, entry in
            result[entry.key] = MetadataValue(entry.value, key: entry.key, unit: unit)
        }
    }
}

extension MetadataValue {
    fileprivate init?(_ value: Any, key: String, unit: HealthUnit?) {
        switch value {
        case let quantity as HKQuantity:
            let ofKey = MetadataKeyFacts.named(key)?.unitString.flatMap { try? HealthUnit($0) }
            let units = [ofKey, unit].compactMap { $0 } + Self.units
            guard let found = Quantity(asSaved: quantity, else: units) else { return nil }
            self = .quantity(found)
        case let text as String: self = .string(text)
        case let date as Date: self = .date(date)
        case let number as NSNumber: self = .number(number.doubleValue)
        default: return nil
        }
    }

    /// The canonical units of the known types, each once.
    private static let units: [HealthUnit] = ObjectType.allKnown.compactMap(\.canonicalUnit)
        .reduce(into: []) { units, unit in
            if !units.contains(unit) { units.append(unit) }
        }
}
