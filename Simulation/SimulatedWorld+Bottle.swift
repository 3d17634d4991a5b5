import Foundation
import HealthJournal
import HealthModel
import HealthSync

extension SimulatedWorld {
    /// The person drinks from the bottle, whether or not a device is near.
    func sip() {
        let ago = dice.chance(80) ? 0 : dice.below(86_400)
        let sip = Bottle.Sip(
            recordID: "sip-\(dice.below(1_000_000_000))",
            date: conditions.now.addingTimeInterval(-Double(ago)),
            milliliters: Double(20 + dice.below(300)))
        bottle.count(sip)
        tell(sip.recordID)
    }

    /// The bottle sends the drinks that were not acknowledged; a lost answer makes it send them again.
    func bottleSends() async throws {
        guard let device = devices.first else { return }
        let records = UpstreamRecords(journal: device.journal, device: bottle)
        let received = (try? await records.receive()) ?? 0
        tell("\(received)")
        for entry in try await device.ownEntries() where truth.own[entry.id] == nil {
            guard case .drink(let drink) = entry, let record = drink.upstreamID else { continue }
            guard let sip = bottle.records.first(where: { $0.recordID == record }),
                sip.milliliters == drink.volume.value, sip.date == entry.date
            else { throw Finding("\(device.name) has a drink that the bottle did not count") }
            truth.noteSaved(entry, on: device)
        }
    }

    /// Deletes a drink of the bottle, which is asked first.
    ///
    /// Returns false if the bottle did not confirm.
    func deleteOwn(_ entry: JournalEntry, on device: SimulatedDevice) async throws -> Bool {
        if case .drink(let drink) = entry, drink.upstreamID != nil, device !== devices.first {
            // Only the first device talks to the bottle.
            return false
        }
        do {
            try await UpstreamRecords(journal: device.journal, device: bottle).delete(entry.id)
            return true
        } catch is UpstreamError {
            return false
        }
    }
}

extension Checker {
    /// Every drink that the bottle counted is here once, unless the person deleted it.
    func checkBottle() async throws {
        guard let device = world.devices.first else { return }
        var counts: [String: Int] = [:]
        for case .drink(let drink) in try await device.ownEntries() {
            if let record = drink.upstreamID { counts[record, default: 0] += 1 }
        }
        try require(counts.values.allSatisfy { $0 == 1 }, "a drink of the bottle is here twice")
        for sip in world.bottle.records where counts[sip.recordID] == nil {
            try require(
                world.truth.deletedRecords.contains(sip.recordID),
                "the bottle's \(sip.recordID) is lost")
        }
    }
}
