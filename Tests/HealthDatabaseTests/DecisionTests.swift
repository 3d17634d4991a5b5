import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Decisions, asked for again and again")
struct DecisionTests {
    private static let types: [ObjectType] = [.bodyMass, .height, .stepCount, .heartRate]

    @Test(
        "the decisions on all types come together, and a type that nobody decided on is undecided")
    func together() throws {
        let fixture = try StoreFixture()
        try fixture.store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .denied, .height: .granted],
            app: .scale)
        for _ in 0..<2 {
            let decisions = try fixture.store.permissions.decisions(of: .scale)
            #expect(Self.types.map(decisions.share) == [.granted] + undecided(3))
            #expect(Self.types.map(decisions.read) == [.denied, .granted] + undecided(2))
        }
        let none = try fixture.store.permissions.decisions(of: .diary)
        #expect(Self.types.map(none.share) == undecided(4))
    }

    @Test("what another connection decides holds at once, whoever asked before")
    func otherConnections() throws {
        let fixture = try StoreFixture()
        let (here, there) = (fixture.store, try fixture.secondStore())
        for decision in [HealthStore.Decision.granted, .denied, .granted, .notDetermined] {
            for (one, other) in [(here, there), (there, here)] {
                let set: [ObjectType: HealthStore.Decision] = [.bodyMass: decision]
                try one.permissions.set(share: set, read: set, app: .scale)
                #expect(
                    try other.permissions.shareDecision(for: .bodyMass, app: .scale) == decision)
                #expect(try one.permissions.shareDecision(for: .bodyMass, app: .scale) == decision)
                #expect(try other.permissions.readDecision(for: .bodyMass, app: .scale) == decision)
                try other.permissions.reset(of: .scale)
                #expect(
                    try one.permissions.readDecision(for: .bodyMass, app: .scale) == .notDetermined)
            }
        }
    }

    @Test("whatever is decided in between, the answer is the one that was decided last")
    func random() throws {
        let fixture = try StoreFixture()
        let stores = [fixture.store, try fixture.secondStore()]
        let memory = try HealthStore(at: .memory(name: UUID().uuidString))
        for (seed, stores) in [(1, stores), (2, [memory])] {
            var random = SeededGenerator(seed: UInt64(seed))
            var expected: [ObjectType: HealthStore.Decision] = [:]
            for _ in 0..<200 {
                let type = random.pick(Self.types)
                if random.chance(30) {
                    let decision = random.pick(HealthStore.Decision.allCases)
                    try random.pick(stores).permissions.set(
                        share: [type: decision], read: [:], app: .scale)
                    expected[type] = decision
                }
                let some = Self.types.filter { _ in random.chance(50) }
                let decisions = try random.pick(stores).permissions.decisions(of: .scale)
                #expect(
                    some.map(decisions.share) == some.map { expected[$0] ?? .notDetermined })
            }
        }
    }

    @Test("the device's lock keeps nobody from asking what was decided")
    func locked() throws {
        let fixture = try StoreFixture()
        try fixture.permit([.bodyMass], .scale)
        fixture.world.lock(true)
        #expect(
            try fixture.store.permissions.shareDecision(for: .bodyMass, app: .scale) == .granted)
    }

    private func undecided(_ count: Int) -> [HealthStore.Decision] {
        Array(repeating: .notDetermined, count: count)
    }
}
