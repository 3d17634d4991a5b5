import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

@Suite("Data correctness")
struct DataScenarios {
    @Test("a coffee of unknown energy has no sample in Health, until its energy is known")
    func unknownEnergy() async throws {
        let world = try await SyncWorld.enabled()
        let coffee = try await world.journal.save(world.meal("Coffee", [:]))
        let report = await world.engine.sync(.save)
        #expect((report.failed, report.parked) == (0, 0))
        #expect(try await world.values(.dietaryEnergyConsumed).isEmpty)
        #expect(try await world.meals().isEmpty)
        #expect(try await world.step(of: coffee.id) == .synced)
        func save(_ energy: Quantity?) async throws {
            var entry = try #require(try await world.journal.entry(coffee.id))
            var food = try #require(entry.food)
            food.items[0].nutrients[.dietaryEnergyConsumed] = energy
            entry = .food(food)
            _ = try await world.journal.save(entry)
            await world.engine.sync(.save)
        }
        try await save(Quantity(5, .kilocalorie))
        #expect(try await world.values(.dietaryEnergyConsumed) == [5])
        try await save(nil)
        #expect(try await world.values(.dietaryEnergyConsumed).isEmpty)
        await world.engine.sync(.manual)
        #expect(try await world.step(of: coffee.id) == .synced)
        #expect(try await world.journal.conflicts().isEmpty)
    }

    @Test(
        "AC-33 an entry's time zone survives a round trip through Health, and travelling exports nothing"
    )
    func travel() async throws {
        let world = try await SyncWorld.enabled()
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        // Half past eleven at night in Tokyo is another day in the zone of the phone.
        let date = try Date("2025-03-09T23:30:00+09:00", strategy: .iso8601)
        var header = world.header(at: date)
        header.timeZone = tokyo
        let drink = try await world.journal.save(
            .drink(DrinkEntry(header: header, volume: Quantity(300, .milliliter))))
        await world.engine.sync(.save)
        let sample = try #require(try await world.samples(.dietaryWater).first)
        #expect(sample.metadata?[HKMetadataKeyTimeZone] as? String == "Asia/Tokyo")

        // The phone moves, then a new one is set up there.
        let day = try #require(Day("2025-03-09"))
        let saves = world.health.withFaults { $0.calls[.save] ?? 0 }
        for device in ["phone", "new phone"] {
            let there = try SyncWorld(
                sharing: world, device: device, zone: TimeZone(identifier: "America/New_York"))
            try await there.journal.setRemoteEnabled(.health, true)
            await there.engine.sync(.launch)
            for await _ in there.engine.backfill() {}
            #expect(try await there.journal.entries(on: day).map(\.id) == [drink.id])
            #expect(try await there.journal.summary(of: day).water.value == 300)
            #expect(try await there.journal.entry(drink.id)?.header.timeZone == tokyo)
            #expect(there.health.withFaults { $0.calls[.save] ?? 0 } == 0)
        }
        #expect(world.health.withFaults { $0.calls[.save] ?? 0 } == saves)
        #expect(try await world.samples(.dietaryWater).map(\.uuid) == [sample.uuid])
    }

    @Test("AC-66 a thousand round trips through Health change no weight by a billionth of a kg")
    func noUnitDrift() async throws {
        var configuration = OpenHealthKitConfiguration(
            location: .memory(name: UUID().uuidString),
            app: .init(bundleIdentifier: SyncWorld.bundle, name: "Diary"), prompt: .allow)
        configuration.grants = .everything
        let store = HKHealthStore(configuration: configuration)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        let typed: [(value: Double, unit: String)] = [
            (80.1, "kg"), (176.37, "lb"), (12.6, "st"), (0.5, "kg"), (1499.9, "lb"),
        ]
        let kilogram = HKUnit.gramUnit(with: .kilo)
        let type = HKQuantityType(.bodyMass)
        var quantities = typed.map {
            HKQuantity(unit: HKUnit(from: $0.unit), doubleValue: $0.value)
        }
        let start = quantities.map { $0.doubleValue(for: kilogram) }
        // Each trip saves what the one before it read, in the unit that was typed.
        for trip in 0..<1000 {
            let date = now.addingTimeInterval(Double(trip) * -60)
            let samples = quantities.enumerated().map { place, quantity in
                HKQuantitySample(
                    type: type, quantity: quantity, start: date, end: date,
                    metadata: ["place": place])
            }
            try await store.save(samples)
            let read = try await HKSampleQueryDescriptor(
                predicates: [
                    .quantitySample(
                        type: type,
                        predicate: HKQuery.predicateForObjects(with: Set(samples.map(\.uuid))))
                ], sortDescriptors: []
            ).result(for: store)
            #expect(read.count == typed.count)
            for sample in read {
                let place = try #require(sample.metadata?["place"] as? Int)
                let unit = HKUnit(from: typed[place].unit)
                quantities[place] = HKQuantity(
                    unit: unit, doubleValue: sample.quantity.doubleValue(for: unit))
            }
        }
        for (quantity, start) in zip(quantities, start) {
            #expect(abs(quantity.doubleValue(for: kilogram) - start) < 1e-9)
        }
    }

