import Foundation
import GRDB
import HealthDatabase
import HealthModel
import Synchronization

/// A health store with something of everything, always the same.
enum StoreSpecimen {
    static let now = Date(timeIntervalSinceReferenceDate: 794_836_800)
    static let scale = AppIdentity(
        bundleIdentifier: "com.example.scale", name: "Scale", version: "1.2",
        productType: "iPhone14,3", operatingSystemVersion: SystemVersion(18, 1, 0))
    static let diary = AppIdentity(bundleIdentifier: "com.example.diary", name: "Diary")
    static let types: [ObjectType] = [
        .bodyMass, .bloodPressureSystolic, .bloodPressureDiastolic, .workout, .heartRate,
        .workoutRoute, .heartbeatSeries, .electrocardiogram, .workoutEffortScore, .sleepAnalysis,
    ]

    static func id(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 1, number))
    }

    static func at(_ seconds: Double) -> Date { now.addingTimeInterval(seconds - 86_400) }

    static func open(_ file: URL, isLocked: @escaping @Sendable () -> Bool = { false }) throws
        -> HealthStore
    {
        try HealthStore(
            at: .file(file),
            environment: StoreEnvironment(
                now: { now }, isLocked: isLocked, makeUUID: { id(200) }))
    }

    /// Writes what the fixture with a number has into a new file; later ones add to the earlier.
    static func fill(_ file: URL, fixture: Int) async throws {
        let lock = Lock()
        let store = try open(file, isLocked: { lock.isLocked })
        for type in types {
            try store.permissions.set(share: [type: .granted], read: [type: .granted], app: scale)
        }
        try store.permissions.set(share: [.bodyMass: .denied], read: [:], app: diary)
        if fixture >= 2 {
            try store.permissions.set(
                share: [:], read: [.heartRate: .granted], earliest: [.heartRate: at(0)], app: diary)
        }
        try await saveSamples(store)
        try await saveSeries(store)
        try await saveWorkout(store)
        try await keepFacts(store)
        if fixture >= 3 {
            let boundaries = try [120.0, 150].map { Quantity($0, try HealthUnit("count/min")) }
            try store.preferences.setZones(
                WorkoutZoneConfiguration(
                    type: .heartRate, boundaries: boundaries, source: .user), for: .heartRate)
        }
        // What is saved while the device is locked waits.
        lock.close()
        try await store.save([weight(90, 83.5)], app: scale)
        try setTokens(file)
    }

    /// Gives the commits tokens that are the same each time.
    private static func setTokens(_ file: URL) throws {
        try DatabaseQueue(path: file.path).write { db in
            try db.execute(sql: "UPDATE log_commit SET token = last")
        }
    }

    private static func weight(_ number: UInt8, _ kilograms: Double, metadata: Metadata = [:])
        -> Sample
    {
        Sample(
            uuid: id(number), type: .bodyMass, startDate: at(Double(number)),
            endDate: at(Double(number)), payload: .quantity(Quantity(kilograms, .kilogram)),
            metadata: metadata, device: Device(name: "Scale 3", manufacturer: "Example"))
    }

    private static func quantity(
        _ number: UInt8, _ type: ObjectType, _ value: Double, _ unit: String
    ) throws -> Sample {
        Sample(
            uuid: id(number), type: type, startDate: at(0), endDate: at(100),
            payload: .quantity(Quantity(value, try HealthUnit(unit))))
    }

    private static func saveSamples(_ store: HealthStore) async throws {
        let sync: (Double) -> Metadata = { version in
            [
                MetadataKey.syncIdentifier: "weight-1", MetadataKey.syncVersion: .number(version),
            ]
        }
        try await store.save([weight(1, 80.25, metadata: sync(1))], app: scale)
        try await store.save([weight(2, 80.5, metadata: sync(2))], app: scale)
        try await store.save(
            [
                weight(
                    3, 81,
                    metadata: [
                        "note": "after lunch", "dose": .quantity(Quantity(2, .gram())),
                        "when": .date(at(5)), "HKWasUserEntered": .number(1),
                    ]), weight(4, 82),
            ], app: scale)
        try await store.delete([id(4)], app: scale)
        try await store.save(
            [
                Sample(
                    uuid: id(5), type: .bodyMass, startDate: at(60), endDate: at(60),
                    payload: .quantity(Quantity(176.4, .pound))),
                Sample(
                    uuid: id(6), type: .sleepAnalysis, startDate: at(0), endDate: at(3600),
                    payload: .category(3)),
            ], app: scale)
        let members = [
            try quantity(8, .bloodPressureSystolic, 120, "mmHg"),
            try quantity(9, .bloodPressureDiastolic, 80, "mmHg"),
        ]
        try await store.save(
            [
                Sample(
                    uuid: id(7), type: .bloodPressure, startDate: at(0), endDate: at(100),
                    payload: .correlation(members))
            ], app: scale)
    }

    private static func saveSeries(_ store: HealthStore) async throws {
        let point = RouteLocation(
            timestamp: at(1), latitude: 52.52, longitude: 13.405, altitude: 34.5)
        let datum = QuantityDatum(interval: DateInterval(start: at(0), duration: 1), value: 97.1)
        let summary = SeriesSummary(
            count: 1, minimum: 97.1, maximum: 97.1, mostRecent: 97.1,
            mostRecentInterval: datum.interval)
        let beat = try HealthUnit("count/min")
        let detail = ElectrocardiogramDetail(
            classification: 1, symptomsStatus: 2, averageHeartRate: Quantity(61, beat),
            samplingFrequency: nil, count: 2)
        let kinds: [(UInt8, ObjectType, Sample.Payload, SeriesData)] = [
            (20, .workoutRoute, .series(count: 1), .locations([point])),
            (
                21, .heartbeatSeries, .series(count: 1),
                .heartbeats([Heartbeat(timeSinceStart: 0.5, precededByGap: true)])
            ),
            (
                22, .electrocardiogram, .detail(.electrocardiogram(detail)),
                .voltages(
                    [0, 1].map {
                        VoltageMeasurement(timeSinceStart: $0 / 512, volts: $0 * 1e-5)
                    })
            ),
            (
                23, .heartRate, .quantity(Quantity(97.1, beat), series: summary),
                .quantities([datum])
            ),
        ]
        for (number, type, payload, data) in kinds {
            let sample = Sample(
                uuid: id(number), type: type, startDate: at(0), endDate: at(100),
                payload: payload)
            try await store.save([sample], series: [sample.uuid: data], app: scale)
        }
    }

    private static func saveWorkout(_ store: HealthStore) async throws {
        let activity = WorkoutActivity(
            uuid: id(31), configuration: WorkoutConfiguration(activityType: 37), startDate: at(0),
            endDate: at(50))
        let detail = WorkoutDetail(
            activityType: 37, duration: 90, totalEnergyBurned: Quantity(310, .kilocalorie),
            totalDistance: Quantity(5000, .meter()),
            events: [
                WorkoutEvent(type: 1, interval: DateInterval(start: at(10), duration: 0))
            ], activities: [activity])
        try await store.save(
            [
                Sample(
                    uuid: id(30), type: .workout, startDate: at(0), endDate: at(100),
                    payload: .workout(detail))
            ], app: scale)
        try await store.add(
            [try quantity(32, .heartRate, 120, "count/min")], toWorkout: id(30), app: scale)
        try await store.save(
            [try quantity(33, .workoutEffortScore, 7, "appleEffortScore")], app: scale)
        try await store.relateEffort(sample: id(33), workout: id(30), activity: id(31), app: scale)
    }

    private static func keepFacts(_ store: HealthStore) async throws {
        _ = try await store.attachments.add(
            name: "scan.txt", contentType: "text/plain", data: Data("scan".utf8),
            metadata: ["page": .number(1)], to: id(3), app: scale)
        var summary = ActivitySummaryRecord(year: 2026, month: 3, day: 9)
        summary.activeEnergyBurned = 412.5
        try await store.activitySummaries.save([summary])
        try store.characteristics.set(.dateOfBirth, "1980-02-29")
        try store.characteristics.set(.biologicalSex, 1)
        try store.preferences.setUnit(.pound, for: .bodyMass)
        try store.preferences.setSourcePriority(
            ["com.example.diary", "com.example.scale"], for: .bodyMass)
        try store.backgroundDeliveries.set(of: .bodyMass, frequency: 1, app: diary)
    }
}

/// Whether the device is locked.
private final class Lock: Sendable {
    private let state = Mutex(false)
    var isLocked: Bool { state.withLock { $0 } }
    func close() { state.withLock { $0 = true } }
}
