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

@Suite("Measurements and Health")
struct MeasurementScenarios {
    @Test("a measurement is one sample, and a blood pressure is HealthKit's correlation")
    func saved() async throws {
        let world = try await SyncWorld.enabled()
        let glucose = try await world.journal.save(world.glucose(5.4))
        let pressure = try await world.journal.save(world.pressure(120, 80))
        await world.engine.sync(.save)
        let sample = try #require(try await world.samples(.bloodGlucose).first)
        let unit = HKUnit.moleUnit(
            with: .milli, molarMass: HKUnitMolarMassBloodGlucose
        ).unitDivided(by: .liter())
        #expect(abs(sample.quantity.doubleValue(for: unit) - 5.4) < 1e-9)
        #expect(sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
        let whole = try #require(try await world.pressures().first)
        #expect(whole.objects.count == 2)
        #expect(try await world.values(.bloodPressureSystolic) == [120])
        #expect(try await world.values(.bloodPressureDiastolic) == [80])
        #expect(try await world.step(of: glucose.id) == .synced)
        #expect(try await world.step(of: pressure.id) == .synced)
        #expect(try await world.links(of: pressure.id).count == 3)
        let again = await world.engine.sync(.manual)
        #expect(again.exported == 0)
    }

    @Test("every type that can be logged is saved in Health, or refused with a reason")
    func everyType() async throws {
        let world = try await SyncWorld.enabled()
        var entries: [ObjectType: UUID] = [:]
        for type in MeasurementEntry.types where type != .bloodPressure {
            let unit = try #require(MeasurementEntry.unit(of: type))
            entries[type] = try await world.journal.save(world.measurement(type, 1, unit)).id
        }
        await world.engine.sync(.manual)
        var refused: Set<ObjectType> = []
        for (type, id) in entries {
            switch try await world.step(of: id) {
            case .synced?: break
            case .failed(let reason)?:
                #expect(reason == SyncReason(.healthRefused))
                refused.insert(type)
            case let step: Issue.record("\(type): \(String(describing: step))")
            }
        }
        // Health asks how insulin was delivered, and how long a sound lasted.
        #expect(
            refused == [.insulinDelivery, .headphoneAudioExposure, .environmentalAudioExposure])
    }

    @Test("an edit replaces the samples in Health, and a deletion removes all of them")
    func editAndDelete() async throws {
        let world = try await SyncWorld.enabled()
        let pressure = try await world.journal.save(world.pressure(120, 80))
        await world.engine.sync(.save)
        try await world.measure(pressure, 125, 82)
        await world.engine.sync(.save)
        #expect(try await world.values(.bloodPressureSystolic) == [125])
        #expect(try await world.values(.bloodPressureDiastolic) == [82])
        #expect(try await world.pressures().count == 1)
        try await world.journal.delete(pressure.id)
        await world.engine.sync(.save)
        #expect(try await world.pressures().isEmpty)
        #expect(try await world.values(.bloodPressureSystolic) == [])
        #expect(try await world.values(.bloodPressureDiastolic) == [])
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("an early undo leaves Health unchanged, a later one saves a higher version")
    func undo() async throws {
        let world = try await SyncWorld.enabled(undoWindow: 5)
        let glucose = try await world.journal.save(world.glucose(5.4))
        await world.engine.sync(.save)
        let before = try await world.samples(.bloodGlucose).map(\.uuid)
        try await world.journal.delete(glucose.id)
        _ = try await world.journal.undoDelete(glucose.id)
        await world.engine.sync(.save)
        #expect(try await world.samples(.bloodGlucose).map(\.uuid) == before)
        try await world.journal.delete(glucose.id)
        world.clock.advance(by: 6)
        await world.engine.sync(.timer)
        #expect(try await world.samples(.bloodGlucose).isEmpty)
        let restored = try await world.journal.undoDelete(glucose.id)
        await world.engine.sync(.save)
        #expect(try await world.samples(.bloodGlucose).count == 1)
        #expect(restored.header.version == 2)
    }

    @Test("a measurement that is deleted in Health stays in the journal and is marked")
    func deletedThere() async throws {
        let world = try await SyncWorld.enabled()
        let glucose = try await world.journal.save(world.glucose(5.4))
        let pressure = try await world.journal.save(world.pressure(120, 80))
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        for type: HKSampleType in [
            HKQuantityType(.bloodGlucose), HKCorrelationType(.bloodPressure),
            HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic),
        ] {
            _ = try await world.health.store.deleteObjects(
                of: type, predicate: NSPredicate(value: true))
        }
        await world.engine.sync(.manual)
        #expect(try await world.step(of: glucose.id) == .removedThere)
        #expect(try await world.step(of: pressure.id) == .removedThere)
        #expect(try await world.entries([.measurement]).count == 2)
    }

    @Test("other apps' measurements stay in Health and are not imported")
    func foreign() async throws {
        let world = try await SyncWorld.enabled()
        let meter = world.otherApp("com.example.meter")
        try await meter.save(world.foreignGlucose(110))
        try await world.journal.save(world.glucose(5.4))
        await world.engine.sync(.manual)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.measurement]).count == 1)
        #expect(try await world.samples(.bloodGlucose).count == 2)
    }

    @Test("a type of several kinds is imported as the kind as which it was saved")
    func sharedTypes() async throws {
        let world = try await SyncWorld.enabled()
        for entry in [
            world.measurement(.bodyFatPercentage, 0.2, .percent),
            world.measurement(.dietaryCaffeine, 80, .milligram),
            world.measurement(.activeEnergyBurned, 300, .kilocalorie),
            world.meal("Coffee", [.dietaryCaffeine: Quantity(60, .milligram)]), world.weight(80),
        ] { try await world.journal.save(entry) }
        await world.engine.sync(.save)
        let tablet = try await SyncWorld.enabled(sharing: world, device: "tablet")
        for _ in 0..<2 { await tablet.engine.sync(.launch) }
        let entries = try await tablet.entries(.all)
        let kinds = Dictionary(grouping: entries, by: \.kind).mapValues(\.count)
        #expect(kinds == [.measurement: 3, .food: 1, .weight: 1])
        #expect(entries.allSatisfy { !$0.header.source.isForeign })
        // The deletion of one leaves the others.
        let caffeine = try #require(
            try await world.journal.latestMeasurements().first { $0.type == .dietaryCaffeine })
        try await world.journal.delete(caffeine.header.id)
        await world.engine.sync(.save)
        await tablet.engine.sync(.manual)
        #expect(try await world.values(.dietaryCaffeine) == [0.06])
        #expect(try await tablet.step(of: caffeine.header.id) == .removedThere)
        #expect(try await tablet.entries([.food]).count == 1)
    }

    @Test("another app's meal stays one entry when a nutrient of it gets a new version")
    func foreignMeal() async throws {
        let world = try await SyncWorld.enabled()
        let diary = OtherDiary(in: world)
        try await diary.store.save(diary.nutrient(.dietaryEnergyConsumed, 300, sync: "cup"))
        await world.engine.sync(.manual)
        let before = try await world.entries([.food]).map(\.id)
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 320, sync: "cup", version: 2))
        await world.engine.sync(.manual)
        #expect(try await world.entries([.food]).map(\.id) == before)
        #expect(try await world.foreignMeals().map(\.amounts) == [["dietaryEnergyConsumed": 320]])
    }

    @Test("a new installation imports its measurements again, in the typed unit")
    func adopted() async throws {
        let world = try await SyncWorld.enabled()
        try await world.journal.save(world.glucose(5.4))
        try await world.journal.save(world.pressure(120, 80))
        await world.engine.sync(.save)
        let fresh = try await SyncWorld.enabled(sharing: world, device: "new phone")
        await fresh.engine.sync(.launch)
        let latest = try await fresh.journal.latestMeasurements()
        #expect(latest.count == 2)
        let glucose = try #require(latest.first { $0.type == .bloodGlucose })
        #expect(abs(glucose.value.value - 5.4) < 1e-9)
        #expect(glucose.value.unit.unitString.hasPrefix("mmol"))
        let pressure = try #require(latest.first { $0.type == .bloodPressure })
        #expect(pressure.value == Quantity(120, .millimeterOfMercury))
        #expect(pressure.diastolic == Quantity(80, .millimeterOfMercury))
    }

    @Test("two devices that edit one blood pressure agree on the later edit, and none is lost")
    func conflict() async throws {
        let phone = try await SyncWorld.enabled()
        let entry = try await phone.journal.save(phone.pressure(120, 80))
        await phone.engine.sync(.save)
        let tablet = try await SyncWorld.enabled(sharing: phone, device: "tablet")
        await tablet.engine.sync(.launch)
        phone.clock.advance(by: 60)
        try await phone.measure(entry, 125, 80)
        phone.clock.advance(by: 60)
        try await tablet.measure(entry, 130, 85)
        for _ in 0..<3 { for world in [phone, tablet] { await world.engine.sync(.manual) } }
        #expect(try await phone.values(.bloodPressureSystolic) == [130])
        #expect(try await phone.values(.bloodPressureDiastolic) == [85])
        for world in [phone, tablet] {
            let latest = try await world.journal.latestMeasurements()
            #expect(latest.map(\.value.value) == [130])
            #expect(latest.map(\.diastolic?.value) == [85])
        }
        let kept = try await phone.journal.conflicts() + tablet.journal.conflicts()
        #expect(kept.map(\.kind) == [.edited])
    }

    @Test("without permission for its type a measurement waits, and others are exported")
    func denied() async throws {
        let world = try await SyncWorld.enabled()
        try world.deny(.bloodGlucose, .bloodPressureDiastolic)
        let glucose = try await world.journal.save(world.glucose(5.4))
        let pressure = try await world.journal.save(world.pressure(120, 80))
        let caffeine = try await world.journal.save(
            world.measurement(.dietaryCaffeine, 80, .milligram))
        let report = await world.engine.sync(.save)
        #expect(report.parked == 2)
        #expect(try await world.step(of: caffeine.id) == .synced)
        #expect(try await world.values(.bloodPressureSystolic) == [])
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        let review = try await permissions.review(world.glucose(6), in: world.journal)
        #expect(review.findings == [.waitsForPermission])
        try world.allow(.bloodGlucose, .bloodPressureDiastolic)
        await world.engine.sync(.permissionChange)
        #expect(try await world.samples(.bloodGlucose).count == 1)
        #expect(try await world.values(.bloodPressureSystolic) == [120])
        #expect(try await world.step(of: glucose.id) == .synced)
        #expect(try await world.step(of: pressure.id) == .synced)
    }

    @Test("a deletion of a measurement waits for a revoked permission")
    func deletedWhileDenied() async throws {
        let world = try await SyncWorld.enabled()
        let glucose = try await world.journal.save(world.glucose(5.4))
        await world.engine.sync(.save)
        try world.deny(.bloodGlucose)
        try await world.journal.delete(glucose.id)
        let report = await world.engine.sync(.save)
        #expect(report.parked == 1)
        try world.allow(.bloodGlucose)
        await world.engine.sync(.permissionChange)
        #expect(try await world.samples(.bloodGlucose).isEmpty)
    }

    @Test(
        "a full comparison finds a missing measurement, although other types were never requested")
    func compared() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        _ = try await permissions.request([.measurements])
        let glucose = try await world.journal.save(world.glucose(5.4))
        let pulse = try await world.journal.save(
            world.measurement(.heartRate, 60, HealthUnit.count.divided(by: .minute)))
        await world.engine.sync(.launch)
        await world.engine.sync(.manual)
        _ = try await world.health.store.deleteObjects(
            of: HKQuantityType(.bloodGlucose), predicate: NSPredicate(value: true))
        _ = try await world.engineWithoutDeletions.reconcile(in: world.ever)
        #expect(try await world.step(of: glucose.id) == .removedThere)
        #expect(try await world.step(of: pulse.id) == .synced)
    }

    @Test("only the feature of measurements requests their types")
    func feature() {
        #expect(HealthFeature.measurements.savedKinds.contains(.measurement))
        #expect(HealthFeature.measurements.typesToShare.count > 20)
        // There is nothing of other apps to switch off.
        #expect(!HealthFeature.measurements.readKinds.contains(.measurement))
        for feature in HealthFeature.allCases where feature != .measurements {
            #expect(!feature.savedKinds.contains(.measurement), "\(feature)")
            #expect(!feature.readKinds.contains(.measurement), "\(feature)")
            #expect(feature.typesToShare(for: [.measurement]).isEmpty, "\(feature)")
        }
    }
}

