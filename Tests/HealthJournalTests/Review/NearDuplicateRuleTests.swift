import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("When two entries are very probably the same")
struct NearDuplicateRuleTests {
    private let rule = NearDuplicateRule()
    private static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

    @Test(
        "minutes and amounts decide, at both sides of each boundary",
        arguments: [
            (Sample.drink(250, 0), Sample.drink(250, 300), true),
            (.drink(250, 0), .drink(250, 301), false),
            (.drink(250, 0), .drink(225, 60), true),
            (.drink(250, 0), .drink(224, 60), false),
            (.drink(250, 0), .drink(300, 0.2), false),
            (.drink(0, 0), .drink(0, 0), false),
            (.meal(95, 0), .meal(95, 180), true),
            (.meal(500, 0), .meal(450, 300), true),
            (.meal(500, 0), .meal(449, 0), false),
            (.meal(0, 0), .meal(0, 0), false),
            (.weight(80, 0), .weight(80.25, 1800), true),
            (.weight(80, 0), .weight(80.26, 0), false),
            (.weight(80, 0), .weight(80, 1801), false),
            (.drink(250, 0), .meal(250, 0), false),
            (.workout(0), .workout(0), false),
        ])
    private func boundaries(a: Sample, b: Sample, areNear: Bool) {
        #expect(rule.areNear(a.entry, b.entry) == areNear)
    }

    @Test("what a meal is made of tells two of the same energy apart")
    func macros() {
        func meal(_ protein: Double?, _ fat: Double?) -> JournalEntry {
            var nutrients = [ObjectType.dietaryEnergyConsumed: Quantity(400, .kilocalorie)]
            nutrients[.dietaryProtein] = protein.map { Quantity($0, .gram()) }
            nutrients[.dietaryFatTotal] = fat.map { Quantity($0, .gram()) }
            return Sample.entry(nutrients)
        }
        #expect(rule.areNear(meal(30, 10), meal(32.9, nil)))
        #expect(rule.areNear(meal(nil, 10), meal(32, nil)))
        #expect(rule.areNear(meal(0, nil), meal(3, nil)))
        #expect(!rule.areNear(meal(0, nil), meal(3.1, nil)))
        #expect(!rule.areNear(meal(30, 10), meal(30, 20)))
        // Energy in another unit is the same energy.
        let joules = Sample.entry([.dietaryEnergyConsumed: Quantity(1673.6, .joule(.kilo))])
        #expect(rule.areNear(meal(nil, nil), joules))
    }

    @Test("whoever logged it first, and in whatever unit, the answer is one", arguments: 0..<400)
    func properties(seed: Int) {
        var dice = Dice(state: UInt64(seed) &* 7919 + 1)
        let (a, b) = (dice.sample().entry, dice.sample().entry)
        #expect(rule.areNear(a, b) == rule.areNear(b, a))
        if a.kind != .workout { #expect(rule.areNear(a, a)) }
        // The same moved together through time stays what it is.
        let shift = Double(dice.below(1_000_000))
        var (c, d) = (a, b)
        c.header.date += shift
        d.header.date += shift
        #expect(rule.areNear(c, d) == rule.areNear(a, b))
        if rule.areNear(a, b) {
            #expect(a.kind == b.kind)
            // What is nearer still in time is near too.
            var nearer = b
            nearer.header.date = a.date.addingTimeInterval(b.date.timeIntervalSince(a.date) / 2)
            #expect(rule.areNear(a, nearer))
        }
        let others = (0..<6).map { _ in dice.sample().entry }
        let nearest = rule.nearest(to: a, among: others)
        #expect(nearest == rule.nearest(to: a, among: others.reversed()))
        #expect((nearest == nil) == !others.contains { rule.areNear(a, $0) })
    }

    @Test("a weight in pounds is the same weight")
    func pounds() {
        let typed = JournalEntry.weight(
            WeightEntry(header: Sample.header(60), mass: Quantity(177, .pound)))
        #expect(rule.areNear(Sample.weight(80.3, 0).entry, typed))
        #expect(!rule.areNear(Sample.weight(81, 0).entry, typed))
    }

    @Test("nobody is asked about what is long ago, nor about workouts")
    func age() {
        let drink = Sample.drink(250, 0).entry
        #expect(rule.isWorthAsking(drink, at: Self.noon.addingTimeInterval(3 * 86_400)))
        #expect(!rule.isWorthAsking(drink, at: Self.noon.addingTimeInterval(3 * 86_400 + 1)))
        #expect(!rule.isWorthAsking(Sample.workout(0).entry, at: Self.noon))
    }

    enum Sample: Sendable {
        case drink(Double, Double)
        case meal(Double, Double)
        case weight(Double, Double)
        case workout(Double)

        var entry: JournalEntry {
            switch self {
            case .drink(let milliliters, let seconds):
                .drink(
                    DrinkEntry(
                        header: Self.header(seconds), volume: Quantity(milliliters, .milliliter)))
            case .meal(let kilocalories, let seconds):
                Self.entry(
                    [.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)], seconds)
            case .weight(let kilograms, let seconds):
                .weight(
                    WeightEntry(
                        header: Self.header(seconds), mass: Quantity(kilograms, .kilogram)))
            case .workout(let seconds):
                .workout(
                    WorkoutEntry(
                        header: Self.header(seconds), activity: 37,
                        end: noon.addingTimeInterval(seconds + 1800)))
            }
        }

        static func entry(_ nutrients: [ObjectType: Quantity], _ seconds: Double = 0)
            -> JournalEntry
        {
            .food(
                FoodEntry(
                    header: header(seconds), name: "Soup", meal: .lunch,
                    items: [FoodItem(name: "Soup", nutrients: nutrients)]))
        }

        static func header(_ seconds: Double) -> EntryHeader {
            EntryHeader(
                id: UUID(), date: noon.addingTimeInterval(seconds), timeZone: .gmt,
                source: .own(bundleIdentifier: "com.example", name: "Example"))
        }
    }

    /// Random samples that are often near each other.
    private struct Dice {
        var state: UInt64

        mutating func below(_ bound: UInt64) -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state % bound
        }

        mutating func sample() -> Sample {
            let seconds = Double(below(900))
            return switch below(8) {
            case 0...2: .drink(Double(200 + below(100)), seconds)
            case 3...5: .meal(Double(400 + below(100)), seconds)
            case 6: .weight(80 + Double(below(100)) / 100, seconds)
            default: .workout(seconds)
            }
        }
    }
}
