import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Testing

@testable import HealthAssistant

@Suite("A year of any type")
struct SizeTests {
    /// The most bytes that an answer takes on the wire, with all that the protocol adds.
    private static let limit = 2048

    /// A year of samples of a type, on most days from two sources with long names.
    private func year(of type: ObjectType, _ fixture: AssistantFixture) throws -> [Sample] {
        let sources = ["Kim’s watch on the left wrist", "Kim’s second telephone"].map {
            Source(bundleIdentifier: "com.example.\($0.count)", name: $0)
        }
        return try (1...365).compactMap { back -> Sample? in
            guard back % 11 != 0 else { return nil }
            let at = fixture.time(AssistantFixture.today.advanced(by: -back), 9)
            let payload: Sample.Payload =
                switch type.kind {
                case .quantity:
                    .quantity(try quantity(type, back))
                case .workout: .workout(WorkoutDetail(activityType: 37, duration: 1800))
                default: .category(type.categoryFacts?.allowedValues.last ?? 0)
                }
            return Samples.sample(
                type, payload, from: at, minutes: 30, source: sources[back % 2])
        }
    }

    /// Amounts of a day as people have them: thousands of what adds up, three digits of the rest.
    private func quantity(_ type: ObjectType, _ number: Int) throws -> Quantity {
        let facts = try #require(type.quantityFacts)
        let value = facts.aggregationStyle == .cumulative ? 4321.98 : 123.456
        return Quantity(value + Double(number) * 0.789, try HealthUnit(facts.displayUnitMetric))
    }

    @Test("takes less than 2 kB, whichever tool tells it, in both protocols")
    func everyType() async throws {
        let fixture = try AssistantFixture()
        let types = TypeSearch.all.filter { [.quantity, .category, .workout].contains($0.kind) }
        #expect(types.count > 150)
        for type in types {
            let samples = try year(of: type, fixture)
            try fixture.store.withIngestion { writer in
                for sample in samples { try writer.insert(sample) }
            }
        }
        try fixture.share(types)
        let surface = AssistantSurface(tools: ToolCatalogue.common)
        let tools = ToolCatalogue.common.filter { tool in
            tool.parameters.contains { $0.name == "type" }
        }
        var largest = 0
        for type in types {
            for tool in tools {
                var arguments: [String: JSONValue] = ["type": .string(type.name)]
                if tool.parameters.contains(where: { $0.name == "from" }) {
                    arguments["from"] = "2025-03-10"
                }
                let outcome = try await fixture.outcome(tool.name, arguments)
                for era in [ProtocolEra.modern, .legacy] {
                    let line = RPCMessage.result(surface.result(of: outcome, era), id: 1234)
                    let size = line.canonicalObjectText.utf8.count
                    #expect(size < Self.limit, "\(tool.name) of \(type.name): \(size)")
                    largest = max(largest, size)
                }
                guard case .answer(let value) = outcome else {
                    Issue.record("\(tool.name) of \(type.name): \(outcome)")
                    continue
                }
                let rows = value.members?["rows"]?.elements
                #expect(rows?.isEmpty != true, "\(tool.name) of \(type.name)")
            }
        }
        #expect(largest > 1000)
    }

    @Test("is told by at most 31 rows, and a finer grouping is refused")
    func rows() async throws {
        let fixture = try AssistantFixture()
        try fixture.share([.stepCount])
        for name in ["day", "week"] {
            let outcome = try await fixture.outcome(
                "daily_totals",
                ["type": "stepCount", "from": "2025-03-10", "by": .string(name)])
            #expect(
                outcome
                    == .refused("That gives more than 31 rows: use month, year, or fewer days."))
        }
    }
}
