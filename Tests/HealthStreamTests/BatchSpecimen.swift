import Foundation
import HealthModel
import HealthStream

/// A small batch of each sort of data, for the test of the format's bytes.
enum BatchSpecimen: String, CaseIterable {
    case quantity, quantitySeries, category, correlation, workout, route, heartbeats
    case electrocardiogram, newer, deletions

    func batch() throws -> SampleBatch {
        switch self {
        case .quantity: SampleBatch(of: .heartRate, samples: Self.heartRates)
        case .quantitySeries: SampleBatch(of: .stepCount, samples: [Self.steps])
        case .category:
            SampleBatch(
                of: .sleepAnalysis,
                samples: (0..<3).map { Self.sample($0, .category($0 + 3), minutes: 30) })
        case .correlation:
            SampleBatch(
                of: .food,
                samples: [Self.sample(0, .correlation, associated: [Self.uuid(8), Self.uuid(9)])])
        case .workout: SampleBatch(of: .workout, samples: [try Self.run()])
        case .route: SampleBatch(of: .workoutRoute, samples: [Self.walk])
        case .heartbeats: SampleBatch(of: .heartbeatSeries, samples: [Self.beats])
        case .electrocardiogram:
            SampleBatch(of: .electrocardiogram, samples: [try Self.electrocardiogram()])
        case .newer: Self.unknown
        case .deletions: SampleBatch(of: .bodyMass, deleted: [Self.uuid(1), Self.uuid(2)])
        }
    }

    private static func uuid(_ number: UInt8) -> UUID {
        UUID(uuid: (number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    }

    /// In the evening of a day in 2025; each following sample begins an hour later.
    private static func date(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: 780_000_000 + seconds)
    }

    private static func sample(
        _ number: Int, _ value: StreamedValue, minutes: Double = 0, metadata: Metadata = [:],
        associated: [UUID] = [], series: SeriesData? = nil
    ) -> StreamedSample {
        let start = date(3_600 * Double(number))
        return StreamedSample(
            uuid: uuid(UInt8(number)), startDate: start, endDate: start + 60 * minutes,
            value: value, metadata: metadata,
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.watch", name: "Watch"),
                version: "1.2", productType: nil, operatingSystemVersion: SystemVersion(26, 0, 1)),
            associated: associated, series: series)
    }

    /// Two of whole values, then one of every bit, with metadata of each class and a device.
    private static var heartRates: [StreamedSample] {
        var samples = [71, 73, 70.123456789].enumerated().map { number, rate in
            sample(number, .quantity(rate, unit: "count/min"))
        }
        samples[1].device = Device(name: "Watch", manufacturer: nil, model: "7,1")
        samples[2].startDate += 1.0 / 3
        samples[2].endDate = .distantFuture
        samples[2].metadata = [
            "text": "é", "number": .number(-0.5), "flag": .exact(.boolean(true)),
            "whole": .exact(.integer(-3)), "date": .date(date(0.5)),
            "quantity": .quantity(Quantity(1.5, .kilogram)),
        ]
        return samples
    }

    private static var steps: StreamedSample {
        let data = (0..<3).map {
            QuantityDatum(
                interval: DateInterval(start: date(60 * Double($0)), duration: 60),
                value: Double(10 * $0))
        }
        let summary = SeriesSummary(
            count: 3, minimum: 0, maximum: 20, mostRecent: 20,
            mostRecentInterval: data[2].interval)
        return sample(
            0, .quantity(30, unit: "count", summary: summary), minutes: 3,
            series: .quantities(data))
    }

    private static func run() throws -> StreamedSample {
        let start = date(0)
        let workout = WorkoutDetail(
            activityType: 37, duration: 1_800, totalDistance: Quantity(5.5, .kilometer),
            events: [WorkoutEvent(type: 3, interval: DateInterval(start: start, duration: 60))])
        let stored = Sample(
            uuid: uuid(0), type: .workout, startDate: start, endDate: start + 1_800,
            payload: .workout(workout))
        return try StreamedSample(stored, associated: [uuid(9)])
    }

    private static var walk: StreamedSample {
        let locations = (0..<3).map { number in
            RouteLocation(
                timestamp: date(Double(number)), latitude: 48.2 + Double(number) / 1_000,
                longitude: 16.37, altitude: 171.5, horizontalAccuracy: 4.7, verticalAccuracy: 3,
                course: 12.3, courseAccuracy: 5, speed: 2.75, speedAccuracy: 0.5)
        }
        return sample(0, .series(count: 3), minutes: 1, series: .locations(locations))
    }

    private static var beats: StreamedSample {
        let beats = [0.5, 1.375, 2.25].map {
            Heartbeat(timeSinceStart: $0, precededByGap: $0 == 1.375)
        }
        return sample(0, .series(count: 3), minutes: 1, series: .heartbeats(beats))
    }

    private static func electrocardiogram() throws -> StreamedSample {
        let start = date(0)
        let detail = ElectrocardiogramDetail(
            classification: 1, symptomsStatus: 2, averageHeartRate: nil,
            samplingFrequency: Quantity(512, .hertz()), count: 3)
        let stored = Sample(
            uuid: uuid(0), type: .electrocardiogram, startDate: start, endDate: start + 30,
            payload: .detail(.electrocardiogram(detail)))
        let voltages = [0.000_012, -0.000_034, 0.000_056].enumerated().map { number, volts in
            VoltageMeasurement(timeSinceStart: Double(number) / 512, volts: volts)
        }
        return try StreamedSample(stored, series: .voltages(voltages))
    }

    /// What only a newer version understands, and has to be passed on.
    private static var unknown: SampleBatch {
        var first = sample(0, .document(form: 200, [1, 2, 3]))
        first.unknownMetadata = ["newer": UnknownMetadataValue(tag: 99, bytes: [4])]
        var second = sample(1, .quantity(1, unit: "a unit of a newer system"))
        second.unknownFields = [70: [5, 6]]
        return SampleBatch(
            type: "HKNewerType", kind: "newerKind", samples: [first, second], deleted: [uuid(3)],
            unknownColumns: [40: [7, 8, 9]])
    }
}
