import Foundation
import HealthCloud
import HealthCloudSync
import HealthModel
import HealthSimulation
import HealthStream
import HealthSync
import Synchronization

/// A mistake put in on purpose between phones and computers, to see that the simulation finds it.
package enum PlantedSampleFault: String, CaseIterable, Sendable {
    /// A deletion is forgotten if its sample has not arrived.
    case earlyDeletionForgotten
    /// A batch that is sent again is taken for other samples.
    case batchTwiceDoubles
    /// The anchor advances although the batch before it was lost.
    case anchorBeforeData
    /// A packed week lacks its last sample.
    case packLosesLastRow
    /// The anchor stays when the first day of a consent moves back.
    case widenedShareKeepsAnchor

    /// What a phone's faulty server remembers.
    final class Memory: Sendable {
        private struct State {
            var dice: SeededGenerator
            var sent: Set<UUID> = []
            var arrived: Set<UUID> = []
        }

        private let state: Mutex<State>

        init(seed: UInt64) { state = Mutex(State(dice: SeededGenerator(seed: seed))) }

        /// Notes that samples arrived.
        func noteArrived(_ batch: SampleBatch) {
            state.withLock { $0.arrived.formUnion(batch.samples.map(\.uuid)) }
        }

        /// Removes the deletions of samples that have not arrived.
        func removeEarlyDeletions(from batch: inout SampleBatch) {
            let arrived = state.withLock { $0.arrived }
            batch.deleted.removeAll { !arrived.contains($0) }
        }

        /// Gives the samples that were sent before other identities.
        func renameSent(in batch: inout SampleBatch) {
            state.withLock { state in
                for index in batch.samples.indices
                where !state.sent.insert(batch.samples[index].uuid).inserted {
                    batch.samples[index].uuid = state.dice.uuid()
                }
            }
        }
    }

    /// Puts the mistake between a phone and the cloud.
    func bend(_ server: inout BentSampleServer, memory: Memory) {
        switch self {
        case .earlyDeletionForgotten:
            server.sending = { base, batch, withdrawn in
                var batch = batch
                memory.removeEarlyDeletions(from: &batch)
                guard !batch.samples.isEmpty || !batch.deleted.isEmpty else { return }
                try await base.send(batch, withdrawn: withdrawn)
                memory.noteArrived(batch)
            }
        case .batchTwiceDoubles:
            server.sending = { base, batch, withdrawn in
                var batch = batch
                memory.renameSent(in: &batch)
                try await base.send(batch, withdrawn: withdrawn)
            }
        case .anchorBeforeData:
            server.sending = { base, batch, withdrawn in
                try? await base.send(batch, withdrawn: withdrawn)
            }
        case .packLosesLastRow, .widenedShareKeepsAnchor: break
        }
    }

    /// Shares a type; the anchor stays if the first day moved back.
    static func shareKeepingAnchor(
        _ type: ObjectType, from start: Date?, in sharing: SampleSharing
    ) async throws {
        let before = try await sharing.types().first { $0.type == type }
        guard let before, let first = before.from, start.map({ $0 < first }) ?? true,
            let anchor = try await sharing.position(of: before)
        else { return try await sharing.share([type], from: start) }
        try await sharing.share([type], from: start)
        for shared in try await sharing.types() where shared.type == type {
            _ = try await sharing.advance(shared, to: anchor)
        }
    }

    /// Removes the last sample of each packed part.
    static func loseLastRows(of store: any CloudStore) async throws {
        let samples = store.healthSamples
        for person in try await store.people() {
            for stored in try await samples.types(of: person) {
                let weeks = try await samples.weeks(of: stored.type, of: person)
                for week in weeks {
                    try await loseLastRow(of: stored.type, week, samples, person)
                }
            }
        }
    }

    private static func loseLastRow(
        of type: String, _ week: Int, _ samples: any CloudSampleStore, _ person: PersonID
    ) async throws {
        let found = try await samples.parts(of: type, in: [week], deletions: true, of: person)
        guard let part = found.parts.last(where: { $0.isPacked && $0.samples > 1 }),
            case .batch(var batch)? = try SampleFrame.read(Array(part.frame)).first
        else { return }
        batch.samples.removeLast()
        let starts = batch.samples.map { Int($0.startDate.timeIntervalSince1970 * 1_000) }
        let content = PartContent(
            week: part.week, weeks: part.weeks, samples: batch.samples.count, deletions: 0,
            starts: (starts.min() ?? 0)...(starts.max() ?? 0),
            frame: Data(try SampleFrame.write([.batch(batch)])))
        _ = try await samples.replace(
            PartReplacement(
                type: type, parts: [part.version], content: content, deletionsUpTo: found.last),
            of: person)
    }
}
