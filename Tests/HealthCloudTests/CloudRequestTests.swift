import Foundation
import FoundationNetworking
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import ServerClient
import ServerTestSupport
import TestSupport
import Testing

@Suite("Requests to log entries")
struct CloudRequestTests {
    private func run(
        on engine: CloudEngine, clockOffset: Double = 0, grants: Bool = true,
        _ body: @escaping @Sendable (RequestPhone) async throws -> Void
    ) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            try await body(
                try await RequestPhone(world, client, clockOffset: clockOffset, grants: grants))
        }
    }

    @Test(
        "A request is logged, reaches Health and is confirmed", arguments: CloudEngine.allCases)
    func done(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            try await phone.allow([.drink])
            let id = UUID()
            #expect(try await phone.ask(id) == .ok)
            #expect(try await phone.outcomes() == ["waiting "])
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["done "])
            #expect(try await phone.drinks() == 1)
            let entry = try #require(try await phone.device.journal.entry(id))
            #expect(entry.header.source.bundleIdentifier == "com.example.diary")
            #expect(try await phone.requests().first?.settledAt == phone.world.clock.now)
        }
    }

    @Test("A request waits while the person allows no kind", arguments: CloudEngine.allCases)
    func offByDefault(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            try await phone.ask()
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["waiting "])
            #expect(try await phone.device.content().isEmpty)
        }
    }

    @Test(
        "A request that no device dealt with in 30 days is refused, and logged no more",
        arguments: CloudEngine.allCases)
    func expiry(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            try await phone.ask()
            phone.world.clock.advance(by: 30 * 86_400 - 1)
            try await phone.ask()
            await phone.world.cloud.removeOldRows()
            #expect(try await phone.outcomes() == ["waiting ", "waiting "])
            phone.world.clock.advance(by: 1)
            await phone.world.cloud.removeOldRows()
            #expect(try await phone.outcomes() == ["refused expired", "waiting "])
            try await phone.allow([.drink])
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["refused expired", "done "])
            #expect(try await phone.drinks() == 1)
        }
    }

    @Test(
        "A request is logged once despite lost, duplicated and delayed messages and crashes",
        arguments: 0..<12)
    func once(seed: Int) async throws {
        try await run(on: .sqlite) { phone in
            try await phone.allow([.drink])
            let ids = [UUID(), UUID(), UUID()]
            phone.device.transport.setFaults(.many)
            for id in ids {
                try await phone.ask(id)
                try await phone.ask(id)
                await phone.device.syncAndCrash(atStep: seed % 8)
                for _ in 0..<(1 + seed % 3) { await phone.device.sync() }
                phone.world.clock.advance(by: 600)
            }
            phone.device.transport.setFaults(.none)
            phone.world.clock.advance(by: 3_600)
            for _ in 0..<3 { await phone.device.sync() }
            #expect(try await phone.outcomes() == ["done ", "done ", "done "])
            #expect(try await phone.drinks() == 3)
            #expect(try await phone.device.pending() == 0)
        }
    }

    @Test(
        "A request is not logged again after the person edited or deleted its entry",
        arguments: CloudEngine.allCases)
    func editedMeanwhile(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            try await phone.allow([.drink])
            let (edited, deleted) = (UUID(), UUID())
            try await phone.ask(edited)
            try await phone.ask(deleted)
            // The confirmations are lost.
            phone.device.transport.setLoss(of: { $0.httpMethod == "PUT" })
            await phone.device.sync()
            #expect(try await phone.drinks() == 2)
            let journal = phone.device.journal
            guard case .drink(var drink)? = try await journal.entry(edited) else {
                Issue.record("not there")
                return
            }
            drink.volume = Quantity(330, .milliliter)
            _ = try await journal.save(.drink(drink))
            try await journal.delete(deleted)
            phone.device.transport.setLoss(of: { _ in false })
            await phone.device.sync()
            let entries = try await journal.entries(
                in: DateInterval(start: .distantPast, end: .distantFuture))
            #expect(entries.map(\.id) == [edited])
            #expect(entries.first?.hasSameContent(as: .drink(drink)) == true)
            #expect(try await phone.outcomes() == ["done ", "done "])
        }
    }

    @Test(
        "A request is refused if the person deleted its entry before it was exported to Health",
        arguments: CloudEngine.allCases)
    func deletedBefore(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            try await phone.allow([.drink])
            let id = UUID()
            try await phone.ask(id)
            phone.device.takeRequests(with: phone.dyingHealth())
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["waiting "])
            try await phone.device.journal.delete(id)
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["refused deleted"])
            #expect(try await phone.drinks() == 0)
        }
    }

    @Test(
        "A request that two devices log at the same time is one entry on both",
        arguments: CloudEngine.allCases)
    func twoDevices(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            let person = try #require(try await phone.world.store.people().first)
            let tablet = try await RequestPhone(
                phone.world, phone.client, code: phone.world.invite(to: person),
                clockOffset: 3_600)
            for device in [phone, tablet] { try await device.allow([.drink]) }
            try await phone.ask(ago: 7_200)
            // The other device does not hear that it is done.
            phone.device.transport.setLoss(of: { $0.httpMethod == "PUT" })
            await phone.device.sync()
            let entries = try await phone.device.journal.entries(
                in: DateInterval(start: .distantPast, end: .distantFuture))
            guard case .drink(var drink)? = entries.first else {
                Issue.record("not there")
                return
            }
            drink.volume = Quantity(330, .milliliter)
            _ = try await phone.device.journal.save(.drink(drink))
            await tablet.device.sync()
            phone.device.transport.setLoss(of: { _ in false })
            for device in [phone, tablet, phone, tablet] { await device.device.sync() }
            #expect(try await phone.outcomes() == ["done "])
            let content = try await phone.device.content()
            #expect(content.count == 1)
            // The tablet logged it after the edit, and does not undo it.
            #expect(content.first?.contains("330") == true)
            #expect(try await tablet.device.content() == content)
            #expect(try await [phone.device.pending(), tablet.device.pending()] == [0, 0])
        }
    }

    @Test("A request of a later version is refused, and does not block the others")
    func unknownKind() async throws {
        let text = Data(
            """
            {"id": "\(UUID())", "state": "waiting", "reason": "of_a_later_version",
                "entry": {"kind": "dream", "entry": {}}}
            """.utf8)
        let request = try JSONDecoder().decode(LogRequest.self, from: text)
        #expect(request.kind == nil)
        #expect(request.reason == nil)
        let decision = RequestDecision(
            on: request, allowed: Set(EntryKind.allCases), writable: Set(EntryKind.allCases),
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), at: .now)
        #expect(decision == .refuse(.unknownKind))
    }

    @Test(
        "Requests of kinds that the person does not allow are refused",
        arguments: CloudEngine.allCases)
    func notAllowed(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            try await phone.allow([.weight])
            try await phone.ask()
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["refused not_allowed"])
            #expect(try await phone.device.content().isEmpty)
        }
    }

    @Test(
        "Without permission for Health nothing is logged, and the server gets the reason",
        arguments: CloudEngine.allCases)
    func permissionDenied(engine: CloudEngine) async throws {
        try await run(on: engine, grants: false) { phone in
            try await phone.allow([.drink])
            try await phone.ask()
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["refused permission_denied"])
            #expect(try await phone.device.content().isEmpty)
        }
    }

    @Test(
        "A device whose clock is an hour slow logs a request at its time",
        arguments: CloudEngine.allCases)
    func slowClock(engine: CloudEngine) async throws {
        try await run(on: engine, clockOffset: -3_600) { phone in
            try await phone.allow([.drink])
            try await phone.ask(ago: 60)
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["waiting "])
            phone.world.clock.advance(by: 3_600)
            await phone.device.sync()
            #expect(try await phone.outcomes() == ["done "])
        }
    }

    @Test(
        "The server rejects values out of range and future dates",
        arguments: CloudEngine.allCases)
    func outOfRange(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            for milliliters in [-1, 0, 2_001, 1e9] {
                let answer = try await phone.ask(milliliters: milliliters)
                #expect(answer == .badRequest)
            }
            #expect(try await phone.ask(ago: -3_600) == .badRequest)
            #expect(try await phone.ask(milliliters: 2_000) == .ok)
            #expect(try await phone.requests().count == 1)
        }
    }

    @Test("A performed request stays performed", arguments: CloudEngine.allCases)
    func doneIsFinal(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            let id = UUID()
            try await phone.ask(id)
            for (state, reason, expected) in [
                ("refused", "not_allowed", "refused not_allowed"),
                ("waiting", "permission_denied", "refused not_allowed"),
                ("done", nil, "done "), ("refused", "deleted", "done "), ("waiting", nil, "done "),
            ] {
                var body = ["state": state]
                body["reason"] = reason
                let answer = try await phone.world.send(
                    phone.client, .put, "/v1/requests/\(id)", token: phone.token, body: body)
                #expect(answer.status == .noContent)
                #expect(try await phone.outcomes() == [expected])
            }
        }
    }

    @Test("At most 200 requests can wait", arguments: CloudEngine.allCases)
    func mostWaiting(engine: CloudEngine) async throws {
        try await run(on: engine) { phone in
            let first = UUID()
            #expect(try await phone.ask(first) == .ok)
            for _ in 1..<200 { try await phone.ask() }
            #expect(try await phone.ask() == .badRequest)
            #expect(try await phone.ask(first) == .ok)
            #expect(try await phone.requests().count == 200)
        }
    }
}
