import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Testing

@testable import HealthAssistant
@testable import HealthWeb

@Suite("The page of the assistant")
struct AssistantPageTests {
    private let app = AssistantWorld.identity

    /// The assistant over a person's files.
    private func caller(_ world: WebWorld) throws -> (ToolCaller, AssistantRecords) {
        let person = try #require(world.app.people.all.first)
        let records = try AssistantRecords(at: AssistantRecords.url(beside: person.journalFile))
        let now = world.now
        let assistant = AssistantWorld(
            store: person.database, journal: person.journal, records: records, app: app,
            zone: .gmt, now: { now.date })
        return (ToolCaller(assistant), records)
    }

    private func call(_ tool: String, _ arguments: [String: JSONValue]) -> ToolCall {
        ToolCall(
            id: 1, name: tool, arguments: arguments, client: "coach", canAsk: false, era: .modern)
    }

    @Test("shows the shared types and the readings, without values")
    func readings() async throws {
        let world = try await WebWorld()
        let (caller, _) = try caller(world)
        let person = try #require(world.app.people.all.first)
        try person.database.permissions.set(
            share: [:], read: [.stepCount: .granted, .heartRate: .denied], app: app)
        for type in ["stepCount", "heartRate"] {
            _ = try await caller.outcome(of: call("daily_totals", ["type": .string(type)])).get()
        }
        let page = try await world.browse { try await $0.get("/assistant") }
        #expect(page.text.contains("Stop sharing<span class=\"hidden\"> Steps"))
        #expect(!page.text.contains("Stop sharing<span class=\"hidden\"> Heart rate"))
        #expect(page.text.contains("coach"))
        #expect(page.text.contains("11 Feb 2026 – 10 Mar 2026"))
        #expect(page.text.contains("not shared"))
    }

    @Test("shares a type from a day on, and stops sharing it")
    func sharing() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        let source = SourceRevision(
            source: Source(bundleIdentifier: "com.example.watch", name: "W"))
        let now = world.now.date
        _ = try await person.database.ingest([
            Sample(
                uuid: UUID(), type: .stepCount, startDate: now, endDate: now,
                payload: .quantity(Quantity(10, .count)), sourceRevision: source)
        ])
        try await world.browse { browser in
            let before = try await browser.get("/assistant")
            #expect(before.text.contains("<option value=\"stepCount\">Steps</option>"))
            let fields = [("type", "stepCount"), ("since", "2026-03-01"), ("action", "share")]
            let shared = try await browser.post("/assistant/types", fields)
            #expect(shared.text.contains("from 1 Mar 2026"))
            #expect(!shared.text.contains("<option value=\"stepCount\">"))
            // A page that did not show this choice does not undo it.
            let late = try await browser.post(
                "/assistant/types", [("type", "stepCount"), ("since", ""), ("action", "share")])
            #expect(late.text.contains("from 1 Mar 2026"))
            let stopped = try await browser.post(
                "/assistant/types", [("type", "stepCount"), ("action", "stop")])
            #expect(stopped.text.contains("Nothing is shared."))
            for wrong in [("type", "nothing"), ("since", "soon"), ("action", "sell")] {
                let answer = try await browser.post(
                    "/assistant/types", fields.filter { $0.0 != wrong.0 } + [wrong])
                #expect(answer.status == 400)
            }
        }
        #expect(
            try person.database.permissions.all(of: app).map(\.read) == [.denied])
    }

    @Test("saves or discards a proposed entry, once")
    func proposals() async throws {
        let world = try await WebWorld()
        let (caller, records) = try caller(world)
        let person = try #require(world.app.people.all.first)
        try person.database.permissions.set(share: [.bodyMass: .granted], read: [:], app: app)
        for mass in [80.0, 90.0] {
            _ = try await caller.outcome(
                of: call("log_entry", ["kind": "weight", "kilograms": .number(mass)])
            ).get()
        }
        let waiting = try await records.proposals(now: world.now.date)
        try await world.browse { browser in
            let page = try await browser.get("/assistant")
            #expect(page.text.contains("weight 80 kg"))
            for (proposal, action) in zip(waiting, ["save", "forget"]) {
                for _ in 0..<2 {
                    try await browser.post(
                        "/assistant/proposals",
                        [("id", proposal.id.uuidString), ("action", action)])
                }
            }
            let wrong = try await browser.post(
                "/assistant/proposals", [("id", waiting[0].id.uuidString), ("action", "eat")])
            #expect(wrong.status == 400)
        }
        let entries = try await person.journal.entries(on: Day(year: 2026, month: 3, day: 10))
        #expect(entries.map(\.id) == [waiting[0].id])
        #expect(try await records.proposals(now: world.now.date).isEmpty)
    }
}
