import Foundation
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
import TestSupport
import Testing

/// A device with a health store, and a program that asks it to log.
struct RequestPhone {
    let world: CloudWorld
    let client: any ServerClient
    let device: CloudDevice
    private let health: HealthRemote
    private let store: HKHealthStore
    let token: String

    init(
        _ world: CloudWorld, _ client: any ServerClient, code: String? = nil,
        clockOffset: Double = 0, grants: Bool = true
    ) async throws {
        self.world = world
        self.client = client
        var given = code
        if given == nil { given = try await world.cloud.invite() }
        device = try await CloudDevice(
            code == nil ? "phone" : "tablet", code: try #require(given), world: world,
            client: client, clockOffset: clockOffset, seed: code == nil ? 1 : 2)
        var configuration = OpenHealthKitConfiguration.temporary(
            app: .init(bundleIdentifier: "com.example.diary", name: "Diary"))
        configuration.now = device.journal.environment.now
        if !grants { configuration.grants = .none }
        store = HKHealthStore(configuration: configuration)
        let journal = device.journal
        health = HealthRemote(
            store: store,
            configuration: .init(
                namespace: "com.example.diary", app: journal.environment.app))
        try await journal.setRemoteEnabled(.health, true)
        device.takeRequests(
            with: SyncEngine(
                journal: journal, remote: health, now: journal.environment.now))
        let person = try #require(try await world.store.people().first)
        token = try await world.enrol(
            client, code: world.invite(to: person), device: "program")
    }

    /// An engine that crashes before it reaches the store.
    func dyingHealth() -> SyncEngine {
        SyncEngine(
            journal: device.journal, remote: health,
            now: device.journal.environment.now,
            probe: SyncProbe(before: { _ in throw SyncProbe.Crash() }))
    }

    func allow(_ kinds: Set<EntryKind>) async throws {
        try await CloudRequests.setAllowedKinds(
            kinds, at: device.account, in: device.journal)
    }

    /// Asks for a drink; the answer's status.
    @discardableResult
    func ask(_ id: UUID = UUID(), milliliters: Double = 250, ago: Double = 3_600)
        async throws -> HTTPResponse.Status
    {
        let header = EntryHeader(
            id: id, date: world.clock.now.addingTimeInterval(-ago), timeZone: .gmt,
            source: .own(bundleIdentifier: "com.example.coach", name: "Coach"))
        let drink = DrinkEntry(header: header, volume: Quantity(milliliters, .milliliter))
        return try await world.send(
            client, .post, "/v1/requests", token: token,
            body: CloudRequest(id: id, entry: .drink(drink))
        ).status
    }

    func requests() async throws -> [LogRequest] {
        struct Requests: Decodable { var requests: [LogRequest] }
        return try await world.send(client, .get, "/v1/requests", token: token)
            .decode(Requests.self).requests
    }

    func outcomes() async throws -> [String] {
        try await requests().map { "\($0.state) \($0.reason?.rawValue ?? "")" }
    }

    /// How many drinks Health has.
    func drinks() async throws -> Int {
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.dietaryWater))],
            sortDescriptors: [])
        return try await query.result(for: store).count
    }
}
