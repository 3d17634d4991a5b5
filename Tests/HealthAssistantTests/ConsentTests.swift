import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Testing

@testable import HealthAssistant

@Suite("What is not shared with the assistant")
struct ConsentTests {
    /// How a type can be not shared.
    enum Refusal: CaseIterable {
        /// The person was never asked.
        case neverAsked
        /// The person said no.
        case denied
        /// The person said no after a yes.
        case takenBack
    }

    private static let hidden: [ObjectType] = [
        .heartRate, .stepCount, .sleepAnalysis, .workout, .bloodPressure, .bloodPressureSystolic,
        .headache,
    ]

    /// Samples of every hidden type on each of the last days.
    private func samples(_ fixture: AssistantFixture) throws -> [Sample] {
        try (0..<40).flatMap { back in
            let at = fixture.time(AssistantFixture.today.advanced(by: -back), 9)
            let systolic = try Samples.quantity(.bloodPressureSystolic, 120, from: at)
            let diastolic = try Samples.quantity(.bloodPressureDiastolic, 80, from: at)
            return [
                try Samples.quantity(.heartRate, 1, from: at),
                try Samples.quantity(.stepCount, 100, from: at, minutes: 10),
                Samples.sample(.sleepAnalysis, .category(3), from: at, minutes: 60),
                Samples.sample(.headache, .category(2), from: at, minutes: 60),
                Samples.sample(.bloodPressure, .correlation([systolic, diastolic]), from: at),
                Samples.sample(
                    .workout,
                    .workout(WorkoutDetail(activityType: 37, duration: 3600)), from: at,
                    minutes: 60),
            ]
        }
    }

    private func refuse(_ refusal: Refusal, _ fixture: AssistantFixture) throws {
        func decide(_ decision: HealthStore.Decision) throws {
            let types = Self.hidden.filter { $0.kind != .correlation } + [.bloodPressureDiastolic]
            try fixture.store.permissions.set(
                share: [:], read: Dictionary(uniqueKeysWithValues: types.map { ($0, decision) }),
                app: AssistantFixture.app)
        }
        switch refusal {
        case .neverAsked: break
        case .denied: try decide(.denied)
        case .takenBack:
            try decide(.granted)
            try decide(.denied)
        }
    }

    /// Everything that every tool says, with every hidden type where a tool takes one.
    private func everything(_ fixture: AssistantFixture) async throws -> [ToolOutcome] {
        var outcomes: [ToolOutcome] = []
        for tool in ToolCatalogue.common where !tool.adds {
            if tool.parameters.contains(where: { $0.name == "type" }) {
                for type in Self.hidden {
                    outcomes.append(
                        try await fixture.outcome(tool.name, ["type": .string(type.identifier)]))
                }
            } else {
                outcomes.append(try await fixture.outcome(tool.name))
            }
        }
        return outcomes
    }

    @Test("reads the same whether there is data or not, by every tool", arguments: Refusal.allCases)
    func sameAsEmpty(refusal: Refusal) async throws {
        let (empty, full) = (try AssistantFixture(), try AssistantFixture())
        let data = try samples(full)
        try await full.store.ingest(data)
        for fixture in [empty, full] {
            // Something is shared, so that the tools have something to say.
            try await fixture.store.ingest([
                try Samples.quantity(
                    .bodyMass, 80, from: fixture.time(AssistantFixture.today.advanced(by: -1), 7))
            ])
            try fixture.share([.bodyMass])
            try refuse(refusal, fixture)
        }
        let said = try await everything(full)
        #expect(said.count == ToolCatalogue.common.count(where: { !$0.adds }) + 4 * 6)
        #expect(try await everything(empty) == said)
    }

    @Test("is shared by nothing but the person's yes for the type itself")
    func offByDefault() async throws {
        let fixture = try AssistantFixture()
        try await fixture.store.ingest(try samples(fixture))
        // Another app may read everything, and the assistant may save.
        let all = Dictionary(
            uniqueKeysWithValues: ObjectType.allKnown.filter(\.isAllowedInReadRequest)
                .map { ($0, HealthStore.Decision.granted) })
        try fixture.store.permissions.set(
            share: [:], read: all,
            app: AppIdentity(bundleIdentifier: "com.example.other", name: "Other"))
        try fixture.letLog([.stepCount, .heartRate])
        let types = try await fixture.answer("types")
        #expect(types["rows"] == [])
        let steps = try await fixture.answer("daily_totals", ["type": "stepCount"])
        #expect(steps["isShared"] == false)
        #expect(steps["rows"] == [])
        try fixture.share([.stepCount])
        let shared = try await fixture.answer("daily_totals", ["type": "stepCount"])
        #expect(shared["rows"]?.elements?.count == 28)
    }

    @Test("is named to the caller")
    func named() async throws {
        let fixture = try AssistantFixture()
        try fixture.share([.bodyMass])
        let names = try await fixture.answer("types")["notShared"]?.elements
        #expect(names?.contains("stepCount") == true)
        #expect(names?.contains("bodyMass") == false)
        let found = try await fixture.answer("types", ["search": "headache"])
        #expect(found["notShared"] == ["headache"])
        #expect(found["notSharedCount"] == 1)
    }

    @Test("is the time before the day from which a type is shared")
    func limitedHistory() async throws {
        let fixture = try AssistantFixture()
        try await fixture.store.ingest(try samples(fixture))
        let since = fixture.time(AssistantFixture.today.advanced(by: -9), 0)
        try fixture.share([.stepCount, .sleepAnalysis], since: since)
        for type in ["stepCount", "sleepAnalysis"] {
            let answer = try await fixture.answer("daily_totals", ["type": .string(type)])
            let coverage = try #require(answer["coverage"]?.members)
            #expect(coverage["daysWithData"] == 10, "\(type)")
            #expect(coverage["sharedFrom"] == "2026-03-01")
        }
    }

    @Test("is no part of a sample that has shared parts")
    func members() async throws {
        let fixture = try AssistantFixture()
        try await fixture.store.ingest(try samples(fixture))
        try fixture.share([.bloodPressureSystolic])
        let answer = try await fixture.answer("samples", ["type": "bloodPressure", "limit": 1])
        let value = answer["rows"]?.elements?.first?.elements?[2].text
        #expect(value == "bloodPressureSystolic 120 mmHg")
    }

    @Test("cannot be logged either, and the answer says how to allow it")
    func logging() async throws {
        let fixture = try AssistantFixture()
        try fixture.share([.bodyMass])
        let outcome = try await fixture.outcome(
            "log_entry", ["kind": "weight", "kilograms": 80], canAsk: true)
        guard case .refused(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.contains("health permissions allow bodyMass --share-only --as assistant"))
        #expect(try await fixture.records.proposals(now: fixture.world.now()).isEmpty)
    }
}
