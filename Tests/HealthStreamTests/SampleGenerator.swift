import Foundation
import HealthModel
import HealthStream
import TestSupport

/// The sorts of values that a stored sample can have.
enum SampleForm: CaseIterable {
    case quantity, quantitySeries, category, correlation, workout, route, heartbeats,
        electrocardiogram
}

/// Samples and batches at random; the same ones for the same seed.
struct SampleGenerator {
    var numbers: SeededGenerator
    /// How the numbers of a batch are made, because a column has one scale.
    private let precision: Int

    init(seed: Int) {
        numbers = SeededGenerator(seed: seed)
        precision = numbers.below(6)
    }

    /// One of so many identities.
    mutating func uuid(of count: Int = 1 << 16) -> UUID {
        let number = UInt16(numbers.below(count))
        let (high, low) = (UInt8(number >> 8), UInt8(truncatingIfNeeded: number))
        return UUID(uuid: (low, high, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
    }

    /// A finite number: whole, with decimals, as a clock gives it, of full precision, or each of these.
    mutating func number() -> Double {
        switch precision == 5 ? numbers.below(5) : precision {
        case 0: Double(numbers.below(2_000_001) - 1_000_000)
        case 1: Double(numbers.below(100_000)) / 100
        case 2: (Double.random(in: 7e8...8e8, using: &numbers) * 0x1p23).rounded() / 0x1p23
        case 3: Double.random(in: -1e9...1e9, using: &numbers)
        default: numbers.pick([-0.0, 0, 1.0 / 3, 0x1p53, -0x1p60, .leastNonzeroMagnitude, 1.7e308])
        }
    }

    mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: number()) }

    private mutating func interval() -> DateInterval {
        DateInterval(start: date(), duration: number().magnitude)
    }

    private mutating func text() -> String {
        numbers.pick(["", "a", "é", "e\u{301}", "日本\u{0}", "Anna’s Watch"])
    }

    private mutating func optionalText() -> String? { numbers.chance(50) ? text() : nil }

    private mutating func several<Element>(
        _ make: (inout SampleGenerator) -> Element
    ) -> [Element] {
        (0..<numbers.below(5)).map { _ in make(&self) }
    }

    /// Values of each class.
    private mutating func metadata() -> Metadata {
        var metadata: Metadata = [:]
        for _ in 0..<numbers.below(4) {
            metadata[text()] =
                switch numbers.below(6) {
                case 0: .string(text())
                case 1: .number(number())
                case 2: .exact(.boolean(numbers.chance(50)))
                case 3: .exact(.integer(numbers.pick([.min, -1, 0, 1, .max])))
                case 4: .date(date())
                default:
                    .quantity(
                        Quantity(
                            number(),
                            numbers.pick([.count, .kilogram, .millimolesOfGlucosePerLiter])))
                }
        }
        return metadata
    }

    private mutating func revision() -> SourceRevision {
        SourceRevision(
            source: Source(bundleIdentifier: text(), name: text()), version: optionalText(),
            productType: optionalText(),
            operatingSystemVersion: SystemVersion(
                numbers.below(30), numbers.below(10), numbers.below(3)))
    }

    private mutating func device() -> Device {
        Device(
            name: optionalText(), manufacturer: optionalText(), model: optionalText(),
            hardwareVersion: optionalText(), firmwareVersion: optionalText(),
            softwareVersion: optionalText(), localIdentifier: optionalText(),
            udiDeviceIdentifier: optionalText())
    }

    private mutating func workout() -> WorkoutDetail {
        let metadata = metadata()
        return WorkoutDetail(
            activityType: numbers.below(80), duration: number(),
            totalEnergyBurned: numbers.chance(50) ? Quantity(number(), .kilocalorie) : nil,
            events: several {
                WorkoutEvent(type: $0.numbers.below(8), interval: $0.interval(), metadata: metadata)
            },
            activities: several {
                WorkoutActivity(
                    uuid: $0.uuid(), configuration: WorkoutConfiguration(activityType: 13),
                    startDate: $0.date(), endDate: $0.numbers.chance(50) ? $0.date() : nil)
            })
    }

    private mutating func payload(_ form: SampleForm) -> Sample.Payload {
        switch form {
        case .quantity: .quantity(Quantity(number(), numbers.pick([.count, .kilogram])))
        case .quantitySeries:
            .quantity(
                Quantity(number(), .count),
                series: SeriesSummary(
                    count: numbers.below(1_000), minimum: number(), maximum: number(),
                    mostRecent: number(), mostRecentInterval: interval()))
        case .category: .category(numbers.pick([.min, -1, 0, 1, 5, .max]))
        case .correlation: .correlation([])
        case .workout: .workout(workout())
        case .route, .heartbeats: .series(count: numbers.below(1_000))
        case .electrocardiogram:
            .detail(
                .electrocardiogram(
                    ElectrocardiogramDetail(
                        classification: numbers.below(4), symptomsStatus: 1,
                        averageHeartRate: Quantity(number(), .count), samplingFrequency: nil,
                        count: 3)))
        }
    }

    private mutating func series(_ form: SampleForm) -> SeriesData? {
        switch form {
        case .quantitySeries:
            .quantities(several { QuantityDatum(interval: $0.interval(), value: $0.number()) })
        case .route:
            .locations(
                several {
                    RouteLocation(
                        timestamp: $0.date(), latitude: $0.number(), longitude: $0.number(),
                        altitude: $0.number(), horizontalAccuracy: $0.number(),
                        verticalAccuracy: $0.number(), course: $0.number(),
                        courseAccuracy: $0.number(), speed: $0.number(), speedAccuracy: $0.number())
                })
        case .heartbeats:
            .heartbeats(
                several {
                    Heartbeat(timeSinceStart: $0.number(), precededByGap: $0.numbers.chance(20))
                })
        case .electrocardiogram:
            .voltages(
                several { VoltageMeasurement(timeSinceStart: $0.number(), volts: $0.number()) })
        case .quantity, .category, .correlation, .workout: nil
        }
    }

    /// A sample, as a store has it, with the data of its series.
    mutating func sample(_ form: SampleForm, of type: ObjectType) -> (Sample, SeriesData?) {
        let (first, second) = (date(), date())
        let sample = Sample(
            uuid: uuid(), type: type, startDate: min(first, second), endDate: max(first, second),
            payload: payload(form), metadata: metadata(),
            device: numbers.chance(50) ? device() : nil,
            sourceRevision: numbers.chance(80) ? revision() : nil)
        return (sample, numbers.chance(80) ? series(form) : nil)
    }

    /// Fields that a newer version added.
    mutating func addUnknown(to sample: inout StreamedSample) {
        if numbers.chance(50) {
            sample.unknownMetadata["newer"] = UnknownMetadataValue(
                tag: UInt8(numbers.below(249) + 7), bytes: several { UInt8($0.numbers.below(256)) })
        }
        if numbers.chance(50) {
            sample.unknownFields[64 + numbers.below(200)] = several { UInt8($0.numbers.below(256)) }
        }
    }

    /// A batch of categories with few identities, so that batches share some.
    mutating func batch(type: String = "HKExample", identities: Int = 24) -> SampleBatch {
        SampleBatch(
            type: type, kind: "example",
            samples: (0..<numbers.below(10)).map { _ in
                let start = numbers.chance(50) ? date() : Date(timeIntervalSinceReferenceDate: 0)
                return StreamedSample(
                    uuid: uuid(of: identities), startDate: start, endDate: start,
                    value: .category(numbers.below(3)))
            }, deleted: (0..<numbers.below(4)).map { _ in uuid(of: identities) })
    }
}
