import Foundation
import HealthDatabase
import HealthJournal
import HealthModel

extension SimulatedWorld {
    /// The metadata key with which the app marked its samples before it had identities.
    static let earlierKey = "DietAppLogId"

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
                metadata: [Self.earlierKey: .string(header.id.uuidString)])
            try await store.save([sample], app: app)
            truth.noteSaved(try await device.journal.save(entry), on: device)
        }
    }
}
