import Foundation
import HealthDatabase
import HealthModel
import TestSupport

/// Samples of twelve kinds as a phone with a watch has them, at random; the same ones for the same seed.
struct PhoneHistory {
    static let types: [ObjectType] = [
        .heartRate, .stepCount, .distanceWalkingRunning, .bodyMass, .sleepAnalysis, .bloodPressure,
        .bloodPressureSystolic,
        .bloodPressureDiastolic, .workout, .workoutRoute, .heartbeatSeries, .electrocardiogram,
        .stateOfMind, .gad7Assessment,
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

    private(set) var samples: [Sample] = []
    private(set) var series: [UUID: SeriesData] = [:]
    private(set) var associations: [(workout: UUID, sample: UUID)] = []
    private var random: SeededGenerator
    private let now: Date

    /// Makes some samples of each kind in the weeks before an instant.
    init(seed: Int, before now: Date, rounds: Int = 6) throws {
        random = SeededGenerator(seed: seed)
        self.now = now
        for _ in 0..<rounds { try addRound() }
    }

    /// Saves the samples in a store.
    func save(in store: HealthStore) async throws {
        try await store.ingest(samples, series: series, associations: associations)
    }

    private mutating func uuid() -> UUID {
        let (high, low) = (random.next().bigEndian, random.next().bigEndian)
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { bytes in
            bytes.storeBytes(of: high, as: UInt64.self)
            bytes.storeBytes(of: low, toByteOffset: 8, as: UInt64.self)
        }
        bytes.6 = bytes.6 & 0x0F | 0x40
        bytes.8 = bytes.8 & 0x3F | 0x80
        return UUID(uuid: bytes)
    }

    private mutating func date() -> Date {
        now.addingTimeInterval(-Double.random(in: 3_600...40 * 86_400, using: &random))
    }

    @discardableResult
    private mutating func add(
        _ type: ObjectType, _ payload: Sample.Payload, at start: Date,
        lasting duration: TimeInterval = 0,
        metadata: Metadata = [:], series data: SeriesData? = nil
    ) -> Sample {
        let sample = Sample(
            uuid: uuid(), type: type, startDate: start, endDate: start.addingTimeInterval(duration),
            payload: payload, metadata: metadata, device: random.chance(50) ? Self.device : nil,
            sourceRevision: random.pick([Self.watch, Self.scale]))
        samples.append(sample)
        if let data { series[sample.uuid] = data }
        return sample
    }

    private mutating func addRound() throws {
        let beats = try HealthUnit("count/min")
        try addQuantities(beats)
        add(
            .sleepAnalysis, .category(random.below(6)), at: date(), lasting: 1_800,
            metadata: ["HKTimeZone": "Europe/Berlin"])
        try addPressure()
        try addWorkout(beats)
        let gaps = (0..<20).map {
            Heartbeat(timeSinceStart: Double($0) * 0.83, precededByGap: $0 == 7)
        }
        add(
            .heartbeatSeries, .series(count: 20), at: date(), lasting: 60, series: .heartbeats(gaps)
        )
        let volts = (0..<64).map {
            VoltageMeasurement(timeSinceStart: Double($0) / 512, volts: Double($0 % 9) * 1.5e-5)
        }
        add(
            .electrocardiogram,
            .detail(
                .electrocardiogram(
                    ElectrocardiogramDetail(
                        classification: 1, symptomsStatus: 1,
                        averageHeartRate: Quantity(61.5, beats),
                        samplingFrequency: Quantity(512, try HealthUnit("Hz")), count: 64))),
            at: date(), lasting: 30, series: .voltages(volts))
        add(
            .stateOfMind,
            .detail(
                .stateOfMind(
                    StateOfMindDetail(
                        kind: 1, valence: Double.random(in: -1...1, using: &random),
                        labels: [2, 5],
                        associations: [1]))), at: date())
        let answers = (0..<7).map { _ in random.below(4) }
        add(
            .gad7Assessment,
            .detail(.assessment(answers: answers, score: answers.reduce(0, +))), at: date())
    }

    private mutating func addQuantities(_ beats: HealthUnit) throws {
        for _ in 0..<4 {
            add(
                .heartRate, .quantity(Quantity(Double.random(in: 45...180, using: &random), beats)),
                at: date(),
                metadata: [
                    "HKMetadataKeyHeartRateMotionContext": 1, "note": "after lunch",
                    "seen": .date(date()), "HKWasUserEntered": true,
                    MetadataKey.weatherHumidity: .quantity(Quantity(40, try HealthUnit("%"))),
                    MetadataKey.weatherTemperature: .quantity(
                        Quantity(61.7, try HealthUnit("degF"))),
                    MetadataKey.barometricPressure: .quantity(
                        Quantity(101.37, try HealthUnit("kPa"))),
                ])
        }
        let start = date()
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
        // A series in another unit than the canonical one, which is the metre.
        add(
            .distanceWalkingRunning,
            .quantity(Quantity(15, try HealthUnit("km")), series: summary), at: start,
            lasting: 300, series: .quantities(data))
        add(
            .bodyMass,
            .quantity(Quantity(Double.random(in: 130...200, using: &random), try HealthUnit("lb"))),
            at: date(),
            metadata: [
                MetadataKey.syncIdentifier: .string("scale-\(random.below(1_000_000))"),
                MetadataKey.syncVersion: 3,
            ])
    }

    private mutating func addPressure() throws {
        let (start, unit) = (date(), try HealthUnit("mmHg"))
        let members = [
            add(.bloodPressureSystolic, .quantity(Quantity(121, unit)), at: start),
            add(.bloodPressureDiastolic, .quantity(Quantity(79, unit)), at: start),
        ]
        add(.bloodPressure, .correlation(members), at: start)
    }

    private mutating func addWorkout(_ beats: HealthUnit) throws {
        let start = date()
        func at(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }
        var detail = WorkoutDetail(
            activityType: 37, duration: 1_700,
            totalEnergyBurned: Quantity(231.5, try HealthUnit("kcal")),
            totalDistance: Quantity(5_012.25, .meter()),
            events: [
                WorkoutEvent(type: 1, interval: DateInterval(start: at(600), duration: 0)),
                WorkoutEvent(type: 2, interval: DateInterval(start: at(700), duration: 0)),
            ])
        if random.chance(50) {
            detail.activities = (0..<2).map { (index: Int) -> WorkoutActivity in
                let (start, end) = (at(Double(index) * 900), at(Double(index + 1) * 900))
                return WorkoutActivity(
                    uuid: uuid(), configuration: WorkoutConfiguration(activityType: 37 + index),
                    startDate: start, endDate: end, metadata: ["part": .number(Double(index))])
            }
        }
        detail.statistics = [
            WorkoutStatistics(
                type: .distanceWalkingRunning,
                interval: DateInterval(start: start, duration: 1_800),
                sum: Quantity(5.0123, try HealthUnit("km")))
        ]
        let workout = add(
            .workout, .workout(detail), at: start, lasting: 1_800,
            metadata: [
                MetadataKey.elevationAscended: .quantity(Quantity(4_321, try HealthUnit("cm")))
            ])
        for second in 0..<3 {
            let beat = add(
                .heartRate, .quantity(Quantity(120 + Double(second), beats)),
                at: at(Double(second) * 60))
            associations.append((workout.uuid, beat.uuid))
        }
        let points = (0..<30).map { index in
            RouteLocation(
                timestamp: at(Double(index)), latitude: 52.5 + Double(index) * 1e-5,
                longitude: 13.4, altitude: 34.5, horizontalAccuracy: 4, verticalAccuracy: 3,
                course: 12, courseAccuracy: 2, speed: 2.75, speedAccuracy: 0.5)
        }
        let route = add(
            .workoutRoute, .series(count: 30), at: start, lasting: 29, series: .locations(points))
        associations.append((workout.uuid, route.uuid))
    }
}
