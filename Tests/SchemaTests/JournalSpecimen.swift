import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

/// A journal with something of everything, always the same.
enum JournalSpecimen {
    static let health: RemoteID = "health"
    static let cloud: RemoteID = "cloud"
    static let now = Date(timeIntervalSinceReferenceDate: 794_836_800)
    private static let scale = EntrySource(
        kind: .health, bundleIdentifier: "com.example.scale", name: "Scale", device: "Scale 3")

    static var environment: JournalEnvironment {
        JournalEnvironment(
            now: { now }, timeZone: { .gmt }, makeUUID: { id(200) },
            calendar: { Calendar(identifier: .iso8601) },
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
    }

    static func id(_ number: UInt8) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }

    static func open(_ file: URL) throws -> Journal {
        try Journal(at: .file(file), environment: environment)
    }

    /// Writes what the fixture with a number has; later ones add to the earlier.
    static func fill(_ journal: Journal, fixture: Int) async throws {
        try await journal.setRemoteEnabled(health, true)
        try await logOwn(journal)
        try await importForeign(journal)
        try await sync(journal)
        try await journal.setRemoteEnabled(cloud, true)
        try await journal.setExported([.workout], false, at: cloud)
        _ = try await journal.save(drink(20, 300))
        try await keepSettings(journal, fixture)
        if fixture >= 2 {
            try await awaitOriginal(journal)
            try await journal.setImported([.food], false, at: health)
            try await agreeOnRecords(journal)
            try await logMeasurements(journal)
        }
        if fixture >= 4 {
            _ = try await journal.save(
                .dayNote(DayNoteEntry(header: header(24), text: "Started magnesium")))
        }
    }

    /// The person's copy of a drink that was not read yet.
    private static func awaitOriginal(_ journal: Journal) async throws {
        let copy = try await journal.save(drink(21, 350))
        try await journal.withTransaction { tx in
            try tx.originals.restore([
                ForeignOriginal(
                    copy: copy.id, remote: health, bundleIdentifier: scale.bundleIdentifier,
                    kind: .drink, date: copy.date, name: "")
            ])
        }
    }

    private static func logMeasurements(_ journal: Journal) async throws {
        _ = try await journal.save(
            .measurement(
                MeasurementEntry(
                    header: header(22), type: .bloodGlucose,
                    value: Quantity(5.4, .millimolesOfGlucosePerLiter))))
        _ = try await journal.save(
            .measurement(
                MeasurementEntry(
                    header: header(23), type: .bloodPressure,
                    value: Quantity(120, .millimeterOfMercury),
                    diastolic: Quantity(80, .millimeterOfMercury))))
    }

    /// What was agreed on with a remote that merges field by field.
    private static func agreeOnRecords(_ journal: Journal) async throws {
        try await journal.withTransaction { tx in
            let clock = HybridClock(at: now, after: nil, device: "phone")
            try tx.records.set(try EntryRecord(drink(20, 300), clock: clock))
            try tx.records.set(
                EntryRecord(
                    id: id(30), kind: "mood", version: 1,
                    fields: ["joy": .init(value: 3, clock: clock)]))
            _ = try tx.remote(cloud).nextMutation()
        }
    }

    private static func header(_ number: UInt8, note: String? = nil) -> EntryHeader {
        EntryHeader(
            id: id(number), date: now.addingTimeInterval(-600.25 * Double(number)),
            timeZone: TimeZone(identifier: number == 2 ? "Europe/Berlin" : "GMT") ?? .gmt,
            source: environment.app, modifiedAt: now, note: note)
    }

    private static func drink(_ number: UInt8, _ milliliters: Double, upstream: String? = nil)
        -> JournalEntry
    {
        .drink(
            DrinkEntry(
                header: header(number), volume: Quantity(milliliters, .milliliter),
                name: upstream == nil ? nil : "Tea", upstreamID: upstream))
    }

    private static func logOwn(_ journal: Journal) async throws {
        _ = try await journal.save(
            .weight(
                WeightEntry(
                    header: header(1, note: "after lunch"), mass: Quantity(176.4, .pound),
                    bodyFat: 0.215, leanMass: Quantity(62.5, .kilogram))))
        _ = try await journal.save(drink(2, 250, upstream: "bottle-7"))
        _ = try await journal.save(
            .food(
                FoodEntry(
                    header: header(3), name: "Breakfast", meal: .breakfast, brand: "Home",
                    items: [
                        FoodItem(
                            name: "Oats", brand: "Mill", servingSize: "80 g", origin: .barcode,
                            confidence: nil,
                            nutrients: [
                                .dietaryEnergyConsumed: Quantity(300, .kilocalorie),
                                .dietaryProtein: Quantity(10.5, .gram()),
                            ]),
                        FoodItem(
                            name: "Milk", origin: .aiParsed, confidence: 0.8,
                            nutrients: [.dietaryEnergyConsumed: Quantity(120, .kilocalorie)]),
                    ])))
        _ = try await journal.save(
            .workout(
                WorkoutEntry(
                    header: header(4), activity: 37, end: header(4).date.addingTimeInterval(1800),
                    energy: Quantity(310, .kilocalorie), distance: Quantity(5, .meter(.kilo)))))
        for number in UInt8(5)...9 { _ = try await journal.save(drink(number, 200)) }
    }

