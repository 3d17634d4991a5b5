internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync

/// Generates a year of a person's data, for people who want to look around before they log
/// anything.
///
/// The data depends only on a seed and the current day, and every page says that it is generated.
struct Demonstration {
    let person: Person
    private static let days = 365

    init(_ person: Person) { self.person = person }

    /// Fills an empty journal; does nothing to another journal.
    func fillIfEmpty() async throws {
        let journal = person.journal
        guard try await journal.lastChange() == 0 else { return }
        let today = try await journal.today()
        let first = today.advanced(by: 1 - Self.days)
        try await setGoals(from: first)
        // The newest first, because the first page shows it.
        for month in stride(from: 0, to: Self.days, by: 30) {
            let last = today.advanced(by: -month)
            let start = max(last.advanced(by: -29), first)
            try await log(from: start, through: last, first: first)
            try await record(from: start, through: last)
            if month == 0 { _ = try await person.takeover.run { _ in } }
        }
        _ = try await person.takeover.run { _ in }
    }

    private func log(from start: Day, through end: Day, first: Day) async throws {
        let log = DemonstrationLog(journal: person.journal, zone: zone)
        let now = person.journal.environment.now()
        var batch: [JournalEntry] = []
        for day in start...max(start, end) {
            var numbers = SeededNumbers(seed: UInt64(bitPattern: Int64(day.number)))
            let progress = Double(first.distance(to: day)) / Double(Self.days)
            batch += log.entries(of: day, progress: progress, using: &numbers, until: now)
        }
        _ = try await person.journal.save(batch)
    }

    private func record(from start: Day, through end: Day) async throws {
        let recorder = DemonstrationSamples(zone: zone)
        let now = person.journal.environment.now()
        var samples: [Sample] = []
        for day in start...max(start, end) {
            var numbers = SeededNumbers(seed: UInt64(bitPattern: Int64(day.number)) &* 31)
            samples += recorder.samples(of: day, using: &numbers, until: now)
        }
        _ = try await person.database.ingest(samples)
    }

    private func setGoals(from first: Day) async throws {
        let goals: [(Goal.Kind, Double)] = [
            (.energy, 2100), (.water, 2000), (.protein, 110), (.carbohydrates, 240), (.fat, 70),
            (.steps, 9000), (.weight, 75),
        ]
        for (kind, value) in goals {
            try await person.journal.goals.set(
                Goal(kind: kind, value: Quantity(value, kind.unit), from: first))
        }
    }

    private var zone: TimeZone { person.journal.environment.timeZone() }
}

/// The logged entries of the demonstration: meals, drinks and weights, the same for the same seed.
struct DemonstrationLog {
    let journal: Journal
    let zone: TimeZone

    /// A dish with its energy in kilocalories and grams of protein, carbohydrates, fat, fibre, sugar.
    private struct Dish {
        let name: String
        let serving: String
        let values: [Double]
    }

    private static let breakfasts = [
        Dish(name: "Oats with berries", serving: "1 bowl", values: [380, 13, 58, 9, 9, 14]),
        Dish(name: "Greek yogurt", serving: "200 g", values: [190, 18, 9, 9, 0, 8]),
        Dish(name: "Rye bread with egg", serving: "2 slices", values: [340, 17, 38, 12, 6, 3]),
    ]
    private static let lunches = [
        Dish(name: "Lentil soup", serving: "1 plate", values: [420, 22, 55, 10, 14, 6]),
        Dish(name: "Chicken with rice", serving: "1 plate", values: [620, 42, 70, 16, 4, 4]),
        Dish(name: "Tomato salad with feta", serving: "1 bowl", values: [390, 14, 18, 28, 5, 10]),
        Dish(name: "Vegetable curry", serving: "1 plate", values: [560, 15, 78, 20, 10, 12]),
    ]
    private static let dinners = [
        Dish(name: "Salmon with potatoes", serving: "1 plate", values: [640, 38, 48, 30, 6, 4]),
        Dish(
            name: "Pasta with tomato sauce", serving: "1 plate", values: [680, 22, 104, 17, 8, 13]),
        Dish(name: "Omelette", serving: "3 eggs", values: [430, 26, 5, 33, 1, 3]),
        Dish(name: "Bean stew", serving: "1 plate", values: [540, 27, 66, 16, 18, 9]),
    ]
    private static let snacks = [
        Dish(name: "Banana", serving: "1 piece", values: [105, 1.3, 27, 0.4, 3, 14]),
        Dish(name: "Apple", serving: "1 piece", values: [95, 0.5, 25, 0.3, 4, 19]),
        Dish(name: "Almonds", serving: "30 g", values: [174, 6, 6, 15, 4, 1]),
    ]

    /// The entries of a day; `progress` is 0 at the beginning of the year and 1 today.
    func entries(of day: Day, progress: Double, using numbers: inout SeededNumbers, until now: Date)
        -> [JournalEntry]
    {
        var entries: [JournalEntry] = []
        // On some days no food is logged, as real people do.
        if numbers.chance(88) {
            let meals: [(Meal, [Dish], Double)] = [
                (.breakfast, Self.breakfasts, 7.8), (.lunch, Self.lunches, 12.6),
                (.dinner, Self.dinners, 19.1),
            ]
            for (meal, dishes, hour) in meals where numbers.chance(94) {
                entries.append(self.meal(meal, dishes, day, hour, &numbers))
            }
            if numbers.chance(60) { entries.append(meal(.snack, Self.snacks, day, 16, &numbers)) }
        }
        for glass in 0..<Int.random(in: 2...6, using: &numbers) {
            let glasses: [Double] = [200, 250, 330, 500]
            let amount = glasses.randomElement(using: &numbers) ?? 250
            entries.append(
                .drink(
                    DrinkEntry(
                        header: header(day, 8 + Double(glass) * 2.2, &numbers),
                        volume: Quantity(amount, .milliliter))))
        }
        if numbers.chance(45) {
            let mass = 82 - 6 * progress + numbers.around(0, 0.5) + sin(progress * 40) * 0.3
            entries.append(
                .weight(
                    WeightEntry(
                        header: header(day, 7, &numbers),
                        mass: Quantity((mass * 10).rounded() / 10, .kilogram),
                        bodyFat: ((24 - 3 * progress + numbers.around(0, 0.4)) * 10).rounded()
                            / 1000)))
        }
        return entries.filter { $0.date <= now }
    }

