import Foundation
import HealthDatabase
import HealthModel

extension SimulatedWorld {
    private static let others = ["com.example.scale", "com.example.bottle"].map {
        AppIdentity(bundleIdentifier: $0, name: "Diary")
    }

    /// Another app saves something, now and then with a sync identifier, now and then nearly at
    /// the time of an own drink.
    func otherAppWrites() async throws {
        let app = try await permittedOther()
        var date = conditions.now.addingTimeInterval(-Double(dice.below(7200)))
        let types = [ObjectType.bodyMass, .dietaryWater, .dietaryEnergyConsumed]
        var type = dice.pick(eats ? types : Array(types.dropLast()))
        if dice.chance(40), let near = lastDrink() {
            (type, date) = (.dietaryWater, near.addingTimeInterval(0.2))
        }
        var metadata: Metadata = [:]
        if dice.chance(40) {
            metadata[MetadataKey.syncIdentifier] = .string("theirs-\(dice.below(1_000_000))")
            metadata[MetadataKey.syncVersion] = 1
        }
        let sample = sample(of: type ?? .dietaryWater, at: date, metadata)
        try await store.save([sample], app: app)
        truth.foreign[sample.uuid] = sample
        tell("\(sample.type.name) \(sample.uuid.uuidString.prefix(4))")
    }

    /// Another app saves a later version of what it has.
    func otherAppReplaces() async throws {
        guard !conditions.isLocked else { return }
        let versioned = foreign().filter {
            $0.metadata[MetadataKey.syncIdentifier] != nil
        }
        guard let old = dice.pick(versioned) else { return }
        var metadata = old.metadata
        metadata[MetadataKey.syncVersion] = .number(
            (metadata[MetadataKey.syncVersion]?.number ?? 0) + 1)
        let new = sample(of: old.type, at: old.startDate, metadata)
        // The same app: the identifier is only its own.
        for app in Self.others where try await wrote(app, old) {
            try await store.save([new], app: app)
            truth.foreign[old.uuid] = nil
            truth.foreign[new.uuid] = new
        }
        tell("\(old.uuid.uuidString.prefix(4)) by \(new.uuid.uuidString.prefix(4))")
    }

    func otherAppDeletes() async throws {
        guard !conditions.isLocked, let sample = dice.pick(foreign()) else { return }
        for app in Self.others where try await wrote(app, sample) {
            try await store.delete([sample.uuid], app: app)
        }
        truth.foreign[sample.uuid] = nil
        tell("\(sample.type.name) \(sample.uuid.uuidString.prefix(4))")
    }

    /// The person removes one of this app's entries in the Health app.
    func removesInHealth() async throws {
        guard !conditions.isLocked else { return }
        let own = try await HealthPicture(store).own
        let ids = own.keys.sorted { $0.uuidString < $1.uuidString }
        guard let id = dice.pick(ids), let samples = own[id] else { return }
        truth.removedInHealth.insert(id)
        try await store.deleteAsOwner(
            samples.flatMap { [$0.uuid] + ($0.members ?? []).map(\.uuid) })
        tell("\(id.uuidString.prefix(4))")
    }

    private func permittedOther() async throws -> AppIdentity {
        let app = Self.others[dice.below(Self.others.count)]
        if truth.foreign.isEmpty {
            for app in Self.others {
                let all: [ObjectType: HealthStore.Decision] = [
                    .bodyMass: .granted, .dietaryWater: .granted, .dietaryEnergyConsumed: .granted,
                ]
                try store.setDecisions(share: all, read: [:], app: app)
            }
        }
        return app
    }

    private func wrote(_ app: AppIdentity, _ sample: Sample) async throws -> Bool {
        try await store.count(
            [
                SampleQuery(
                    type: sample.type,
                    predicate: .and([
                        .uuids([sample.uuid]), .sources([app.source.bundleIdentifier]),
                    ]))
            ], app: nil) == 1
    }

    private func foreign() -> [Sample] {
        truth.foreign.values.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
    }

    private func lastDrink() -> Date? {
        truth.own.values.flatMap { $0 }.compactMap(\.amounts)
            .filter { $0.values[ObjectType.dietaryWater.name] != nil }.map(\.date).max()
    }

    private func sample(of type: ObjectType, at date: Date, _ metadata: Metadata) -> Sample {
        let quantity =
            switch type {
            case .bodyMass: someMass()
            case .dietaryWater: someVolume()
            default: Quantity(Double(50 + dice.below(500)), .kilocalorie)
            }
        return Sample(
            uuid: dice.uuid(), type: type, startDate: date, endDate: date,
            payload: .quantity(quantity), metadata: metadata)
    }
}
