import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import Testing

/// Another diary does anything to its meals, in any order; the journal reads now and then, in
/// batches of any size, and must end where Health is.
@Suite("Meals of other apps, in any order")
struct ForeignMealOrder {
    @Test(
        "the journal has the same final state in any order of reading", arguments: UInt64(30)...37)
    func endsWhereHealthIs(seed: UInt64) async throws {
        var dice = SeededGenerator(seed: seed)
        let world = try await SyncWorld.enabled(batchSize: 1 + dice.below(5))
        var kitchen = Kitchen(OtherDiary(in: world))
        for _ in 0..<14 {
            try await kitchen.doSomething(&dice)
            if dice.chance(45) { await world.engine.sync(.manual) }
            if dice.chance(5) { try await world.engine.forgetCursors() }
        }
        await world.engine.sync(.manual)
        try await check(world, kitchen)
        let linksBefore = try await world.foreignMeals()
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals() == linksBefore, "read again, seed \(seed)")
        // Somebody who reads everything at once comes to the same day.
        let other = try await SyncWorld.enabled(sharing: world, device: "tablet")
        await other.engine.sync(.manual)
        try await check(other, kitchen)
        #expect(try await other.energyOfDay() == world.energyOfDay(), "seed \(seed)")
    }

    @Test("a hidden entry never appears again", arguments: UInt64(1)...6)
    func hiddenStaysHidden(seed: UInt64) async throws {
        var dice = SeededGenerator(seed: seed &* 7919)
        let world = try await SyncWorld.enabled(batchSize: 1 + dice.below(5))
        var kitchen = Kitchen(OtherDiary(in: world))
        var hidden: Set<String> = []
        for _ in 0..<14 {
            try await kitchen.doSomething(&dice)
            if dice.chance(50) { await world.engine.sync(.manual) }
            if dice.chance(20), let gone = dice.pick(try await world.entries([.food])) {
                hidden.formUnion(try await world.links(of: gone.id))
                try await world.journal.delete(gone.id)
            }
        }
        await world.engine.sync(.manual)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        // A correlation around a hidden sample takes its other samples along.
        for whole in try await world.meals() {
            let objects = Set(([whole] + Array(whole.objects)).map(\.uuid.uuidString))
            if !objects.isDisjoint(with: hidden) { hidden.formUnion(objects) }
        }
        let history = kitchen.history.joined(separator: "; ")
        for meal in try await world.foreignMeals() {
            #expect(meal.objects.isDisjoint(with: hidden), "\(history)")
        }
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    /// Each object that stands is in one meal, the members of a correlation in one with it, and
    /// the meals come to what Health has.
    private func check(_ world: SyncWorld, _ kitchen: Kitchen) async throws {
        let history = kitchen.history.joined(separator: "; ")
        let meals = try await world.foreignMeals()
        let wholes = try await world.meals()
        var standing: [String] = []
        var totals: [String: Double] = [:]
        for identifier in Kitchen.types {
            let samples = try await world.samples(identifier)
            standing += samples.map(\.uuid.uuidString)
            guard !samples.isEmpty else { continue }
            let unit: HKUnit = identifier == .dietaryEnergyConsumed ? .kilocalorie() : .gram()
            totals[ObjectType.named(identifier.rawValue)?.name ?? ""] = samples.reduce(0) {
                $0 + $1.quantity.doubleValue(for: unit)
            }
        }
        standing += wholes.filter { !$0.objects.isEmpty }.map(\.uuid.uuidString)
        let linked = meals.flatMap(\.objects)
        #expect(Set(linked).count == linked.count, "\(history)")
        #expect(Set(standing).isSubset(of: linked), "\(history)")
        // A correlation that has lost its members is not shown any more, but stands in its meal.
        let kept = standing + kitchen.meals.map(\.uuid.uuidString)
        #expect(Set(linked).isSubset(of: kept), "\(history)")
        for whole in wholes where !whole.objects.isEmpty {
            let objects = Set(([whole] + Array(whole.objects)).map(\.uuid.uuidString))
            #expect(meals.filter { !$0.objects.isDisjoint(with: objects) }.count == 1, "\(history)")
        }
        var eaten: [String: Double] = [:]
        for meal in meals { eaten.merge(meal.amounts, uniquingKeysWith: +) }
        #expect(eaten == totals, "\(history)")
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("the changes of a query can come in any order and in any batches", arguments: 1...10)
    func anyOrder(seed: Int) async throws {
        let world = try await SyncWorld.enabled()
        let diary = OtherDiary(in: world)
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        let protein = diary.nutrient(.dietaryProtein, 20, sync: "p")
        let fat = diary.nutrient(.dietaryFatTotal, 9, sync: "f")
        let meal = diary.meal("Pasta", [energy, protein, fat], sync: "m")
        var readings: [[InboundChange]] = []
        var cursor: Data?
        func read() async throws {
            let batch = try await world.remote.pull("food", after: cursor)
            cursor = batch.cursor
            readings.append(batch.changes)
        }
        try await diary.store.save([energy, protein, fat])
        try await read()
        try await diary.store.save(meal)
        try await diary.store.save(
            diary.meal("Toast", [diary.nutrient(.dietaryEnergyConsumed, 90)]))
        try await read()
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 650, sync: "e", version: 2))
        try await diary.store.delete([fat])
        try await read()
        try await diary.store.delete([meal])
        try await diary.store.save(diary.nutrient(.dietaryProtein, 30, sync: "p", version: 2))
        try await read()
        let straight = try await meals(after: readings.map { [$0] }, sharing: world, "straight")
        #expect(straight.count == 2)
        var dice = SeededGenerator(seed: UInt64(seed))
        let cut = readings.map { changes -> [[InboundChange]] in
            let shuffled = changes.map { (dice.next(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
            return shuffled.reduce(into: [[InboundChange]()]) { batches, change in
                if dice.chance(50) { batches.append([]) }
                batches[batches.count - 1].append(change)
            }
        }
        #expect(try await meals(after: cut, sharing: world, "shuffled") == straight)
    }

    private func meals(
        after readings: [[[InboundChange]]], sharing world: SyncWorld, _ device: String
    ) async throws -> Set<ForeignMealPicture> {
        let reader = try await SyncWorld.enabled(sharing: world, device: device)
        let engine = SyncEngine(
            journal: reader.journal, remote: ScriptedRemote(batches: readings.flatMap { $0 }))
        await engine.sync(.manual)
        return try await reader.foreignMeals()
    }
}

/// A remote that says what it was told to say.
private struct ScriptedRemote: SyncRemote {
    let batches: [[InboundChange]]
    var id: RemoteID { .health }
    var streams: [StreamName] { ["food"] }

    func availability() async -> RemoteAvailability { .available }
    func permittedKinds() async -> Set<EntryKind> { [] }
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] { [] }
    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        let place = cursor.flatMap { $0.first }.map(Int.init) ?? 0
        guard place < batches.count else {
            return PullBatch(changes: [], cursor: Data([UInt8(place)]), hasMore: false)
        }
        return PullBatch(
            changes: batches[place], cursor: Data([UInt8(place + 1)]), hasMore: true)
    }
}

