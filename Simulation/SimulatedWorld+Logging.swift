import Foundation
import HealthJournal
import HealthKitSync
import HealthModel

extension SimulatedWorld {
    func log(_ event: SimulatedEvent, on device: SimulatedDevice) async throws {
        let ago = dice.chance(80) ? dice.below(3600) : dice.below(10 * 86_400)
        let header = device.journal.newHeader(
            date: conditions.now.addingTimeInterval(-Double(ago)))
        let entry: JournalEntry =
            switch event {
            case .logWeight:
                .weight(WeightEntry(header: header, mass: someMass(), bodyFat: someFat()))
            case .logWorkout where trains: .workout(someWorkout(header))
            case .logMeasurement where measures: .measurement(someMeasurement(header))
            case .logMeal where eats:
                .food(
                    FoodEntry(header: header, name: "Stew", meal: .dinner, items: someItems()))
            default: .drink(DrinkEntry(header: header, volume: someVolume()))
            }
        try await save(entry, on: device)
    }

    func edit(on device: SimulatedDevice) async throws {
        guard var entry = dice.pick(try await device.entries()) else { return }
        switch entry {
        case .weight(var weight):
            weight.mass = someMass()
            weight.bodyFat = someFat()
            entry = .weight(weight)
        case .drink(var drink):
            drink.volume = someVolume()
            entry = .drink(drink)
        case .food(var food):
            food.items = someItems()
            entry = .food(food)
        case .workout(let workout): entry = .workout(someWorkout(workout.header))
        case .measurement(var measurement):
            let other = someMeasurement(measurement.header, of: measurement.type)
            (measurement.value, measurement.diastolic) = (other.value, other.diastolic)
            entry = .measurement(measurement)
        case .dayNote(var note):
            note.text += "!"
            entry = .dayNote(note)
        }
        // The person may also set the time right.
        if dice.chance(20), entry.kind != .workout {
            entry.header.date -= Double(dice.below(86_400))
        }
        try await save(entry, on: device)
    }

    func delete(on device: SimulatedDevice) async throws {
        guard let entry = dice.pick(try await device.entries()) else { return }
        tell("\(device.name) \(entry.kind.rawValue) \(entry.id.uuidString.prefix(4))")
        guard entry.header.source.isForeign else {
            if try await deleteOwn(entry, on: device) { truth.noteDeleted(entry, on: device) }
            return
        }
        try await hideObjects(of: entry.id, on: device)
        try await device.journal.delete(entry.id)
    }

    private func hideObjects(of id: UUID, on device: SimulatedDevice) async throws {
        let links = try await device.journal.withSnapshot { tx in
            try tx.remote(.health).links.of(id)
        }
        for link in links { hide(link.object, on: device) }
    }

    private func hide(_ object: String, on device: SimulatedDevice) {
        var names: Set<String> = [object]
        let sample = UUID(uuidString: object).flatMap { truth.everForeign[$0] }
        if let name = sample.flatMap(Truth.identity) { names.insert(name) }
        truth.hidden[device.name, default: []].formUnion(names)
    }

    func undo(on device: SimulatedDevice) async throws {
        let deleted = truth.own.filter { _, history in
            history.last { $0.device == device.name }.map { $0.amounts == nil } ?? false
        }.keys.sorted { $0.uuidString < $1.uuidString }
        guard let id = dice.pick(deleted) else { return }
        let entry = try await device.journal.undoDelete(id)
        truth.noteRestored(entry, on: device)
        tell("\(device.name) \(id.uuidString.prefix(4))")
    }

    func resolve(on device: SimulatedDevice) async throws {
        guard let conflict = dice.pick(try await device.journal.conflicts()),
            let choice = dice.pick(conflict.choices)
        else { return }
        tell("\(device.name) \(conflict.kind) with \(choice)")
        tell("\(conflict.entryID.uuidString.prefix(4))")
        let before = try await device.journal.entry(conflict.entryID)
        if conflict.kind == .nearDuplicate, choice == .mine, let theirs = conflict.theirs {
            try await hideObjects(of: theirs.id, on: device)
        }
        try await device.journal.resolve(conflict.id, with: choice)
        if let entry = try await device.journal.entry(conflict.entryID) {
            if before?.header.version != entry.header.version {
                truth.noteSaved(entry, on: device)
            }
        } else if let mine = conflict.mine {
            truth.noteDeleted(mine, on: device)
        }
        for entry in try await device.ownEntries() where truth.own[entry.id] == nil {
            truth.noteSaved(entry, on: device)
        }
    }

