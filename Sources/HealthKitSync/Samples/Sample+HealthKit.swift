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
