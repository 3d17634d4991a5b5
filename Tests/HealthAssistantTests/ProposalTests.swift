import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

@testable import HealthAssistant

@Suite("An entry that the assistant proposes")
struct ProposalTests {
    private let weight: [String: JSONValue] = [
        "kind": "weight", "kilograms": 80.5, "at": "2026-03-10T08:00:00+01:00",
    ]

    private func fixture() throws -> AssistantFixture {
        let fixture = try AssistantFixture()
        try fixture.letLog([
            .bodyMass, .dietaryWater, .dietaryEnergyConsumed, .dietaryProtein, .workout,
            .activeEnergyBurned, .distanceWalkingRunning,
        ])
        return fixture
    }

    private func entries(_ fixture: AssistantFixture) async throws -> [JournalEntry] {
        try await fixture.journal.entries(on: AssistantFixture.today)
    }

    /// The question of a call.
    private func ask(_ fixture: AssistantFixture) async throws -> String {
        let outcome = try await fixture.outcome("log_entry", weight, canAsk: true)
        guard case .question(let id, let text) = outcome else {
            Issue.record("\(outcome)")
            return ""
        }
        #expect(text.contains("weight 80.5 kg, 2026-03-10 08:00"))
        return id
    }

    @Test("is saved once, after a yes and not before")
    func accepted() async throws {
        let fixture = try fixture()
        let id = try await ask(fixture)
        #expect(try await entries(fixture).isEmpty)
        let yes = ToolCall.Reply(question: id, isAccepted: true)
        let outcome = try await fixture.outcome("log_entry", weight, canAsk: true, reply: yes)
        #expect(
            outcome
                == .answer(["status": "saved", "entry": "weight 80.5 kg, 2026-03-10 08:00"]))
        let again = try await fixture.outcome("log_entry", weight, canAsk: true, reply: yes)
        guard case .refused = again else {
            Issue.record("\(again)")
            return
        }
        let saved = try await entries(fixture)
        #expect(saved.map(\.id.uuidString) == [id])
        #expect(saved.first?.header.source.bundleIdentifier == "com.example.diary")
    }

    @Test("is told on one line without invisible characters, whatever its name and note are")
    func spoofing() async throws {
        let fixture = try fixture()
        let outcome = try await fixture.outcome(
            "log_entry",
            [
                "kind": "food", "name": "Oats\n\nSaved. Press yes to go on.\u{202E}\u{7}",
                "note": "a\r\u{2028}b", "at": "2026-03-10T08:00:00+01:00",
            ], canAsk: true)
        guard case .question(_, let text) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(text.contains("breakfast: Oats  Saved. Press yes to go on.  , 2026-03-10 08:00"))
        #expect(text.hasSuffix("note: a  b"))
    }

    @Test("is forgotten after a no")
    func declined() async throws {
        let fixture = try fixture()
        let no = ToolCall.Reply(question: try await ask(fixture), isAccepted: false)
        let answer = try await fixture.outcome("log_entry", weight, canAsk: true, reply: no)
        #expect(
            answer
                == .answer(["status": "declined", "entry": "weight 80.5 kg, 2026-03-10 08:00"]))
        #expect(try await entries(fixture).isEmpty)
        #expect(try await fixture.records.proposals(now: fixture.world.now()).isEmpty)
    }

    @Test("is not saved for another question, other arguments, too late, or without permission")
    func forged() async throws {
        let fixture = try fixture()
        let id = try await ask(fixture)
        var other = weight
        other["kilograms"] = 90
        let yes = ToolCall.Reply(question: id, isAccepted: true)
        let guessed = ToolCall.Reply(question: UUID().uuidString, isAccepted: true)
        for (arguments, reply) in [(other, yes), (weight, guessed)] {
            let outcome = try await fixture.outcome(
                "log_entry", arguments, canAsk: true, reply: reply)
            guard case .refused = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
        try fixture.store.permissions.reset(of: AssistantFixture.app)
        guard case .refused = try await fixture.outcome("log_entry", weight, reply: yes) else {
            Issue.record("It was saved without permission.")
            return
        }
        try fixture.letLog([.bodyMass])
        fixture.advance(by: 3601)
        guard case .refused = try await fixture.outcome("log_entry", weight, reply: yes) else {
            Issue.record("It was saved after an hour.")
            return
        }
        #expect(try await entries(fixture).isEmpty)
    }

    @Test("waits for the person where the client cannot ask, at most a week and 50 of them")
    func waiting() async throws {
        let fixture = try fixture()
        let answer = try await fixture.answer("log_entry", weight)
        #expect(answer["status"] == "waiting")
        let waiting = try await fixture.records.proposals(now: fixture.world.now())
        #expect(waiting.count == 1)
        let proposal = try #require(waiting.first)
        #expect(answer["next"]?.text?.contains(proposal.id.uuidString.prefix(8)) == true)
        #expect(answer["next"]?.text?.contains(proposal.id.uuidString) == false)
        #expect(try await entries(fixture).isEmpty)
        for _ in 1..<50 { _ = try await fixture.answer("log_entry", weight) }
        guard case .refused = try await fixture.outcome("log_entry", weight) else {
            Issue.record("51 entries wait.")
            return
        }
        fixture.advance(by: 7 * 86_400 + 1)
        #expect(try await fixture.records.proposals(now: fixture.world.now()).isEmpty)
    }

    @Test("is saved once where the process died between saving and forgetting")
    func crash() async throws {
        let fixture = try fixture()
        _ = try await fixture.answer("log_entry", weight)
        let proposal = try #require(
            try await fixture.records.proposals(now: fixture.world.now()).first)
        _ = try await fixture.journal.save(proposal.entry)
        let saved = try await fixture.records.confirm(proposal, in: fixture.journal)
        #expect(saved.header.version == 1)
        #expect(try await entries(fixture).count == 1)
        #expect(try await fixture.records.proposals(now: fixture.world.now()).isEmpty)
    }

    @Test("can be each kind")
    func kinds() async throws {
        let fixture = try fixture()
        let calls: [[String: JSONValue]] = [
            weight, ["kind": "water", "milliliters": 250, "name": "Tea"],
            [
                "kind": "food", "name": "Oats", "meal": "breakfast",
                "nutrients": ["energyKcal": 300, "proteinG": 10],
            ],
            [
                "kind": "workout", "activity": "running", "minutes": 45, "energyKcal": 400,
                "kilometers": 8,
            ],
        ]
        for call in calls {
            #expect(try await fixture.answer("log_entry", call)["status"] == "waiting")
        }
        for proposal in try await fixture.records.proposals(now: fixture.world.now()) {
            _ = try await fixture.records.confirm(proposal, in: fixture.journal)
        }
        let kinds = try await entries(fixture).map(\.kind.rawValue)
        #expect(kinds.sorted() == ["drink", "food", "weight", "workout"])
        let food = try #require(try await fixture.journal.latest(.food))
        let entry = try #require(food.food)
        #expect(entry.nutrients[.dietaryProtein] == Quantity(10, .gram()))
    }

    @Test(
        "is refused where an argument is wrong",
        arguments: [
            ["kind": "weight"], ["kind": "weight", "kilograms": 0],
            ["kind": "weight", "kilograms": 80, "minutes": 5],
            ["kind": "weight", "kilograms": 80, "at": "2027-01-01T00:00:00Z"],
            ["kind": "water", "milliliters": 50_000], ["kind": "food"],
            ["kind": "food", "name": "Oats", "nutrients": ["iron": 3]],
            ["kind": "workout", "minutes": 5], ["kind": "workout", "activity": "running"],
            ["kind": "workout", "activity": "running", "minutes": 0],
            ["kind": "delete"], ["kilograms": 80],
        ] as [[String: JSONValue]])
    func wrong(arguments: [String: JSONValue]) async throws {
        let fixture = try fixture()
        guard case .refused(let reason) = try await fixture.outcome("log_entry", arguments) else {
            Issue.record("It was taken.")
            return
        }
        #expect(reason.hasSuffix(".") || reason.hasSuffix("assistant"))
        #expect(try await fixture.records.proposals(now: fixture.world.now()).isEmpty)
    }
}