    private func save(_ entry: JournalEntry, on device: SimulatedDevice) async throws {
        let saved = try await device.journal.save(entry)
        // An edit of another app's entry that changes nothing leaves it as it is.
        guard !saved.header.source.isForeign else { return }
        // Nor is it an edit to save what is there already.
        let isNews = truth.own[saved.id] == nil || saved.header.version > entry.header.version
        if isNews { truth.noteSaved(saved, on: device) }
        tell("\(device.name) \(saved.kind.rawValue) \(saved.id.uuidString.prefix(4))")
        tell("v\(saved.header.version)")
    }

    func someMass() -> Quantity {
        dice.chance(70)
            ? Quantity(60 + Double(dice.below(400)) / 10, .kilogram)
            : Quantity(130 + Double(dice.below(900)) / 10, .pound)
    }

    private func someFat() -> Double? {
        dice.chance(30) ? Double(10 + dice.below(300)) / 1000 : nil
    }

    private func someWorkout(_ header: EntryHeader) -> WorkoutEntry {
        let end = min(header.date.addingTimeInterval(Double(60 + dice.below(5400))), conditions.now)
        return WorkoutEntry(
            header: header, activity: dice.chance(50) ? 37 : 52,
            end: max(end, header.date.addingTimeInterval(1)),
            energy: dice.chance(70) ? Quantity(Double(10 + dice.below(600)), .kilocalorie) : nil,
            distance: dice.chance(50) ? Quantity(Double(100 + dice.below(9000)), .meter()) : nil)
    }

    /// Blood glucose, caffeine or a blood pressure.
    private func someMeasurement(_ header: EntryHeader, of known: ObjectType? = nil)
        -> MeasurementEntry
    {
        let types: [ObjectType] = [.bloodGlucose, .dietaryCaffeine, .bloodPressure]
        let type = known ?? dice.pick(types) ?? .bloodGlucose
        switch type {
        case .bloodPressure:
            let diastolic = 50 + Double(dice.below(50))
            return MeasurementEntry(
                header: header, type: type,
                value: Quantity(diastolic + 10 + Double(dice.below(60)), .millimeterOfMercury),
                diastolic: Quantity(diastolic, .millimeterOfMercury))
        case .dietaryCaffeine:
            return MeasurementEntry(
                header: header, type: type,
                value: Quantity(Double(20 + dice.below(200)), .milligram))
        default:
            let value =
                dice.chance(50)
                ? Quantity(Double(40 + dice.below(100)) / 10, .millimolesOfGlucosePerLiter)
                : Quantity(Double(70 + dice.below(200)), .milligramsPerDeciliter)
            return MeasurementEntry(header: header, type: type, value: value)
        }
    }

    func someVolume() -> Quantity {
        dice.chance(70)
            ? Quantity(Double(50 + dice.below(20) * 25), .milliliter)
            : Quantity(Double(2 + dice.below(20)), .fluidOunceUS)
    }

    private func someItems() -> [FoodItem] {
        (0...dice.below(2)).map { number in
            var nutrients: [ObjectType: Quantity] = [:]
            // Of some items nobody knows the energy.
            if dice.chance(85) {
                nutrients[.dietaryEnergyConsumed] = Quantity(
                    Double(50 + dice.below(700)), .kilocalorie)
            }
            if dice.chance(60) {
                nutrients[.dietaryProtein] = Quantity(Double(dice.below(60)), .gram())
            }
            if dice.chance(30) {
                nutrients[.dietarySodium] = Quantity(Double(dice.below(900)), .milligram)
            }
            return FoodItem(name: "Item \(number)", nutrients: nutrients)
        }
    }
}
