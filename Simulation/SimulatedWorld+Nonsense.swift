import Foundation
import HealthDatabase
import HealthModel

extension SimulatedWorld {
    /// Another app tries to save what no answer about its type could be made of; the store refuses
    /// it and stays as it is.
    func otherAppWritesNonsense() async throws {
        let app = Self.others[dice.below(Self.others.count)]
        try permitOther(app)
        let number = dice.below(Self.nonsense.count)
        var sample = Self.nonsense[number](conditions.now)
        sample.uuid = dice.uuid()
        if planted == .nonsenseClamped {
            sample.payload = .quantity(Quantity(Double.greatestFiniteMagnitude, .kilogram))
            (sample.startDate, sample.endDate) = (conditions.now, conditions.now)
            sample.metadata = [:]
        }
        tell("\(number)")
        do {
            try await store.save([sample], app: app)
        } catch HealthStoreError.validation {
            return
        }
        throw Finding("the store took nonsense, number \(number)")
    }

    /// Weights that are out of range, at a time.
    private static let nonsense: [@Sendable (Date) -> Sample] = [
        { weight(Quantity(.infinity, .kilogram), at: $0) },
        { weight(Quantity(-.infinity, .pound), at: $0) },
        { weight(Quantity(.nan, .kilogram), at: $0) },
        // Finite in its own unit only.
        { weight(Quantity(1e308, .stone), at: $0) },
        { _ in weight(at: .distantFuture.addingTimeInterval(86_400)) },
        { _ in weight(at: .distantPast.addingTimeInterval(-86_400)) },
        { _ in weight(at: Date(timeIntervalSinceReferenceDate: .infinity)) },
        { now in
            weight(
                at: now,
                [
                    MetadataKey.syncIdentifier: .string("theirs"),
                    MetadataKey.syncVersion: .number(.infinity),
                ])
        },
    ]

    private static func weight(
        _ mass: Quantity = Quantity(70, .kilogram), at date: Date, _ metadata: Metadata = [:]
    ) -> Sample {
        Sample(
            uuid: UUID(), type: .bodyMass, startDate: date, endDate: date,
            payload: .quantity(mass), metadata: metadata)
    }
}
