internal import CoreLocation
internal import Foundation
public import HealthKit
public import HealthModel

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
