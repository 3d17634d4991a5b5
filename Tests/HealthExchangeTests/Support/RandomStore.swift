import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport

/// Fills a store from a seed with samples of every kind, among them awkward ones.
struct RandomStore {
    private var random: SeededGenerator
    private var texts = [
        "Ring", "A, \"b\"", "tab\tand\nline", "ä <é> & ’", "007", "2024-05-02", "🕛", "", "Café",
        "Cafe\u{301}", "=1+1", "'@SUM(1)", "-;;;;;;;;;;;;;;;;;;",
    ]
    private let types: [ObjectType]

    /// A generator of samples of these types.
    init(seed: Int, types: [ObjectType] = Self.types) {
        random = SeededGenerator(seed: seed)
        self.types = types
    }

    static let start = Date(timeIntervalSinceReferenceDate: 760_000_000)

    mutating func fill(_ store: HealthStore, count: Int = 90) async throws {
        var samples: [Sample] = []
        var series: [UUID: SeriesData] = [:]
        var associations: [(workout: UUID, sample: UUID)] = []
        for _ in 0..<count {
            let (sample, data) = try makeSample()
            samples.append(sample)
            series[sample.uuid] = data
        }
        let workouts = samples.filter { $0.type == .workout }
        for sample in samples where sample.type == .heartRate || sample.type == .workoutRoute {
            guard !workouts.isEmpty, random.chance(60) else { continue }
            associations.append((workout: random.pick(workouts).uuid, sample: sample.uuid))
        }
        try await store.ingest(samples, series: series, associations: associations)
        try await store.activitySummaries.save([day()])
        try store.characteristics.set(.bloodType, .number(1 + random.below(8)))
        try store.characteristics.set(.dateOfBirth, .text("1985-02-28"))
    }

    private mutating func day() -> ActivitySummaryRecord {
        var day = ActivitySummaryRecord(year: 2025, month: 2, day: 1 + random.below(28))
        day.activeEnergyBurned = Double(random.below(10_000)) / 7
        day.activeEnergyBurnedGoal = 500
        day.exerciseTime = Double(random.below(90))
        day.standHours = Double(random.below(24))
        day.standHoursGoal = 12
        day.asOf = Self.start.addingTimeInterval(-1e6)
        return day
    }

    static let types: [ObjectType] =
        units.keys.sorted { $0.identifier < $1.identifier } + [
            .stepCount, .oxygenSaturation, .sleepAnalysis, .headache, .food, .bloodPressure,
            .bloodPressure, .workout, .workoutRoute, .heartbeatSeries, .electrocardiogram,
            .audiogram, .stateOfMind, .visionPrescription, .allergyRecord,
        ]

    /// Every quantity and category of the catalogue, and one type of each other kind.
    static let everyType =
        types + ObjectType.allKnown.filter { $0.kind == .quantity || $0.kind == .category }

    /// Types with the units in which their samples come.
    private static let units: [ObjectType: [String]] = [
        .heartRate: ["count/min"], .restingHeartRate: ["count/min"],
        .bodyMass: ["kg", "lb"], .height: ["cm", "ft"], .bodyTemperature: ["degC", "degF"],
        .bloodGlucose: ["mg/dL", "mmol<180.15588000005408>/L"],
        .respiratoryRate: ["count/min"], .forcedVitalCapacity: ["L", "mL"],
        .forcedExpiratoryVolume1: ["L"], .bloodPressureSystolic: ["mmHg", "kPa"],
        // Types that the catalogue lacks, whose identifiers differ in case alone.
        ObjectType(identifier: "HKQuantityTypeIdentifierNovelty", kind: .quantity): ["kg", "lb"],
        ObjectType(identifier: "HKQuantityTypeIdentifierNOVELTY", kind: .quantity): ["count"],
    ]

    private mutating func makeSample() throws -> (Sample, SeriesData?) {
        let type = random.pick(types)
        let (payload, data) = try makePayload(type)
        let start = date()
        let length = random.chance(40) ? 0 : Double(random.below(7_200))
        let sample = Sample(
            uuid: uuid(), type: type, startDate: start, endDate: start.addingTimeInterval(length),
            payload: payload, metadata: try metadata(), device: device(),
            sourceRevision: revision())
        return (sample, data)
    }

