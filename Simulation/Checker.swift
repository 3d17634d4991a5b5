import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel

/// A violated rule.
struct Finding: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Checks the state of a simulated world, independently of the events that led to it.
struct Checker {
    let world: SimulatedWorld

    init(_ world: SimulatedWorld) {
        self.world = world
    }

    func require(_ condition: Bool, _ finding: @autoclosure () -> String) throws(Finding) {
        if !condition { throw Finding(finding()) }
    }

    /// Checks the rules that hold at every moment, also between a crash and the recovery.
    func checkAlways() async throws {
        for device in world.devices { try await checkAcknowledged(device) }
        guard !world.conditions.isLocked else { return }
        let contents = try await StoreContents(world.store, earlier: world.earlier)
        try checkForeignUntouched(contents)
        try require(contents.doubled.isEmpty, "Health has \(contents.doubled) twice")
        try await world.otherReader.check(world.store)
        for device in world.devices
        where device.faultPlan.takeHit() && !device.mayLackExports {
            try await checkExportedIsThere(device, contents)
        }
        // The totals that are kept now must be right after everything that happens until the rest.
        for device in world.devices { _ = try await totals(device) }
    }

    /// Checks the rules that hold when no operation is left.
    func checkAtRest() async throws {
        try await checkAlways()
        let contents = try await StoreContents(world.store, earlier: world.earlier)
        try await checkOrphans(contents)
        try await checkBottle()
        for device in world.devices {
            try await checkStatus(device)
            try await checkOwn(device, contents)
            try await checkForeign(device, contents)
            try await checkDays(device)
            try await checkTotals(device)
            let problems = try await device.journal.checkIntegrity()
            try require(problems.isEmpty, "\(device.name)'s journal: \(problems)")
        }
    }

    // MARK: Always

    /// No acknowledged entry is lost, and no deleted one is back.
    private func checkAcknowledged(_ device: SimulatedDevice) async throws {
        let entries = try await device.ownEntries()
        let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
        for entry in entries {
            try require(
                world.truth.own[entry.id] != nil,
                "\(device.name) has \(name(entry.id)), which nobody logged")
        }
        for (id, history) in world.truth.own {
            guard
                let last = history.lastIndex(where: { $0.device == device.name && !$0.isRestored })
            else {
                continue
            }
            if history[last].amounts == nil {
                // Another device may have edited it after that.
                let isWanted = history[last...].contains { $0.amounts != nil }
                try require(
                    byID[id] == nil || isWanted, "\(device.name): deleted \(name(id)) is back")
                guard byID[id] != nil else { continue }
            }
            guard let entry = byID[id] else {
                throw Finding("\(device.name): acknowledged \(name(id)) is lost")
            }
            let found = Amounts(entry)
            func says(_ known: Truth.Acknowledged) -> Bool {
                guard let amounts = known.amounts else { return false }
                if found == amounts { return true }
                // Devices may differ in types that were refused once: another device sends only what it
                // is permitted to send, and the other types stay as they are here.
                let isShared = history.contains { $0.device != device.name }
                return isShared && found.agrees(with: amounts, besides: world.truth.refused)
            }
            if history[last...].contains(where: says) { continue }
            // Another device's edit may have won; then a conflict keeps the other one.
            let isAnEdit = history.contains(where: says)
            let isKept = try await isKept(history[last].amounts, of: id)
            try require(
                isAnEdit && isKept,
                "\(device.name): \(name(id)) is \(found), which is not what was last saved: "
                    + history.map { "\($0.device) \($0.amounts?.description ?? "deleted")" }
                    .joined(separator: "; "))
        }
    }

    /// Whether a conflict on any device keeps this side of an entry, settled ones too.
    private func isKept(_ amounts: Amounts?, of id: UUID) async throws -> Bool {
        for device in world.devices {
            let conflicts = try await device.journal.withSnapshot { tx in
                try tx.conflicts.all(onlyOpen: false)
            }
            for conflict in conflicts where conflict.entryID == id {
                let sides = [conflict.mine, conflict.theirs].compactMap { $0 }
                if sides.contains(where: { Amounts($0) == amounts }) { return true }
            }
        }
        return false
    }

    private func checkForeignUntouched(_ contents: StoreContents) throws {
        for (uuid, sample) in world.truth.foreign {
            guard let found = contents.foreign[uuid] else {
                throw Finding("another app's \(sample.type.name) \(name(uuid)) is gone")
            }
            try require(
                Amounts([found]) == Amounts([sample]), "another app's \(name(uuid)) changed")
        }
        try require(
            contents.foreign.count == world.truth.foreign.count,
            "Health has samples of other apps that they did not write")
    }

    /// Every exported entry is still in Health, in some version.
    private func checkExportedIsThere(_ device: SimulatedDevice, _ contents: StoreContents)
        async throws
    {
        // Of a meal of which nothing is known Health holds nothing.
        let ids = try await device.ownEntries().map(\.id).filter(world.truth.alwaysHadAmounts)
        let states = try await device.journal.syncStates(of: ids, at: .health)
        for id in ids where !world.truth.removedInHealth.contains(id) {
            guard let state = states[id], state.exportedVersion != nil,
                !world.truth.wasDeleted(id)
            else { continue }
            try require(
                contents.own[id] != nil, "\(name(id)) was in Health, and nobody removed it")
        }
    }

    func name(_ id: UUID) -> String { String(id.uuidString.prefix(4)) }
}