extension SyncWorld {
    fileprivate func measurement(_ type: ObjectType, _ value: Double, _ unit: HealthUnit)
        -> JournalEntry
    {
        .measurement(
            MeasurementEntry(header: header(), type: type, value: Quantity(value, unit)))
    }

    fileprivate func glucose(_ value: Double) -> JournalEntry {
        measurement(.bloodGlucose, value, .millimolesOfGlucosePerLiter)
    }

    fileprivate func pressure(_ systolic: Double, _ diastolic: Double) -> JournalEntry {
        .measurement(
            MeasurementEntry(
                header: header(), type: .bloodPressure,
                value: Quantity(systolic, .millimeterOfMercury),
                diastolic: Quantity(diastolic, .millimeterOfMercury)))
    }

    fileprivate func foreignGlucose(_ value: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.bloodGlucose),
            quantity: HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: value),
            start: clock.now, end: clock.now)
    }

    /// Edits a blood pressure.
    fileprivate func measure(_ entry: JournalEntry, _ systolic: Double, _ diastolic: Double)
        async throws
    {
        guard case .measurement(var measurement) = try await journal.entry(entry.id) else {
            throw JournalError.notFound(entry.id)
        }
        measurement.value = Quantity(systolic, .millimeterOfMercury)
        measurement.diastolic = Quantity(diastolic, .millimeterOfMercury)
        _ = try await journal.save(.measurement(measurement))
    }

    fileprivate func pressures() async throws -> [HKCorrelation] {
        try await HKSampleQueryDescriptor(
            predicates: [.correlation(type: HKCorrelationType(.bloodPressure))],
            sortDescriptors: []
        ).result(for: health.store)
    }
}