/// What another diary has in Health, and what it may do to it.
private struct Kitchen {
    static let types: [HKQuantityTypeIdentifier] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryFatTotal,
    ]

    let diary: OtherDiary
    var history: [String] = []
    private var samples: [HKQuantitySample] = []
    private(set) var meals: [HKCorrelation] = []
    private var count = 0

    init(_ diary: OtherDiary) { self.diary = diary }

    mutating func doSomething(_ dice: inout SeededGenerator) async throws {
        switch dice.below(8) {
        case 0: try await saveLone(&dice)
        case 1, 2: try await saveMeal(&dice)
        case 3: try await wrap(&dice)
        case 4: try await replaceSample(&dice)
        case 5: try await replaceMeal(&dice)
        case 6:
            guard let gone = dice.pick(samples) else { return }
            history.append("delete \(name(gone))")
            try await delete([gone])
        default:
            guard let gone = dice.pick(meals) else { return }
            let members = dice.chance(50) ? Array(gone.objects) : []
            history.append("delete meal \(name(gone)) and \(members.count) members")
            try await delete(
                [gone] + members.filter { member in samples.contains { $0.uuid == member.uuid } })
        }
    }

    private mutating func fresh(_ dice: inout SeededGenerator) -> HKQuantitySample {
        count += 1
        let sample = diary.nutrient(
            dice.pick(Self.types) ?? .dietaryProtein, Double(10 + dice.below(500)),
            sync: dice.chance(70) ? "s\(count)" : nil)
        return sample
    }

    private mutating func saveLone(_ dice: inout SeededGenerator) async throws {
        let sample = fresh(&dice)
        history.append("lone \(name(sample))")
        try await diary.store.save(sample)
        samples.append(sample)
    }

    private mutating func saveMeal(_ dice: inout SeededGenerator) async throws {
        var members: [HKQuantitySample] = []
        for _ in 0...dice.below(3) { members.append(fresh(&dice)) }
        count += 1
        try await save(
            diary.meal("Meal \(count)", members, sync: dice.chance(60) ? "m\(count)" : nil), members
        )
    }

    /// A correlation around samples that stand already.
    private mutating func wrap(_ dice: inout SeededGenerator) async throws {
        let known = samples.filter { $0.metadata?[HKMetadataKeySyncIdentifier] != nil }
        var members = known.filter { _ in dice.chance(40) }
        if dice.chance(40) { members.append(fresh(&dice)) }
        guard !members.isEmpty else { return }
        count += 1
        try await save(diary.meal("Meal \(count)", members), members)
    }

    private mutating func save(_ meal: HKCorrelation, _ members: [HKQuantitySample]) async throws {
        history.append("meal \(name(meal)) of \(members.map(name))")
        try await diary.store.save(meal)
        meals.append(meal)
        for member in members where !samples.contains(where: { $0.uuid == member.uuid }) {
            samples.append(member)
        }
    }

    private mutating func replaceSample(_ dice: inout SeededGenerator) async throws {
        let known = samples.filter { $0.metadata?[HKMetadataKeySyncIdentifier] != nil }
        guard let old = dice.pick(known) else { return }
        let new = diary.nutrient(
            HKQuantityTypeIdentifier(rawValue: old.quantityType.identifier),
            Double(10 + dice.below(500)), sync: identifier(old), version: version(old) + 1)
        history.append("\(name(old)) by \(name(new))")
        try await diary.store.save(new)
        samples.removeAll { $0.uuid == old.uuid }
        samples.append(new)
    }

    private mutating func replaceMeal(_ dice: inout SeededGenerator) async throws {
        let known = meals.filter { $0.metadata?[HKMetadataKeySyncIdentifier] != nil }
        guard let old = dice.pick(known) else { return }
        let members = [fresh(&dice)]
        let new = diary.meal(
            "Meal again", members, sync: identifier(old), version: version(old) + 1)
        history.append("meal \(name(old)) by")
        try await save(new, members)
        meals.removeAll { $0.uuid == old.uuid }
    }

    private mutating func delete(_ objects: [HKSample]) async throws {
        try await diary.store.delete(objects)
        let gone = Set(objects.map(\.uuid))
        samples.removeAll { gone.contains($0.uuid) }
        meals.removeAll { gone.contains($0.uuid) }
    }

    private func identifier(_ sample: HKSample) -> String? {
        sample.metadata?[HKMetadataKeySyncIdentifier] as? String
    }

    private func version(_ sample: HKSample) -> Int {
        (sample.metadata?[HKMetadataKeySyncVersion] as? NSNumber)?.intValue ?? 0
    }

    private func name(_ sample: HKSample) -> String { String(sample.uuid.uuidString.prefix(4)) }
}