    @Test(
        "AC-66 a typed value is the same after a round trip through Health, and an edit without change exports nothing"
    )
    func typedUnitStays() async throws {
        let world = try await SyncWorld.enabled()
        let weight = JournalEntry.weight(
            WeightEntry(header: world.header(), mass: Quantity(176.4, .pound)))
        let saved = try await world.journal.save(weight)
        await world.engine.sync(.save)
        let saves = world.health.withFaults { $0.calls[.save] ?? 0 }
        _ = try await world.journal.save(saved)
        await world.engine.sync(.save)
        #expect(world.health.withFaults { $0.calls[.save] ?? 0 } == saves)

        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        await fresh.engine.sync(.launch)
        guard case .weight(let adopted)? = try await fresh.journal.entry(saved.id) else {
            Issue.record("The weight was not adopted.")
            return
        }
        #expect(adopted.mass.unit == .pound)
        #expect(abs(adopted.mass.value - 176.4) < 1e-12)
    }

    @Test(
        "AC-67 every nutrient is exported and imported in its unit",
        arguments: Nutrient.all.filter { $0.type != .dietaryWater })
    func nutrientUnits(nutrient: Nutrient) async throws {
        let world = try await SyncWorld.enabled()
        let typed = Quantity(12.5, nutrient.unit)
        let meal = try await world.journal.save(world.meal("Food", [nutrient.type: typed]))
        await world.engine.sync(.save)
        let samples = try await world.samples(
            HKQuantityTypeIdentifier(rawValue: nutrient.type.identifier))
        let unit = HKUnit(from: nutrient.unit.unitString)
        #expect(samples.map { $0.quantity.doubleValue(for: unit) } == [12.5])

        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        await fresh.engine.sync(.launch)
        guard case .food(let adopted)? = try await fresh.journal.entry(meal.id) else {
            Issue.record("The meal was not adopted.")
            return
        }
        #expect(adopted.items.first?.nutrients[nutrient.type] == typed)
    }

    @Test("AC-67 energy in kilojoules is exported as energy, and read back in kilojoules")
    func energyInKilojoules() async throws {
        let world = try await SyncWorld.enabled()
        let typed = Quantity(1255.2, .kilojoule)
        let meal = try await world.journal.save(
            world.meal("Soup", [.dietaryEnergyConsumed: typed]))
        await world.engine.sync(.save)
        let energies = try await world.values(.dietaryEnergyConsumed)
        #expect(energies.count == 1)
        #expect(energies.allSatisfy { abs($0 - 300) < 1e-9 })

        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        await fresh.engine.sync(.launch)
        let adopted = try #require(try await fresh.journal.entry(meal.id)?.food)
        let energy = try #require(adopted.items.first?.nutrients[.dietaryEnergyConsumed])
        #expect(energy.unit == .kilojoule)
        #expect(abs(energy.value - 1255.2) < 1e-9)
    }

    @Test(
        "AC-67 a drink is exported in millilitres, and read back in the unit it was typed in",
        arguments: [
            (Quantity(250, .milliliter), 250), (Quantity(0.25, .liter()), 250),
            (Quantity(12, .fluidOunceUS), 354.882_354_75),
        ] as [(Quantity, Double)])
    func drinkUnits(typed: Quantity, millilitres: Double) async throws {
        let world = try await SyncWorld.enabled()
        guard case .drink(var drink) = world.drink(1) else {
            Issue.record("The entry is no drink.")
            return
        }
        drink.volume = typed
        _ = try await world.journal.save(.drink(drink))
        await world.engine.sync(.save)
        let samples = try await world.samples(.dietaryWater)
        let volumes = samples.map { $0.quantity.doubleValue(for: .literUnit(with: .milli)) }
        #expect(volumes.count == 1)
        #expect(volumes.allSatisfy { abs($0 - millilitres) < 1e-9 })

        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        await fresh.engine.sync(.launch)
        let adopted = try #require(try await fresh.journal.entry(drink.header.id)?.drink)
        #expect(adopted.volume.unit == typed.unit)
        #expect(abs(adopted.volume.value - typed.value) < 1e-9)
    }

    @Test("AC-68 the name of a food is that of its item; notes are never exported")
    func notesStay() async throws {
        let world = try await SyncWorld.enabled()
        var meal = try #require(world.meal("Stew", kilocalories: 300).food)
        meal.header.note = "private"
        _ = try await world.journal.save(.food(meal))
        await world.engine.sync(.save)
        let correlation = try #require(try await world.meals().first)
        for sample in [correlation] + Array(correlation.objects) {
            let metadata = sample.metadata ?? [:]
            #expect(metadata[HKMetadataKeyFoodType] as? String == "Stew")
            #expect(!metadata.values.contains { "\($0)".contains("private") })
        }
    }

    @Test("AC-69 nil has no sample, zero has a sample of zero, for energy too")
    func nilAndZero() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(
            world.meal("Water and salt", [.dietarySodium: Quantity(0, .milligram)]))
        await world.engine.sync(.save)
        #expect(try await world.values(.dietarySodium) == [0])
        #expect(try await world.values(.dietaryEnergyConsumed) == [])
        #expect(try await world.values(.dietaryProtein) == [])
        _ = try await world.journal.save(world.meal("Water", kilocalories: 0))
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryEnergyConsumed) == [0])
    }

    @Test("AC-70 an invalid entry is rejected with a reason, the rest of the batch is saved")
    func boundary() async throws {
        let world = try await SyncWorld.enabled()
        let future = world.clock.now.addingTimeInterval(86_400)
        let ancient = Date(timeIntervalSince1970: -4_000_000_000)
        let entries = [
            world.drink(.nan), world.drink(.infinity), world.drink(-1), world.weight(0),
            world.drink(250, at: future), world.weight(80, at: ancient), world.drink(250),
        ]
        let results = try await world.journal.save(entries)
        for result in results.dropLast() {
            guard case .failure(let error) = result else {
                Issue.record("Something impossible was saved.")
                continue
            }
            #expect(!error.description.isEmpty)
        }
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(try await world.values(.bodyMass) == [])
    }
}
