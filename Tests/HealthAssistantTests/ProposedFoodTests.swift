import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Synchronization
import Testing

@testable import HealthAssistant

/// A library of one food, which has 200 kcal in each portion that a line names.
private struct OneFood: AssistantFoods {
    var nutrients: [ObjectType: Quantity] = [.dietaryEnergyConsumed: Quantity(200, .kilocalorie)]

    func items(of line: String) async throws -> [FoodItem] {
        guard line.hasPrefix("oats") else { throw ToolError("Nothing is called \(line).") }
        return line.split(separator: ",").map { _ in
            FoodItem(name: "Oats", servingSize: "50 g", nutrients: nutrients)
        }
    }

    func kept() async throws -> [KeptFood] { [] }
}

/// A library that can be emptied.
private final class ChangingFoods: AssistantFoods {
    private let isEmpty = Mutex(false)

    func removeAll() { isEmpty.withLock { $0 = true } }

    func items(of line: String) async throws -> [FoodItem] {
        guard !isEmpty.withLock({ $0 }) else { throw ToolError("Nothing is called \(line).") }
        return try await OneFood().items(of: line)
    }

    func kept() async throws -> [KeptFood] { [] }
}

@Suite("A meal that the assistant proposes by its foods")
struct ProposedFoodTests {
    @Test("has the nutrients of the library, and the person sees what is logged")
    func library() async throws {
        let fixture = try AssistantFixture(foods: OneFood())
        try fixture.letLog([.dietaryEnergyConsumed])
        let answer = try await fixture.answer(
            "log_entry", ["kind": "food", "foods": "oats, oats", "meal": "breakfast"])
        #expect(answer["status"] == "waiting")
        #expect(
            answer["entry"]
                == "breakfast: Oats 50 g, Oats 50 g, EnergyConsumed 400 kcal, 2026-03-10 12:00")
        let proposal = try #require(
            try await fixture.records.proposals(now: fixture.world.now()).first)
        guard case .food(let meal) = proposal.entry else {
            Issue.record("\(proposal.entry)")
            return
        }
        #expect(meal.name == "Oats, Oats")
        #expect(meal.items.map(\.origin) == [.aiParsed, .aiParsed])
    }

    @Test("of many nutrients names the main ones, and asks for the permission of food")
    func many() async throws {
        let all = Dictionary(
            uniqueKeysWithValues: Nutrient.all.map { ($0.type, Quantity(1, $0.unit)) })
        let fixture = try AssistantFixture(foods: OneFood(nutrients: all))
        let arguments: [String: JSONValue] = ["kind": "food", "foods": "oats"]
        guard case .refused(let reason) = try await fixture.outcome("log_entry", arguments) else {
            Issue.record("It was taken.")
            return
        }
        #expect(reason.hasSuffix("health permissions allow food --share-only --as assistant"))
        try fixture.letLog(Nutrient.all.map(\.type))
        let entry = try await fixture.answer("log_entry", arguments)["entry"]
        guard case .string(let text)? = entry else {
            Issue.record("\(String(describing: entry))")
            return
        }
        #expect(text.contains("Protein 1 g and 35 more nutrients"))
        #expect(!text.contains("Zinc"))
    }

    @Test(
        "is refused if a food is not clear, beside a name, and of another kind",
        arguments: [
            ["kind": "food", "foods": "soup"],
            ["kind": "food", "foods": "oats", "name": "Breakfast"],
            ["kind": "food", "foods": "oats", "nutrients": ["energyKcal": 3]],
            ["kind": "water", "milliliters": 200, "foods": "oats"],
        ] as [[String: JSONValue]])
    func refused(arguments: [String: JSONValue]) async throws {
        let fixture = try AssistantFixture(foods: OneFood())
        try fixture.letLog([.dietaryEnergyConsumed, .dietaryWater])
        guard case .refused = try await fixture.outcome("log_entry", arguments) else {
            Issue.record("It was taken.")
            return
        }
        #expect(try await fixture.records.proposals(now: fixture.world.now()).isEmpty)
    }

    @Test(
        "is saved or forgotten as it was proposed, even if the library has changed before the answer",
        arguments: [(true, "saved"), (false, "declined")])
    func answeredLater(isAccepted: Bool, status: String) async throws {
        let foods = ChangingFoods()
        let fixture = try AssistantFixture(foods: foods)
        try fixture.letLog([.dietaryEnergyConsumed])
        let arguments: [String: JSONValue] = ["kind": "food", "foods": "oats"]
        let asked = try await fixture.outcome("log_entry", arguments, canAsk: true)
        guard case .question(let id, _) = asked else {
            Issue.record("\(asked)")
            return
        }
        foods.removeAll()
        let outcome = try await fixture.outcome(
            "log_entry", arguments, canAsk: true,
            reply: ToolCall.Reply(question: id, isAccepted: isAccepted))
        guard case .answer(let answer) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(answer.members?["status"] == .string(status))
        let saved = try await fixture.journal.entries(on: AssistantFixture.today)
        #expect(saved.map(\.id.uuidString) == (isAccepted ? [id] : []))
    }

    @Test("is refused without a library, with what to state instead")
    func none() async throws {
        let fixture = try AssistantFixture()
        try fixture.letLog([.dietaryEnergyConsumed])
        let outcome = try await fixture.outcome("log_entry", ["kind": "food", "foods": "oats"])
        guard case .refused(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.contains("state name and nutrients"))
    }
}
