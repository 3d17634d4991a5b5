import Foundation
import HealthModel
import TestSupport

/// Small random samples and predicates: values repeat, so that predicates often match.
struct RandomSamples {
    var random: SeededGenerator

    static let types: [ObjectType] = [
        .bodyMass, .stepCount, .bodyTemperature, .sleepAnalysis, .workout, .workoutRoute,
        .stateOfMind, .food,
    ]
    static let keys = ["a", "b", MetadataKey.syncIdentifier]
    static let texts = ["", "alpha", "Alpha beta", "50%_x", "ä.b"]
    static let apps = [AppIdentity.scale, AppIdentity.diary]

    mutating func sample(_ type: ObjectType, workouts: [UUID] = []) throws -> Sample {
        let start = Double(random.below(20))
        let uuid = UUID(number: random.next() >> 8)
        var sample = Sample(
            uuid: uuid, type: type, startDate: .at(start),
            endDate: .at(start + (random.chance(60) ? 0 : Double(random.below(6)))),
            payload: try payload(type), metadata: try metadata(), device: device())
        sample.sourceRevision = random.pick(Self.apps).revision
        if random.chance(30) { sample.sourceRevision?.version = random.pick(["2.0", nil]) }
        return sample
    }

    private mutating func payload(_ type: ObjectType) throws -> Sample.Payload {
        switch type {
        case .sleepAnalysis: return .category(random.below(4))
        case .workout: return .workout(try workout())
        case .workoutRoute: return .series(count: random.below(4))
        case .stateOfMind:
            return .detail(
                .stateOfMind(
                    StateOfMindDetail(
                        kind: random.below(3), valence: Double(random.below(5)) / 4,
                        labels: [random.below(3), random.below(3)], associations: [])))
        case .food:
            return .correlation([
                try .quantity(
                    .dietaryWater, Double(random.below(4)), from: 0, to: 0,
                    uuid: UUID(number: random.next() >> 8)
                ).saved(by: .scale)
            ])
        default: return .quantity(try quantity(type))
        }
    }

    mutating func quantity(_ type: ObjectType) throws -> Quantity {
        let units: [ObjectType: [String]] = [
            .bodyMass: ["kg", "lb", "g"], .stepCount: ["count"],
            .bodyTemperature: ["degC", "degF", "K"], .workout: ["m"],
        ]
        return Quantity(
            Double(random.below(8)), try HealthUnit(random.pick(units[type] ?? ["kcal"])))
    }

    private mutating func workout() throws -> WorkoutDetail {
        var detail = WorkoutDetail(
            activityType: random.below(3), duration: Double(random.below(5)))
        if random.chance(50) {
            detail.totalDistance = Quantity(Double(random.below(4)), try HealthUnit("km"))
        }
        if random.chance(50) {
            detail.totalEnergyBurned = Quantity(Double(random.below(4)), try HealthUnit("kJ"))
        }
        for _ in 0..<random.below(3) {
            let start = Double(random.below(20))
            detail.activities.append(
                WorkoutActivity(
                    uuid: UUID(number: random.next() >> 8),
                    configuration: WorkoutConfiguration(activityType: random.below(3)),
                    startDate: .at(start), endDate: .at(start + Double(random.below(8)))))
        }
        if random.chance(40) {
            detail.statistics = [
                WorkoutStatistics(
                    type: .stepCount, interval: DateInterval(start: .at(0), end: .at(9)),
                    sum: Quantity(Double(random.below(8)), try HealthUnit("count")))
            ]
        }
        return detail
    }

    mutating func metadata() throws -> Metadata {
        var metadata: Metadata = [:]
        for key in Self.keys where random.chance(40) {
            metadata[key] = try metadataValue(textsOnly: key == MetadataKey.syncIdentifier)
        }
        if metadata[MetadataKey.syncIdentifier] != nil {
            metadata[MetadataKey.syncVersion] = .number(Double(random.below(3)))
        }
        return metadata
    }

    mutating func metadataValue(textsOnly: Bool = false) throws -> MetadataValue {
        switch textsOnly ? 0 : random.below(4) {
        case 0: return .string(random.pick(Self.texts))
        case 1: return .number(Double(random.below(4)))
        case 2: return .date(.at(Double(random.below(4))))
        default:
            return .quantity(
                Quantity(
                    Double(random.below(4)), try HealthUnit(random.pick(["m", "km", "kg"]))))
        }
    }

    mutating func device() -> Device? {
        guard random.chance(60) else { return nil }
        return Device(
            name: random.pick(["Watch", "Scale", nil]), model: random.pick(["M1", nil]))
    }
}
