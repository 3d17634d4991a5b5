import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync

/// A mistake put in on purpose, to see that the simulation finds it.
package enum PlantedFault: String, CaseIterable, Sendable {
    case anchorBeforeData
    case deleteThenSave
    case randomIdentity
    case completionBeforeCommit
    case existenceCheckWithoutSource
    case retryNeverDrained
    /// The store answers an app as if its owner asked.
    case appSeesAll
    /// An app whose history is limited sees everything.
    case limitIgnored
    /// An app that is denied a type hears of its deletions.
    case deniedSeesDeletions
    /// The anchors of a type advance for an app that is denied it.
    case deniedAnchorMoves
    /// A cursor counts as one of the store that is there, whatever store gave it.
    case cursorStaysValid
    /// The store saves another value in the place of one that it cannot save.
    case nonsenseClamped
    /// An unknown energy is sent as none.
    case unknownIsZero
    /// The samples of an earlier version of the app stay beside those that replace them.
    case earlierStays
    /// A pass sends one operation, and leaves the others for the next one.
    case oneAtATime

    /// The first seed of a search for a run that shows the fault: few runs show these.
    package var firstSeed: UInt64 {
        switch self {
        case .deleteThenSave: 41
        case .earlierStays: 9
        case .unknownIsZero: 4
        default: 0
        }
    }

    /// When failed operations are tried again.
    var retryPolicy: RetryPolicy {
        self == .retryNeverDrained ? RetryPolicy(first: 1e12, longest: 1e12) : RetryPolicy()
    }

    /// Puts the mistake between the engine and Health.
    func bend(
        _ remote: inout SimulatedRemote, journal: Journal, store: FaultyHealthStore,
        dice: SharedGenerator
    ) {
        switch self {
        case .anchorBeforeData:
            remote.pulled = { stream, batch in
                try? await journal.withTransaction { tx in
                    try tx.remote(.health).cursors.set(stream.rawValue, to: batch.cursor)
                }
            }
        case .deleteThenSave:
            remote.pushing = { base, operations in
                let old = operations.filter { $0.version > 1 }
                _ = await base.push(
                    old.map {
                        OutboundOperation(
                            entry: $0.entry, kind: $0.kind, action: .delete, version: $0.version)
                    })
                return await base.push(operations)
            }
        case .randomIdentity:
            remote.pushing = { base, operations in
                await base.push(
                    operations.map { operation in
                        guard case .save(var entry) = operation.action else { return operation }
                        entry.header.id = dice.uuid()
                        var changed = operation
                        changed.action = .save(entry)
                        return changed
                    })
            }
        case .existenceCheckWithoutSource:
            remote.pushing = { base, operations in
                var outcomes: [PushOutcome] = []
                for operation in operations {
                    if await Self.seemsToExist(operation, in: store) {
                        outcomes.append(.done(links: []))
                    } else {
                        outcomes += await base.push([operation])
                    }
                }
                return outcomes
            }
        case .completionBeforeCommit: remote.completesAtOnce = true
        case .cursorStaysValid: store.withFaults { $0.trustsPositions = true }
        case .unknownIsZero:
            remote.pushing = { await $0.push($1.map(Self.withEnergy)) }
        case .earlierStays:
            remote.pushing = { base, operations in
                await base.push(
                    operations.map { operation in
                        var changed = operation
                        changed.links.removeAll(where: \.isEarlier)
                        return changed
                    })
            }
        case .oneAtATime:
            remote.pushing = { base, operations in
                await base.push(Array(operations.prefix(1)))
                    + operations.dropFirst().map { _ in
                        .failed(.temporary(reason: .other("Another one goes first.")))
                    }
            }
        case .retryNeverDrained, .appSeesAll, .limitIgnored, .deniedSeesDeletions,
            .deniedAnchorMoves, .nonsenseClamped:
            // The world applies these: the retry policy, the other reader and the other app.
            break
        }
    }

    /// The same operation with an energy of zero where a meal's is unknown.
    @Sendable private static func withEnergy(_ operation: OutboundOperation) -> OutboundOperation {
        guard case .save(.food(var food)) = operation.action else { return operation }
        for index in food.items.indices
        where food.items[index].nutrients[.dietaryEnergyConsumed] == nil {
            food.items[index].nutrients[.dietaryEnergyConsumed] = Quantity(0, .kilocalorie)
        }
        var changed = operation
        changed.action = .save(.food(food))
        return changed
    }

    /// Whether Health has any drink within half a second, whoever wrote it.
    private static func seemsToExist(
        _ operation: OutboundOperation, in store: FaultyHealthStore
    ) async -> Bool {
        guard case .save(.drink(let drink)) = operation.action, operation.version == 1 else {
            return false
        }
        let near = HKQuery.predicateForSamples(
            withStart: drink.header.date.addingTimeInterval(-0.5),
            end: drink.header.date.addingTimeInterval(0.5))
        let samples = try? await store.samples([
            .sample(type: HKQuantityType(.dietaryWater), predicate: near)
        ])
        return samples?.isEmpty == false
    }
}
