import Foundation
import HealthDatabase
import HealthModel

/// Another app, which only reads: everything, nothing, or samples that ended after a date.
///
/// The person changes its permission now and then. It has its own random numbers, so that the rest of a
/// run is the same with it and without it.
struct OtherReader {
    private enum Grant {
        case nothing
        case everything
        case since(Date)
    }

    private let planted: PlantedFault?
    private var dice: SeededGenerator
    private var grant = Grant.nothing
    /// The end of the log that it was told when it was denied everything.
    private var deniedAnchor: LogAnchor?

    private static let app = AppIdentity(
        bundleIdentifier: "com.example.reader", name: "Reader")
    /// The types that it reads.
    private static let queries = [ObjectType.bodyMass, .dietaryWater, .food, .workout].map {
        SampleQuery(type: $0)
    }

    init(seed: UInt64, planted: PlantedFault?) {
        dice = SeededGenerator(seed: seed ^ 0x5EED)
        self.planted = planted
    }

    /// The app that the store checks; nil, which is the owner, as a planted fault.
    private func asker(unless fault: PlantedFault) -> AppIdentity? {
        planted == fault ? nil : Self.app
    }

    /// The person denies reading at the first request.
    mutating func begin(_ store: HealthStore) throws { try decide(.nothing, store) }

    /// Changes the permission now and then; returns a description of the change.
    mutating func maybeDecide(_ store: HealthStore, now: Date) throws -> String? {
        guard dice.chance(15) else { return nil }
        switch dice.below(4) {
        case 0:
            try decide(.nothing, store)
            return "denies the other reader"
        case 1:
            try decide(.everything, store)
            return "lets the other reader read everything"
        default:
            let days = Double(dice.below(60))
            try decide(.since(now.addingTimeInterval(-days * 86_400)), store)
            return "lets the other reader read \(Int(days)) days"
        }
    }

    private mutating func decide(_ grant: Grant, _ store: HealthStore) throws {
        self.grant = grant
        deniedAnchor = nil
        var decision = HealthStore.Decision.granted
        var earliest: [ObjectType: Date] = [:]
        switch grant {
        case .nothing: decision = .denied
        case .everything: break
        case .since(let date):
            for type in SimulatedWorld.types { earliest[type] = date }
        }
        let read = SimulatedWorld.types.map { ($0, decision) }
        try store.permissions.set(
            share: [:], read: Dictionary(uniqueKeysWithValues: read), earliest: earliest,
            app: Self.app)
    }

    /// Checks that it sees exactly the granted samples and no deletion of others.
    mutating func check(_ store: HealthStore) async throws {
        let all = try await store.samples(Self.queries, app: nil)
        let expected = Set(all.filter(maySee).map(\.uuid))
        var asker = asker(unless: .appSeesAll)
        if case .since = grant, planted == .limitIgnored { asker = nil }
        let seen = try await store.samples(Self.queries, app: asker)
        guard Set(seen.map(\.uuid)) == expected else {
            throw Finding(
                "the other reader sees \(seen.count) samples, and may see \(expected.count)")
        }
        guard seen.allSatisfy({ $0.members?.allSatisfy(maySee) ?? true }) else {
            throw Finding("the other reader sees members that it may not see")
        }
        let changes = try await store.changes(Self.queries, after: nil, app: asker)
        guard Set(changes.added.map(\.uuid)) == expected else {
            throw Finding("the changes that the other reader gets are not what it may see")
        }
        if case .nothing = grant { try await checkDenied(store) }
    }

    /// Checks that an app without any permission sees no deletion and no progress of the log.
    private mutating func checkDenied(_ store: HealthStore) async throws {
        let deleted = try await store.changes(
            Self.queries, after: nil, app: asker(unless: .deniedSeesDeletions)
        ).deleted
        guard deleted.isEmpty else {
            throw Finding("the other reader learns of \(deleted.count) deletions")
        }
        let anchor = try await store.latestChange(
            of: Self.queries.map(\.type), app: asker(unless: .deniedAnchorMoves))
        if let known = deniedAnchor, known != anchor {
            throw Finding("the other reader learns that others saved something")
        }
        deniedAnchor = anchor
    }

    private func maySee(_ sample: Sample) -> Bool {
        if let members = sample.members { return members.contains(where: maySee) }
        return switch grant {
        case .nothing: false
        case .everything: true
        case .since(let date): sample.endDate >= date
        }
    }
}
