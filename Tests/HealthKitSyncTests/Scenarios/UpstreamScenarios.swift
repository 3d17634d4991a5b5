import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import Synchronization
import TestSupport
import Testing

@Suite("Devices that own their records")
struct UpstreamScenarios {
    @Test("AC-16 a record that the device sends again changes nothing")
    func redelivery() async throws {
        let world = try await SyncWorld.enabled()
        let bottle = Bottle([world.sip("bottle-1")], watching: world.journal)
        let records = UpstreamRecords(journal: world.journal, device: bottle)
        try await records.receive()
        await world.engine.sync(.save)
        let before = try #require(try await world.entries([.drink]).first)
        let links = try await world.links(of: before.id)
        bottle.forgetAcknowledgements()
        for _ in 0..<3 { try await records.receive() }
        await world.engine.sync(.save)
        #expect(try await world.entries([.drink]) == [before])
        #expect(try await world.links(of: before.id) == links)
        #expect(try await world.step(of: before.id) == .synced)
        #expect(try await world.values(.dietaryWater) == [200])
    }

    @Test("AC-16 two drinks in the same second both survive")
    func sameSecond() async throws {
        let world = try await SyncWorld.enabled()
        let bottle = Bottle(
            [world.sip("bottle-1"), world.sip("bottle-2")], watching: world.journal)
        try await UpstreamRecords(journal: world.journal, device: bottle).receive()
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [200, 200])
    }

    @Test("AC-53 a record is acknowledged after it is committed, and not if it was rejected")
    func acknowledgement() async throws {
        let world = try await SyncWorld.enabled()
        var impossible = world.sip("bottle-2")
        impossible.volume = Quantity(-1, .milliliter)
        let bottle = Bottle([world.sip("bottle-1"), impossible], watching: world.journal)
        try await UpstreamRecords(journal: world.journal, device: bottle).receive()
        #expect(bottle.acknowledged == ["bottle-1"])
        #expect(bottle.committedAtAcknowledgement == 1)
    }

    @Test("AC-28 without a connection nothing is deleted, and the deletion can be tried again")
    func notConnected() async throws {
        let world = try await SyncWorld.enabled()
        let (bottle, records, drink) = try await world.exportedSip()
        bottle.answer = { () async throws(UpstreamError) in throw .notConnected }
        await #expect(throws: UpstreamError.notConnected) { try await records.delete(drink) }
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [200])
        bottle.answer = {}
        try await records.delete(drink)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [])
        #expect(try await world.entries([.drink]).isEmpty)
    }

    @Test("AC-28 a device that does not confirm in five seconds keeps its record, everywhere")
    func noConfirmation() async throws {
        let world = try await SyncWorld.enabled()
        let sleep = ManualSleep()
        let (bottle, records, drink) = try await world.exportedSip(sleep: sleep.closure)
        let gate = ManualSleep()
        bottle.answer = { try? await gate.closure(1) }
        let deleting = Task { try await records.delete(drink) }
        try #require(try await eventually { sleep.waiting == [5] })
        sleep.wake(5)
        await #expect(throws: UpstreamError.noConfirmation) { try await deleting.value }
        // What the device answers later changes nothing.
        gate.wake(1)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [200])
        #expect(try await world.entries([.drink]).count == 1)
        bottle.answer = {}
        try await records.delete(drink)
        #expect(try await world.entries([.drink]).isEmpty)
    }

    @Test("AC-28 a record that the device does not know is deleted here and in Health")
    func unknownRecord() async throws {
        let world = try await SyncWorld.enabled()
        let (bottle, records, drink) = try await world.exportedSip()
        bottle.answer = { () async throws(UpstreamError) in throw .unknownRecord }
        try await records.delete(drink)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test(
        "AC-16 two identities of one record become one entry, and the other sample is deleted from Health"
    )
    func duplicateIdentity() async throws {
        let phone = try await SyncWorld.enabled()
        let tablet = try await SyncWorld.enabled(sharing: phone, device: "tablet")
        for world in [phone, tablet] {
            let bottle = Bottle([world.sip("bottle-1")], watching: world.journal)
            try await UpstreamRecords(journal: world.journal, device: bottle).receive()
        }
        // Both export before either has read the other's.
        for world in [phone, tablet] {
            guard let drink = try await world.entries([.drink]).first else { continue }
            try await world.pushWithoutPulling(drink)
        }
        #expect(try await phone.values(.dietaryWater) == [200, 200])
        await phone.engine.sync(.manual)
        await phone.engine.sync(.manual)
        #expect(try await phone.entries([.drink]).count == 1)
        #expect(try await phone.values(.dietaryWater) == [200])
        #expect(try await phone.journal.status(of: .health).pending == 0)
    }
}

/// A bottle that counts drinks.
private final class Bottle: UpstreamDevice {
    typealias Answer = @Sendable () async throws(UpstreamError) -> Void

    private let drinks: [DrinkEntry]
    private let journal: Journal
    private let state = Mutex((acknowledged: Set<String>(), committed: 0))
    private let answering = Mutex<Answer>({})

    init(_ drinks: [DrinkEntry], watching journal: Journal) {
        self.drinks = drinks
        self.journal = journal
    }

    var answer: Answer {
        get { answering.withLock { $0 } }
        set { answering.withLock { $0 = newValue } }
    }

    var acknowledged: Set<String> { state.withLock { $0.acknowledged } }
    var committedAtAcknowledgement: Int { state.withLock { $0.committed } }
    func forgetAcknowledgements() { state.withLock { $0.acknowledged = [] } }

    func delete(_ recordID: String) async throws(UpstreamError) { try await answer() }

    func records() async throws(UpstreamError) -> [DrinkEntry] {
        let known = acknowledged
        return drinks.filter { !known.contains($0.upstreamID ?? "") }
    }

    func acknowledge(_ recordIDs: [String]) async throws(UpstreamError) {
        let count =
            (try? await journal.entries(
                in: DateInterval(start: .distantPast, end: .distantFuture)))?.count ?? 0
        state.withLock {
            $0.acknowledged.formUnion(recordIDs)
            $0.committed = count
        }
    }
}

extension SyncWorld {
    fileprivate func sip(_ record: String) -> DrinkEntry {
        DrinkEntry(
            header: header(), volume: Quantity(200, .milliliter), upstreamID: record)
    }

    fileprivate func exportedSip(
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await Task.sleep(for: .seconds($0))
        }
    ) async throws -> (Bottle, UpstreamRecords, UUID) {
        let bottle = Bottle([sip("bottle-1")], watching: journal)
        let records = UpstreamRecords(journal: journal, device: bottle, sleep: sleep)
        try await records.receive()
        await engine.sync(.save)
        let drink = try #require(try await entries([.drink]).first)
        return (bottle, records, drink.id)
    }

    fileprivate func pushWithoutPulling(_ drink: JournalEntry) async throws {
        let outcomes = await remote.push([
            OutboundOperation(
                entry: drink.id, kind: .drink, action: .save(drink),
                version: drink.header.version)
        ])
        var sent: [RemoteLink]?
        if case .done(let links)? = outcomes.first { sent = links }
        let links = try #require(sent)
        let (id, version) = (drink.id, drink.header.version)
        try await journal.withTransaction { tx in
            try tx.remote(.health).exports.complete(id, version: version, links: links)
        }
    }
}
