import Foundation
import HealthDatabase
import HealthJournal
import HealthModel

extension SimulatedWorld {
    /// Lets the first device begin with the history of an earlier version of the app: its samples are in
    /// Health, and its own database was imported.
    func moveIn(_ device: SimulatedDevice) async throws {
        guard isMovedIn else { return }
        for number in 1...6 {
            let date = conditions.now.addingTimeInterval(-Double(number) * 40_000)
            let header = device.journal.newHeader(date: date)
            let (entry, type, amount): (JournalEntry, ObjectType, Quantity)
            if number.isMultiple(of: 2) {
                (type, amount) = (.bodyMass, someMass())
                entry = .weight(WeightEntry(header: header, mass: amount))
            } else {
                (type, amount) = (.dietaryWater, someVolume())
                entry = .drink(DrinkEntry(header: header, volume: amount))
            }
            let sample = Sample(
                uuid: dice.uuid(), type: type, startDate: date, endDate: date,
                payload: .quantity(amount),
                metadata: earlier.metadata(of: entry))
            try await store.save([sample], app: app)
            earlier.noteSaved(entry, as: sample.uuid)
            truth.noteSaved(try await device.journal.save(entry), on: device)
        }
        // The app reads its table of samples, or its entries, when it starts.
        for device in devices { device.relaunch() }
    }
}
