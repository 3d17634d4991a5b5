import Foundation
import HealthJournal
import TestSupport

/// One person whose phone loses its power again and again, at any call of SQLite's to the disk.
///
/// The actions, the number of the call and the sectors that survive of what was not synced follow from the seed. After
/// each loss the files are opened again: what was acknowledged is there, the action under way is whole or absent,
/// and the next pass brings journal and store into step.
package final class PowerSimulation {
    /// An action that had not returned when the power went.
    private enum Pending {
        case entry(UUID, now: Double?)
        case sample(UUID, now: Double)
    }

    /// What a check after a loss of power found.
    private struct Finding: Error, CustomStringConvertible {
        let description: String
    }

    /// The calls to the disk among which the one is chosen that loses the power, unless the actions need fewer.
    private static let mostCalls = 300
    private static let mostActions = 12

    private let seed: UInt64
    private let ignoresSyncs: Bool
    private let conditions = Conditions()
    private let identities: SharedGenerator
    private var dice: SeededGenerator
    private var folder: SimulationFolder
    /// What the person was told that it is saved: weights of entries and of the other app's samples.
    private var entries: [UUID: Double] = [:]
    private var samples: [UUID: Double] = [:]
    private var pending: Pending?
    private var step = 0
    private var lastWeight = 29
    /// The events so far, a line for each.
    package private(set) var trace: [String] = []
    /// How many weights were compared after losses of power.
    package private(set) var comparedValues = 0

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - seed: What everything follows from.
    ///   - ignoresSyncs: Whether a sync does nothing: a mistake that the run has to find.
    package init(seed: UInt64, ignoresSyncs: Bool = false) throws {
        self.seed = seed
        self.ignoresSyncs = ignoresSyncs
        dice = SeededGenerator(seed: seed)
        identities = SharedGenerator(seed: seed &+ 1)
        folder = try SimulationFolder(onDisk: false)
    }

    /// Runs a number of steps, and a last start after them.
    package func run(steps: Int) async throws(SimulationFailure) {
        do {
            while step < steps { try await live(until: steps) }
            try await FaultyDisk(seed: 0).run { try await check(machine()) }
        } catch {
            throw SimulationFailure(
                seed: seed, step: step, finding: "\(error)", trace: trace,
                options: " POWER=1")
        }
    }

    // MARK: One start of the phone

    /// From a start of the phone to a loss of its power.
    private func live(until steps: Int) async throws {
        let keepsSome = dice.chance(50) && !ignoresSyncs
        let disk = FaultyDisk(
            seed: Int(truncatingIfNeeded: dice.next() >> 1), keepsSome: keepsSome,
            ignoresSyncs: ignoresSyncs, setsAside: true)
        let call = 1 + dice.below(Self.mostCalls)
        try await disk.run {
            let machine = try machine()
            if step == 0 { try await machine.journal.setRemoteEnabled(.health, true) }
            try await check(machine)
            disk.plan(.cut, at: call, of: .changes)
            try await act(machine, disk, until: steps)
        }
        disk.cut()
        trace.append("\(step) the power goes\(keepsSome ? ", a part is kept" : "")")
        try moveSurvivors()
    }

    private func machine() throws -> PowerMachine {
        try PowerMachine(in: folder.url, conditions, identities)
    }

    /// Acts until the power goes, or some steps.
    private func act(_ machine: PowerMachine, _ disk: FaultyDisk, until steps: Int) async throws {
        for _ in 0..<Self.mostActions where step < steps && !disk.hasStruck {
            step += 1
            conditions.change { $0.now += 600 }
            do {
                try await perform(machine)
                settle()
            } catch {
                // An error before the power goes is none that a person may see.
                guard disk.hasStruck else { throw error }
            }
        }
    }

    private func perform(_ machine: PowerMachine) async throws {
        let known = entries.keys.sorted { $0.uuidString < $1.uuidString }
        switch dice.below(10) {
        case 0...3:
            let header = machine.journal.newHeader(date: conditions.now)
            let weight = nextWeight()
            begin(.entry(header.id, now: weight), "logs \(weight)")
            try await machine.log(weight, header)
        case 4, 5:
            guard let id = dice.pick(known) else { return }
            let weight = nextWeight()
            begin(.entry(id, now: weight), "edits \(entries[id] ?? 0) to \(weight)")
            try await machine.edit(id, weight)
        case 6:
            guard let id = dice.pick(known) else { return }
            begin(.entry(id, now: nil), "deletes \(entries[id] ?? 0)")
            try await machine.journal.delete(id)
        case 7, 8:
            // Far from the person's weights, so that it is no near duplicate.
            let (id, weight) = (identities.uuid(), 300 + nextWeight())
            begin(.sample(id, now: weight), "another app saves \(weight)")
            try await machine.ingest(weight, id, conditions.now)
        default:
            trace.append("\(step) syncs")
            try await machine.sync()
        }
    }

    /// A weight that no other entry of some time has, in whole kilograms.
    private func nextWeight() -> Double {
        lastWeight = lastWeight < 200 ? lastWeight + 1 : 30
        return Double(lastWeight)
    }

    private func begin(_ action: Pending, _ text: String) {
        pending = action
        trace.append("\(step) \(text)")
    }

    /// Counts the action under way as acknowledged.
    private func settle() {
        switch pending {
        case .entry(let id, let now): entries[id] = now
        case .sample(let id, let now): samples[id] = now
        case nil: break
        }
        pending = nil
    }

    // MARK: After a loss of power

    /// Checks what survived, and lets journal and store come into step.
    private func check(_ machine: PowerMachine) async throws {
        var findings = try await machine.damage()
        let (own, foreign) = (try await machine.own(), try await machine.foreign())
        // The action that had not returned is whole or absent.
        switch pending {
        case .entry(let id, let now) where own[id] == now: settle()
        case .sample(let id, let now) where foreign[id] == now: settle()
        default: pending = nil
        }
        if own != entries {
            findings.append("entries are \(Self.text(own)) and not \(Self.text(entries))")
        }
        if foreign != samples {
            findings.append("samples are \(Self.text(foreign)) and not \(Self.text(samples))")
        }
        guard findings.isEmpty else {
            throw Finding(description: findings.joined(separator: "; "))
        }
        try await machine.sync()
        try await machine.sync()
        let all = try await machine.all()
        let expected = (Array(entries.values) + Array(samples.values)).sorted()
        guard all.journal == expected, all.store == expected else {
            throw Finding(
                description: "journal \(all.journal) and store \(all.store) are not \(expected)")
        }
        comparedValues += expected.count
    }

    private static func text(_ weights: [UUID: Double]) -> String { "\(weights.values.sorted())" }

    /// Goes on with what survived, in another folder.
    private func moveSurvivors() throws {
        let next = try SimulationFolder(onDisk: false)
        try FaultyDisk.moveSurvivors(from: folder.url, to: next.url)
        folder = next
    }
}
