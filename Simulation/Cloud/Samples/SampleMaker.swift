import Foundation
import HealthDatabase
import HealthModel
import HealthSimulation

/// Makes samples as a watch, a scale and other apps save them.
struct SampleMaker {
    /// Samples that belong together.
    struct Made {
        var samples: [Sample] = []
        var series: [UUID: SeriesData] = [:]
        var associations: [(workout: UUID, sample: UUID)] = []
    }

    static let types: [ObjectType] = [
        .heartRate, .bodyMass, .stepCount, .sleepAnalysis, .bloodPressure, .bloodPressureSystolic,
        .bloodPressureDiastolic, .workout, .workoutRoute,
    ]

    private static let watch = SourceRevision(
        source: Source(bundleIdentifier: "com.apple.health.1", name: "Watch"), version: "11.2",
        productType: "Watch6,1", operatingSystemVersion: SystemVersion(11, 2, 0))
    private static let scale = SourceRevision(
        source: Source(bundleIdentifier: "com.example.scale", name: "Scale"), version: nil,
        productType: "iPhone14,3", operatingSystemVersion: SystemVersion(18, 1, 0))
    private static let device = Device(
        name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "6,1",
        firmwareVersion: nil, softwareVersion: "11.2", localIdentifier: "a-1",
        udiDeviceIdentifier: nil)

    private var dice: SeededGenerator
    private var made = Made()

    init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

    /// Samples of one kind, in the weeks before an instant.
    mutating func make(before now: Date) throws -> Made {
        made = Made()
        // Longer ago than any two clocks differ.
        let start = now.addingTimeInterval(-8_000 - Double(dice.below(40 * 86_400)))
        switch dice.below(6) {
        case 0: try addBeats(at: start)
        case 1: addMass(at: start)
        case 2: addSteps(at: start)
        case 3:
            add(
                .sleepAnalysis, .category(dice.below(6)), at: start, lasting: 1_800,
                metadata: ["HKTimeZone": "Europe/Berlin"])
        case 4: try addPressure(at: start)
        default: try addWorkout(at: start)
        }
        return made
    }

    @discardableResult
    private mutating func add(
        _ type: ObjectType, _ payload: Sample.Payload, at start: Date, lasting seconds: Double = 0,
        metadata: Metadata = [:], series: SeriesData? = nil
    ) -> Sample {
        let sample = Sample(
            uuid: dice.uuid(), type: type, startDate: start,
            endDate: start.addingTimeInterval(seconds), payload: payload, metadata: metadata,
            device: dice.chance(50) ? Self.device : nil,
            sourceRevision: dice.chance(70) ? Self.watch : Self.scale)
        made.samples.append(sample)
        if let series { made.series[sample.uuid] = series }
        return sample
    }

    private mutating func addBeats(at start: Date) throws {
        let beats = try HealthUnit("count/min")
        for number in 0...dice.below(4) {
            let rate = 45 + Double(dice.below(1_350)) / 10
            add(
                .heartRate, .quantity(Quantity(rate, beats)),
                at: start.addingTimeInterval(Double(number) * 5),
                metadata: [
                    "HKMetadataKeyHeartRateMotionContext": 1, "note": "after lunch",
                    "seen": .date(start), "HKWasUserEntered": true,
                    MetadataKey.weatherHumidity: .quantity(Quantity(40, try HealthUnit("%"))),
                ])
        }
    }

    private mutating func addMass(at start: Date) {
        add(
            .bodyMass, .quantity(Quantity(60 + Double(dice.below(300)) / 10, .kilogram)), at: start,
            metadata: ["note": .string("scale \(dice.below(1_000))")])
    }

    private mutating func addSteps(at start: Date) {
        let data = (0..<5).map { index in
            QuantityDatum(
                interval: DateInterval(
                    start: start.addingTimeInterval(Double(index) * 60), duration: 60),
                value: Double(index + 1))
        }
        let summary = SeriesSummary(
            count: 5, minimum: 1, maximum: 5, mostRecent: 5, mostRecentInterval: data[4].interval)
        add(
            .stepCount, .quantity(Quantity(15, .count), series: summary), at: start, lasting: 300,
            series: .quantities(data))
    }

    private mutating func addPressure(at start: Date) throws {
        let unit = try HealthUnit("mmHg")
        let members = [
            add(
                .bloodPressureSystolic, .quantity(Quantity(Double(100 + dice.below(60)), unit)),
                at: start),
            add(
                .bloodPressureDiastolic, .quantity(Quantity(Double(60 + dice.below(30)), unit)),
                at: start),
        ]
        add(.bloodPressure, .correlation(members), at: start)
    }

    private mutating func addWorkout(at start: Date) throws {
        let detail = WorkoutDetail(
            activityType: 37, duration: 1_700,
            totalEnergyBurned: Quantity(231.5, try HealthUnit("kcal")),
            totalDistance: Quantity(5_012.25, .meter()),
            events: [
                WorkoutEvent(
                    type: 1,
                    interval: DateInterval(start: start.addingTimeInterval(600), duration: 0))
            ])
        let workout = add(.workout, .workout(detail), at: start, lasting: 1_800)
        let points = (0..<6).map { index in
            RouteLocation(
                timestamp: start.addingTimeInterval(Double(index)),
                latitude: 52.5 + Double(index) * 1e-5, longitude: 13.4, altitude: 34.5,
                horizontalAccuracy: 4, verticalAccuracy: 3, course: 12, courseAccuracy: 2,
                speed: 2.75, speedAccuracy: 0.5)
        }
        let route = add(
            .workoutRoute, .series(count: 6), at: start, lasting: 5, series: .locations(points))
        made.associations.append((workout.uuid, route.uuid))
    }
}