    private mutating func uuid() -> UUID {
        let (high, low) = (random.next(), random.next())
        return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private mutating func date() -> Date {
        let fraction = random.chance(30) ? Double(random.below(1_000_000)) / 1e6 : 0
        return Self.start.addingTimeInterval(Double(random.below(40_000_000)) + fraction)
    }

    private mutating func number() -> Double {
        random.chance(50) ? Double(random.below(500)) : Double.random(in: 0...500, using: &random)
    }

    private mutating func revision() -> SourceRevision {
        if random.chance(40) {
            let name = random.pick(["Watch", "Kim’s iPhone", "🕛 App"])
            return SourceRevision(
                source: Source(
                    bundleIdentifier: Self.exportIdentifiers[name] ?? "com.example.none",
                    name: name), version: random.pick(["10.1", nil]))
        }
        return SourceRevision(
            source: Source(
                bundleIdentifier: "com.example.diary",
                name: random.pick(["Diary", "Café", "Cafe\u{301}"])), version: "2.0",
            productType: random.pick(["iPhone14,3", nil]),
            operatingSystemVersion: SystemVersion(17, random.below(5), 0))
    }

    /// The identifiers that an import of an export gives to names.
    static let exportIdentifiers = Dictionary(
        uniqueKeysWithValues: ["Watch", "Kim’s iPhone", "🕛 App"].map {
            ($0, SourceNaming.source(named: $0).bundleIdentifier)
        })

    private mutating func device() -> Device? {
        guard random.chance(50) else { return nil }
        return Device(
            name: random.pick(["Watch", "Odd, model:name"]), manufacturer: "Maker Inc.",
            hardwareVersion: random.pick(["Watch6,2", nil]),
            localIdentifier: random.pick(["x", nil]))
    }

    private mutating func metadata() throws -> Metadata {
        var metadata: Metadata = [:]
        if random.chance(30) {
            metadata[MetadataKey.timeZone] = .string(
                random.pick(["Europe/Vienna", "Asia/Kathmandu", "no zone"]))
        }
        if random.chance(30) { metadata[MetadataKey.wasUserEntered] = true }
        if random.chance(30) { metadata["own key"] = .string(random.pick(texts)) }
        if random.chance(20) { metadata["Number"] = .number(number()) }
        if random.chance(20) { metadata["date"] = .date(date()) }
        if random.chance(20) {
            metadata["amount"] = .quantity(
                Quantity(number(), try HealthUnit(random.pick(["cm", "%", "degF"]))))
        }
        return metadata
    }
}

extension RandomStore {
    private mutating func makePayload(_ type: ObjectType) throws -> (Sample.Payload, SeriesData?) {
        switch type {
        case .sleepAnalysis: return (.category(random.below(6)), nil)
        case .headache: return (.category(random.below(5)), nil)
        case .stepCount: return stepSeries()
        case .oxygenSaturation: return (.quantity(Quantity(0.97, .percent)), nil)
        case .food:
            return (
                .correlation([
                    try member(.dietaryProtein, "g"), try member(.dietaryEnergyConsumed, "kcal"),
                ]), nil
            )
        case .bloodPressure: return (.correlation(try pressures()), nil)
        case .workout: return (.workout(try workout()), nil)
        case .workoutRoute: return route()
        case .heartbeatSeries:
            let beats = (0..<1 + random.below(4)).map {
                Heartbeat(timeSinceStart: Double($0) * 0.813, precededByGap: random.chance(30))
            }
            return (.series(count: beats.count), .heartbeats(beats))
        default: return try detail(type)
        }
    }

    private mutating func member(_ type: ObjectType, _ unit: String) throws -> Sample {
        let date = date()
        return Sample(
            uuid: uuid(), type: type, startDate: date, endDate: date,
            payload: .quantity(Quantity(number(), try HealthUnit(unit))),
            sourceRevision: revision())
    }

    /// The pressures of a pair, one of which may be missing.
    private mutating func pressures() throws -> [Sample] {
        let systolic = try member(.bloodPressureSystolic, "mmHg")
        let diastolic = try member(.bloodPressureDiastolic, "mmHg")
        return random.chance(80) ? [systolic, diastolic] : [random.pick([systolic, diastolic])]
    }

