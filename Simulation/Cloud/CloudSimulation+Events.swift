import Foundation
import HealthCloud
import HealthJournal
import HealthKit
import HealthModel
import HealthSimulation
import HealthSync

extension CloudSimulation {
    func perform(_ event: CloudEvent) async throws {
        guard let device = dice.pick(devices) else { return }
        tell(device.name)
        switch event {
        case .logs: try await save(newEntry(on: device), on: device)
        case .edits: try await edit(on: device)
        case .deletes: try await delete(on: device)
        case .undoes: try await undo(on: device)
        case .syncsWithCloud: try await device.syncCloud()
        case .syncsWithHealth: await device.health.sync(.manual)
        case .diesInPass: try await die(device)
        case .otherAppWrites: try await writeAsOtherApp(on: device)
        case .programAsks: tell(try await program.ask(now: now).uuidString.prefix(4).description)
        case .serverIsCopied: try server.takeCopy()
        case .serverIsRestored: tell(try server.restoreCopy() ? "" : "(no copy)")
        case .serverTidiesUp:
            if dice.chance(20) { advance(by: 100 * 86_400) }
            await server.cloud.removeOldRows()
        case .clockIsSet:
            guard !clocksAgree else { return }
            device.setClockOffset(Double(dice.below(7_201) - 3_600))
        case .signsInElsewhere: try await device.signInElsewhereAndBack()
        }
    }

    private func die(_ device: CloudSimulationDevice) async throws {
        let points = dice.below(25)
        tell("after \(points)")
        device.transport.planDeath(after: points)
        if dice.chance(70) {
            await device.cloud.sync(.manual)
        } else {
            await device.health.sync(.manual)
        }
        device.relaunch()
    }

    private func newEntry(on device: CloudSimulationDevice) -> JournalEntry {
        // Longer ago than any two clocks differ.
        let date = device.journal.environment.now()
            .addingTimeInterval(-Double(8_000 + dice.below(80_000)))
        let header = device.journal.newHeader(date: date)
        switch dice.below(10) {
        case 0, 1: return .weight(WeightEntry(header: header, mass: someMass()))
        case 2, 3:
            return .food(
                FoodEntry(header: header, name: "Stew", meal: .dinner, items: [someItem()]))
        case 4: return .dayNote(DayNoteEntry(header: header, text: someText()))
        default: return .drink(DrinkEntry(header: header, volume: someVolume()))
        }
    }

    private func edit(on device: CloudSimulationDevice) async throws {
        guard var entry = dice.pick(try await own(device)) else { return }
        switch entry {
        case .weight(var weight):
            weight.mass = someMass()
            entry = .weight(weight)
        case .drink(var drink):
            drink.volume = someVolume()
            entry = .drink(drink)
        case .food(var food):
            if dice.chance(50) || food.items.count < 2 {
                food.items.append(someItem())
            } else {
                food.items.remove(at: dice.below(food.items.count))
            }
            entry = .food(food)
        case .dayNote(var note):
            note.text = someText()
            entry = .dayNote(note)
        case .workout, .measurement: return
        }
        try await save(entry, on: device)
    }

    private func save(_ entry: JournalEntry, on device: CloudSimulationDevice) async throws {
        let before = try await device.journal.entry(entry.id)
        let saved = try await device.journal.save(entry)
        tell(saved.id.uuidString.prefix(4).description)
        // The same value again is no edit.
        guard saved != before else { return tell("(unchanged)") }
        truth.noteSaved(saved, on: device.name)
    }

    private func delete(on device: CloudSimulationDevice) async throws {
        guard let entry = dice.pick(try await own(device)) else { return }
        try await device.journal.delete(entry.id)
        truth.noteDeleted(entry.id, on: device.name)
        tell(entry.id.uuidString.prefix(4).description)
    }

    private func undo(on device: CloudSimulationDevice) async throws {
        let deleted = truth.acts.filter { _, acts in
            acts.last.map { $0.entry == nil && $0.device == device.name } ?? false
        }.keys.sorted { $0.uuidString < $1.uuidString }
        guard let id = dice.pick(deleted), try await device.journal.entry(id) == nil else { return }
        let entry = try await device.journal.undoDelete(id)
        truth.noteSaved(entry, on: device.name)
        tell(id.uuidString.prefix(4).description)
    }

    /// Another app writes to this device's Health: that never leaves the device.
    private func writeAsOtherApp(on device: CloudSimulationDevice) async throws {
        let date = device.journal.environment.now()
            .addingTimeInterval(-Double(8_000 + dice.below(80_000)))
        var configuration = device.store.configuration
        configuration.app = .init(bundleIdentifier: "com.example.other", name: "Other")
        let sample = HKQuantitySample(
            type: HKQuantityType(.dietaryWater),
            quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 77), start: date,
            end: date)
        try await HKHealthStore(configuration: configuration).save(sample)
    }

    private func own(_ device: CloudSimulationDevice) async throws -> [JournalEntry] {
        try await device.journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture)
        ).filter { !$0.header.source.isForeign }
    }

    private func someMass() -> Quantity { Quantity(60 + Double(dice.below(400)) / 10, .kilogram) }
    private func someVolume() -> Quantity {
        Quantity(Double(100 + dice.below(900)), .milliliter)
    }
    private func someText() -> String { "Started magnesium, \(dice.below(400)) mg" }
    private func someItem() -> FoodItem {
        FoodItem(
            name: dice.pick(["Soup", "Bread", "Apple", "Tea"]) ?? "Soup",
            nutrients: [
                .dietaryEnergyConsumed: Quantity(Double(50 + dice.below(500)), .kilocalorie)
            ])
    }
}