    /// A drink that the scale wrote.
    static func foreignDrink(_ number: UInt8, _ milliliters: Double) -> JournalEntry {
        var entry = drink(number, milliliters)
        entry.header.source = scale
        return entry
    }

    private static func importForeign(_ journal: Journal) async throws {
        try await journal.withTransaction { tx in
            for number in UInt8(10)...12 {
                _ = try tx.remote(health).foreign.importEntry(
                    foreignDrink(number, 500), links: [RemoteLink(object: "object-\(number)")],
                    syncIdentifier: "scale-\(number)", syncVersion: 3)
            }
            try tx.remote(health).cursors.set("drink", to: Data([1, 2, 3]))
        }
        // The person's copy of one takes its place; another one is hidden.
        var edited = try #require(try await journal.entry(id(10))?.drink)
        edited.volume = Quantity(450, .milliliter)
        _ = try await journal.save(.drink(edited))
        try await journal.delete(id(11))
        // One has a note; of another one that is gone only the note is left.
        try await journal.setNote("from the fountain", on: id(12))
        var gone = foreignDrink(13, 400)
        gone.header.note = "warm"
        let entry = gone
        try await journal.withTransaction { tx in
            _ = try tx.remote(health).foreign.importEntry(
                entry, links: [RemoteLink(object: "object-13")])
            try tx.remote(health).foreign.remove(entry.id)
        }
    }

    private static func sync(_ journal: Journal) async throws {
        let due = try await operations(of: journal, at: health)
        try await journal.withTransaction { tx in
            try tx.remote(health).exports.markSent(due.filter { $0.entryID != id(9) })
            for number in UInt8(1)...4 {
                let links = [
                    RemoteLink(object: "own-\(number)"),
                    RemoteLink(part: "energy", object: "own-\(number)-energy"),
                ]
                try tx.remote(health).exports.complete(id(number), version: 1, links: links)
            }
            try tx.remote(health).outbox.retry(id(5), after: now + 60, error: .other("busy"))
            try tx.remote(health).outbox.park(id(6), reason: .other("not allowed"))
            try tx.remote(health).outbox.fail(id(7), reason: .other("not taken"))
            try tx.remote(health).exports.complete(
                id(8), version: 1, links: [RemoteLink(object: "own-8")])
            try tx.remote(health).raiseConflict(
                .removedThere, entry: id(8), mine: drink(8, 200), theirs: nil)
        }
        // One was sent and is deleted here: its deletion waits.
        try await journal.delete(id(4))
    }

    private static func keepSettings(_ journal: Journal, _ fixture: Int) async throws {
        try await journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        let days = [Day(year: 2026, month: 1, day: 1), Day(year: 2026, month: 3, day: 1)]
        for (day, energy) in zip(days, [2000.0, 2200]) {
            try await journal.goals.set(
                Goal(kind: .energy, value: Quantity(energy, .kilocalorie), from: day))
        }
        try await journal.withTransaction { tx in
            try tx.activity.record(
                DailyActivity(
                    day: days[1], steps: 8123, activeEnergy: 412.5, basalEnergy: 1650,
                    asleep: 27_000, bodyFat: fixture >= 2 ? 0.21 : nil,
                    leanMass: fixture >= 2 ? 58.5 : nil))
        }
        if fixture >= 4 { try await keepActivity(journal, days) }
    }

    /// All values of a day, and how far a type was read.
    private static func keepActivity(_ journal: Journal, _ days: [Day]) async throws {
        try await journal.withTransaction { tx in
            try tx.activity.record(
                DailyActivity(
                    day: days[0], steps: 9000, distance: 6400.5, flights: 7, exerciseMinutes: 31,
                    standHours: 11, restingHeartRate: 54, heartRateVariability: 48.5,
                    respiratoryRate: 14.5, oxygenSaturation: 0.97, wristTemperature: -0.25))
            _ = try tx.activityStreams.start(
                ActivityStream(
                    type: "HKQuantityTypeIdentifierStepCount", zone: "Europe/Berlin",
                    position: Data([4, 5]), first: days[0], through: days[1],
                    sources: ["com.example.watch", "com.example.phone"],
                    due: DaySet([days[0]...days[0], days[1]...days[1]])))
        }
    }

    /// Everything that waits for a remote.
    static func operations(of journal: Journal, at remote: RemoteID) async throws
        -> [PendingOperation]
    {
        try await journal.withSnapshot { tx in
            try tx.remote(remote).outbox.operations()
        }
    }
}