    private mutating func stepSeries() -> (Sample.Payload, SeriesData?) {
        guard random.chance(30) else { return (.quantity(Quantity(number(), .count)), nil) }
        let start = date()
        let interval = DateInterval(start: start, duration: 60)
        let summary = SeriesSummary(
            count: 2, minimum: 1, maximum: 4, mostRecent: 4, mostRecentInterval: interval)
        return (
            .quantity(Quantity(5, .count), series: summary),
            .quantities([
                QuantityDatum(interval: interval, value: 1),
                QuantityDatum(interval: interval, value: 4),
            ])
        )
    }

    private mutating func route() -> (Sample.Payload, SeriesData?) {
        let points = (0..<4).map { index in
            RouteLocation(
                timestamp: Self.start.addingTimeInterval(Double(index) + 0.25),
                latitude: 48 + number() / 1e4, longitude: 16 + number() / 1e4, altitude: number(),
                horizontalAccuracy: 3, verticalAccuracy: 2, course: 90, courseAccuracy: 5,
                speed: 2.5, speedAccuracy: 0.5)
        }
        return (.series(count: points.count), .locations(points))
    }

    private mutating func workout() throws -> WorkoutDetail {
        var detail = WorkoutDetail(
            activityType: random.pick([37, 52, 3000]), duration: number() * 10,
            totalEnergyBurned: random.chance(80) ? Quantity(number(), .kilocalorie) : nil,
            totalDistance: random.chance(50)
                ? Quantity(number(), try HealthUnit(random.pick(["km", "mi"]))) : nil)
        detail.events = [
            WorkoutEvent(type: 1, interval: DateInterval(start: date(), duration: 0)),
            WorkoutEvent(type: 3, interval: DateInterval(start: date(), duration: 12.5)),
        ]
        detail.statistics = [
            WorkoutStatistics(
                type: .stepCount, interval: DateInterval(start: date(), duration: 60),
                sum: Quantity(number(), .count))
        ]
        return detail
    }

    private mutating func detail(_ type: ObjectType) throws -> (Sample.Payload, SeriesData?) {
        switch type {
        case .electrocardiogram:
            let data = (0..<5).map {
                VoltageMeasurement(timeSinceStart: Double($0) / 512, volts: number() * 1e-6)
            }
            return (
                .detail(
                    .electrocardiogram(
                        ElectrocardiogramDetail(
                            classification: 1 + random.below(6), symptomsStatus: 1,
                            averageHeartRate: Quantity(61, try HealthUnit("count/min")),
                            samplingFrequency: Quantity(512, .hertz()), count: data.count))),
                .voltages(data)
            )
        case .audiogram:
            let test = AudiogramPoint.Test(
                sensitivity: Quantity(number() / 10, .decibelHearingLevel), side: random.below(2))
            return (
                .detail(
                    .audiogram([AudiogramPoint(frequency: Quantity(1000, .hertz()), tests: [test])])
                ), nil
            )
        case .stateOfMind:
            return (
                .detail(
                    .stateOfMind(
                        StateOfMindDetail(kind: 1, valence: 0.3, labels: [2, 4], associations: [1]))
                ), nil
            )
        case .visionPrescription:
            let lens = PrescriptionDetail.Lens(quantities: [
                "sphere": Quantity(-1.25, try HealthUnit("D"))
            ])
            return (
                .detail(
                    .prescription(
                        PrescriptionDetail(type: 1, expirationDate: date(), rightEye: lens))), nil
            )
        case .allergyRecord:
            return (
                .detail(
                    .clinical(
                        ClinicalDetail(
                            displayName: "Pollen", resourceIdentifier: "a1",
                            resourceType: "AllergyIntolerance", fhirVersion: "4.0.1",
                            data: Data(#"{"resourceType":"AllergyIntolerance","id":"a1"}"#.utf8),
                            sourceURL: URL(string: "https://example.com/fhir")))), nil
            )
        default: return (try value(of: type), nil)
        }
    }
    private mutating func value(of type: ObjectType) throws -> Sample.Payload {
        if type.kind == .category { return .category(random.below(4)) }
        let units = Self.units[type]
        return .quantity(
            Quantity(
                number(),
                try units.map { try HealthUnit(random.pick($0)) } ?? type.canonicalUnit ?? .count))
    }
}
