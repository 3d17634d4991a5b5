import Foundation
import HealthDatabase
import HealthModel

extension SimulatedWorld {
    static let others = ["com.example.scale", "com.example.bottle"].map {
        AppIdentity(bundleIdentifier: $0, name: "Diary")
    }

    /// Another app saves something, now and then with a sync identifier, now and then nearly at
    /// the time of an own drink, or even with the same volume.
    func otherAppWrites() async throws {
        let app = try await permittedOther()
        var date = conditions.now.addingTimeInterval(-Double(dice.below(7200)))
        let types: [ObjectType] =
            [.bodyMass, .dietaryWater] + (eats ? [.dietaryEnergyConsumed] : [])
            + (trains ? [.workout] : []) + (eats ? [.food] : [])
        var type = dice.pick(types)
        if dice.chance(40), let near = lastDrink()?.date {
            (type, date) = (.dietaryWater, near.addingTimeInterval(0.2))
        }
        var metadata: Metadata = [:]
        if dice.chance(40) {
            metadata[MetadataKey.syncIdentifier] = .string(
                someIdentifier(of: type ?? .dietaryWater))
            metadata[MetadataKey.syncVersion] = 1
        }
        var sample = sample(of: type ?? .dietaryWater, at: date, metadata)
        if type == .dietaryWater, dice.chance(30), let last = lastDrink(), let volume = last.water {
            sample.payload = .quantity(volume)
        }
        try await store.save([sample], app: app)
        truth.noteForeign(sample)
        tell("\(sample.type.name) \(sample.uuid.uuidString.prefix(4))")
    }

    /// An identifier that is unique for the type, as of an app that numbers the samples of each type from
    /// 0, or unique by chance.
    private func someIdentifier(of type: ObjectType) -> String {
        let number = dice.below(1_000_000)
        let place = truth.everForeign.values.count { $0.type == type }
        return "theirs-\(number.isMultiple(of: 2) ? place : 1000 + number)"
    }

    /// Another app saves a later version of what it has.
    func otherAppReplaces() async throws {
        guard !conditions.isLocked else { return }
        let versioned = foreign().filter {
            $0.metadata[MetadataKey.syncIdentifier] != nil && $0.type != .food
        }
        guard let old = dice.pick(versioned) else { return }
        var metadata = old.metadata
        metadata[MetadataKey.syncVersion] = .number(
            (metadata[MetadataKey.syncVersion]?.number ?? 0) + 1)
        let new = sample(of: old.type, at: old.startDate, metadata)
        // The same app: the identifier is only its own.
        for app in Self.others where try await wrote(app, old) {
            try await store.save([new], app: app)
            truth.noteForeignGone(old.uuid)
            truth.noteForeign(new)
        }
        tell("\(old.uuid.uuidString.prefix(4)) by \(new.uuid.uuidString.prefix(4))")
    }

    func otherAppDeletes() async throws {
        guard !conditions.isLocked, let sample = dice.pick(foreign()) else { return }
        let gone = goesWith(sample)
        for app in Self.others where try await wrote(app, sample) {
            try await store.delete(gone, app: app)
        }
        truth.noteForeignGone(sample, with: Set(gone))
        tell("\(gone.count) of \(sample.type.name) \(sample.uuid.uuidString.prefix(4))")
    }

    /// The person removes one of this app's entries in the Health app, with all its visible samples.
    func removesInHealth() async throws {
        guard !conditions.isLocked else { return }
        let contents = try await StoreContents(store, earlier: earlier)
        let own = contents.own
        let ids = own.keys.sorted { $0.uuidString < $1.uuidString }
        guard let id = dice.pick(ids), let samples = own[id] else { return }
        truth.removedInHealth.insert(id)
        try await store.deleteAsOwner(
            (samples + contents.orphans.filter { contents.entry($0) == id })
                .flatMap { [$0.uuid] + ($0.members ?? []).map(\.uuid) })
        tell("\(id.uuidString.prefix(4))")
    }

    /// What of a sample goes when its app deletes it: of a meal perhaps one nutrient only, or the
    /// meal without its nutrients.
    private func goesWith(_ sample: Sample) -> [UUID] {
        guard let members = sample.members else { return [sample.uuid] }
        if dice.chance(30) { return [sample.uuid] }
        if members.count > 1, dice.chance(50), let one = dice.pick(members) { return [one.uuid] }
        return [sample.uuid] + members.map(\.uuid)
    }

    private func permittedOther() async throws -> AppIdentity {
        let app = Self.others[dice.below(Self.others.count)]
        if truth.foreign.isEmpty {
            for app in Self.others { try permitOther(app) }
        }
        return app
    }

    /// Lets another app save.
    func permitOther(_ app: AppIdentity) throws {
        let all: [ObjectType: HealthStore.Decision] = [
            .bodyMass: .granted, .dietaryWater: .granted, .dietaryEnergyConsumed: .granted,
            .dietaryProtein: .granted, .dietarySodium: .granted, .workout: .granted,
        ]
        try store.permissions.set(share: all, read: [:], app: app)
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

    /// The last logged drink.
    private func lastDrink() -> Amounts? {
        truth.own.values.flatMap { $0 }.compactMap(\.amounts).filter { $0.water != nil }
            .max { ($0.date, $0.water?.value ?? 0) < ($1.date, $1.water?.value ?? 0) }
    }

    private func sample(of type: ObjectType, at date: Date, _ metadata: Metadata) -> Sample {
        if type == .workout { return workout(at: date, metadata) }
        if type == .food { return meal(at: date, metadata) }
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

    private func meal(at date: Date, _ metadata: Metadata) -> Sample {
        var nutrients = [(ObjectType.dietaryEnergyConsumed, HealthUnit.kilocalorie)]
        if dice.chance(60) { nutrients.append((.dietaryProtein, HealthUnit.gram())) }
        if dice.chance(40) { nutrients.append((.dietarySodium, .milligram)) }
        let members = nutrients.map { type, unit in
            Sample(
                uuid: dice.uuid(), type: type, startDate: date, endDate: date,
                payload: .quantity(Quantity(Double(1 + dice.below(500)), unit)))
        }
        return Sample(
            uuid: dice.uuid(), type: .food, startDate: date, endDate: date,
            payload: .correlation(members), metadata: metadata)
    }

    private func workout(at date: Date, _ metadata: Metadata) -> Sample {
        let duration = Double(600 + dice.below(3600))
        return Sample(
            uuid: dice.uuid(), type: .workout, startDate: date.addingTimeInterval(-duration),
            endDate: date,
            payload: .workout(
                WorkoutDetail(
                    activityType: 37, duration: duration,
                    totalEnergyBurned: Quantity(Double(10 + dice.below(600)), .kilocalorie))),
            metadata: metadata)
    }
}
