import Foundation
import FoundationNetworking
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSimulation

/// A program of the person's that asks for entries over the API, and sees what became of them.
struct CloudProgram {
    private let server: InProcessServer
    private var dice: SeededGenerator
    private var token = ""
    /// What it ever asked for.
    private(set) var asked: Set<UUID> = []

    init(server: InProcessServer, seed: UInt64) {
        self.server = server
        dice = SeededGenerator(seed: seed)
    }

    mutating func connect(code: String) async throws {
        let credential = try await client.enrol(
            CloudEnrolment(code: code, device: "program", name: "Program"))
        token = credential.token
    }

    private var client: CloudClient {
        get throws {
            guard let url = URL(string: "https://cloud.example.com") else {
                throw URLError(.badURL)
            }
            return CloudClient(
                server: url, token: token.isEmpty ? nil : token, transport: Direct(server: server))
        }
    }

    /// A network without faults.
    private struct Direct: CloudTransport {
        let server: InProcessServer
        func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
            try await server.answer(request)
        }
    }

    /// Asks for a drink some hours ago; its identity.
    mutating func ask(now: Date) async throws -> UUID {
        let id = dice.uuid()
        let header = EntryHeader(
            id: id, date: now.addingTimeInterval(-Double(8_000 + dice.below(80_000))),
            timeZone: .gmt, source: .own(bundleIdentifier: "com.example.coach", name: "Coach"))
        let drink = DrinkEntry(
            header: header, volume: Quantity(Double(100 + dice.below(400)), .milliliter))
        try await client.ask(CloudRequest(id: id, entry: .drink(drink)))
        asked.insert(id)
        return id
    }

    func requests() async throws -> [LogRequest] { try await client.requests() }

    /// All records that the server has.
    func records() async throws -> [EntryRecord] {
        var records: [EntryRecord] = []
        var next: String?
        repeat {
            let page = try await client.snapshot(after: next, limit: 100)
            records += page.records
            next = page.next
        } while next != nil
        return records
    }
}