    private func meal(
        _ meal: Meal, _ dishes: [Dish], _ day: Day, _ hour: Double,
        _ numbers: inout SeededNumbers
    ) -> JournalEntry {
        let dish = dishes.randomElement(using: &numbers) ?? dishes[0]
        let scale = max(numbers.around(1, 0.15), 0.5)
        let types: [ObjectType] = [
            .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
            .dietaryFiber, .dietarySugar,
        ]
        var nutrients: [ObjectType: Quantity] = [:]
        for (type, value) in zip(types, dish.values) {
            nutrients[type] = Quantity(
                (value * scale).rounded(), type == .dietaryEnergyConsumed ? .kilocalorie : .gram())
        }
        return .food(
            FoodEntry(
                header: header(day, hour, &numbers), name: dish.name, meal: meal,
                items: [
                    FoodItem(name: dish.name, servingSize: dish.serving, nutrients: nutrients)
                ]))
    }

    private func header(_ day: Day, _ hour: Double, _ numbers: inout SeededNumbers) -> EntryHeader {
        let start = DayBoundary().start(of: day, in: zone)
        let minutes = (hour * 60 + numbers.around(0, 20)).rounded()
        return journal.newHeader(date: start.addingTimeInterval(minutes * 60), timeZone: zone)
    }
}

/// The samples of the demonstration's watch and phone on a day, the same for the same seed.
struct DemonstrationSamples {
    let zone: TimeZone

    private static let watch = SourceRevision(
        source: Source(bundleIdentifier: "org.openhealthkit.demonstration.watch", name: "Watch"),
        version: "1", operatingSystemVersion: SystemVersion(1, 0, 0))
    private static let phone = SourceRevision(
        source: Source(bundleIdentifier: "org.openhealthkit.demonstration.phone", name: "Phone"),
        version: "1", operatingSystemVersion: SystemVersion(1, 0, 0))

    /// The samples of a day up to an instant.
    func samples(of day: Day, using numbers: inout SeededNumbers, until now: Date) -> [Sample] {
        let start = DayBoundary().start(of: day, in: zone)
        var samples: [Sample] = []
        func add(
            _ type: ObjectType, _ value: Quantity, _ from: Double, _ to: Double,
            _ source: SourceRevision
        ) {
            samples.append(
                Self.sample(
                    type, .quantity(value), start + from * 3600, start + to * 3600, source,
                    &numbers))
        }
        let isActive = numbers.chance(40)
        for hour in 7..<22 {
            let (from, to) = (Double(hour), Double(hour) + 1)
            let steps = max(numbers.around(isActive ? 750 : 520, 380), 0).rounded()
            add(.stepCount, Quantity(steps, .count), from, to, Self.watch)
            // The phone counts the same steps, a few less.
            add(.stepCount, Quantity((steps * 0.9).rounded(), .count), from, to, Self.phone)
            add(
                .activeEnergyBurned, Quantity((steps * 0.045).rounded(), .kilocalorie), from, to,
                Self.watch)
            let pulse = max(numbers.around(isActive ? 84 : 74, 12), 48).rounded()
            add(
                .heartRate, Quantity(pulse, HealthUnit.countPerMinute), from + 0.5, from + 0.5,
                Self.watch)
        }
        for hour in stride(from: 0.0, to: 24, by: 6) {
            add(.basalEnergyBurned, Quantity(410, .kilocalorie), hour, hour + 6, Self.watch)
        }
        samples += sleep(start, &numbers)
        return samples.filter { $0.endDate <= now }
    }

    /// The night that ends on the day: core, deep and REM sleep alternate, with short breaks.
    private func sleep(_ start: Date, _ numbers: inout SeededNumbers) -> [Sample] {
        var samples: [Sample] = []
        var at = start + numbers.around(-0.6, 0.4) * 3600
        let end = start + numbers.around(6.9, 0.5) * 3600
        // Core 3, deep 4, REM 5, awake 2.
        let stages = [3, 4, 3, 5, 2]
        var turn = 0
        while at < end {
            let stage = stages[turn % stages.count]
            let minutes = stage == 2 ? 4 : max(numbers.around(28, 10), 8)
            let next = min(at + minutes * 60, end)
            samples.append(
                Self.sample(.sleepAnalysis, .category(stage), at, next, Self.watch, &numbers))
            at = next
            turn += 1
        }
        return samples
    }

    private static func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ start: Date, _ end: Date,
        _ source: SourceRevision, _ numbers: inout SeededNumbers
    ) -> Sample {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let uuid = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        return Sample(
            uuid: UUID(uuid: uuid), type: type, startDate: start, endDate: end,
            payload: payload, sourceRevision: source)
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number around a mean: a sum of uniform random numbers.
    mutating func around(_ mean: Double, _ spread: Double) -> Double {
        let sum = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &self) }
        return mean + sum / 2 * spread
    }

    /// True with a probability in percent.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
