import Foundation
import HTTPTypes
import HealthCloud
import HealthModel
import HealthStream
import NIOCore
import ServerClient
import Testing

@Suite("Withdrawals of samples at a cloud", .timeLimit(.minutes(30)))
struct CloudSampleWithdrawalTests {
    private let start = Date(timeIntervalSince1970: 1_779_900_000)
    private let type = ObjectType.heartRate.identifier

    private struct Withdrawal: Hashable, Decodable {
        var identifier: String
        var position: Int
    }

    /// The position of the last withdrawal of the type; 0 for none.
    private func position(
        _ world: CloudWorld, _ client: any ServerClient, token: String
    ) async throws -> Int {
        let found = try await world.send(client, .get, "/v1/samples/withdrawals", token: token)
            .decode([Withdrawal].self)
        #expect(found.allSatisfy { $0.identifier == type })
        return found.first?.position ?? 0
    }

    private func withdraw(
        _ world: CloudWorld, _ client: any ServerClient, token: String, _ query: String
    ) async throws {
        let answer = try await world.send(
            client, .delete, "/v1/samples?type=\(type)&\(query)", token: token)
        #expect(answer.status == .noContent)
    }

    private func post(
        _ batch: SampleBatch, _ world: CloudWorld, _ client: any ServerClient, token: String,
        _ query: String
    ) async throws -> ServerAnswer {
        try await world.send(
            client, .post, "/v1/samples?\(query)", token: token, body: Data(batch.encoded()))
    }

    /// The status of a read of the entries' changes by a device that has a mark.
    private func status(
        _ world: CloudWorld, _ client: any ServerClient, _ token: String, _ mark: String
    ) async throws -> HTTPResponse.Status {
        try await world.send(client, .get, "/v1/changes?pushed=\(mark)", token: token).status
    }

    private func mark(_ answer: ServerAnswer) throws -> String {
        try #require(HTTPField.Name("Mark").flatMap { answer.headers[$0] })
    }

    @Test(
        "A batch that arrives after a withdrawal of which its sender did not know is refused",
        arguments: CloudEngine.allCases)
    func lateBatch(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let batch = SampleBatch.beats(0..<3, from: start)
            let first = try await post(batch, world, client, token: phone, "withdrawn=0")
            #expect(first.status == .noContent)
            #expect(try await position(world, client, token: phone) == 0)
            try await withdraw(world, client, token: phone, "withdrawn=0")
            let late = try await post(batch, world, client, token: phone, "withdrawn=0")
            #expect(late.status == .conflict)
            #expect(try await world.sampleTypes(client, token: phone).isEmpty)
            let known = try await position(world, client, token: phone)
            #expect(known > 0)
            let again = try await post(batch, world, client, token: phone, "withdrawn=\(known)")
            #expect(again.status == .noContent)
            #expect(try await world.sampleTypes(client, token: phone).map(\.count) == [3])
        }
    }

    @Test(
        "A copy of a withdrawal that arrives late does not delete what was sent since",
        arguments: CloudEngine.allCases)
    func lateWithdrawal(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let batch = SampleBatch.beats(0..<3, from: start)
            _ = try await world.add(batch, client, token: phone)
            try await withdraw(world, client, token: phone, "withdrawn=0")
            let known = try await position(world, client, token: phone)
            _ = try await world.add(batch, client, token: phone)
            try await withdraw(world, client, token: phone, "withdrawn=0")
            #expect(try await world.sampleTypes(client, token: phone).map(\.count) == [3])
            try await withdraw(world, client, token: phone, "withdrawn=\(known)")
            #expect(try await world.sampleTypes(client, token: phone).isEmpty)
            #expect(try await position(world, client, token: phone) > known)
        }
    }

    @Test(
        "A withdrawal with a kind reaches readers also if the server has no samples of the type",
        arguments: CloudEngine.allCases)
    func lostSamples(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let cursor = try await world.samples(client, token: phone).cursor
            try await withdraw(world, client, token: phone, "withdrawn=0")
            #expect(try await world.samples(client, token: phone, after: cursor).frames.isEmpty)
            try await withdraw(world, client, token: phone, "kind=quantity&withdrawn=0")
            let frames = try await world.samples(client, token: phone, after: cursor).frames
            #expect(frames == [.withdrawn(type: type, kind: "quantity")])
            #expect(try await world.sampleTypes(client, token: phone).isEmpty)
        }
    }

    @Test(
        "A server that was restored and lost samples does not recognise the mark of their batch",
        arguments: CloudEngine.allCases)
    func marks(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let batch = SampleBatch.beats(0..<3, from: start)
            let kept = try mark(await post(batch, world, client, token: phone, "withdrawn=0"))
            // A copy ends the connections of the database that it is made of.
            let copies = [try await world.database.copy(), try await world.database.copy()]
            let before = try await CloudWorld(on: copies[0], clock: world.clock)
            let after = try await CloudWorld(on: copies[1], clock: world.clock)
            try await before.test { client in
                let next = SampleBatch.beats(3..<6, from: start)
                let lost = try mark(
                    await post(next, before, client, token: phone, "withdrawn=0&after=\(kept)"))
                #expect(lost != kept)
                for mark in [kept, lost] {
                    #expect(try await status(before, client, phone, mark) == .ok)
                }
                try await after.test { client in
                    #expect(try await status(after, client, phone, kept) == .ok)
                    #expect(try await status(after, client, phone, lost) == .gone)
                    // As many commits later the loss still shows, and the device learns of it by the same mark.
                    let other = SampleBatch.beats(6..<9, from: start)
                    let answer = try await post(
                        other, after, client, token: phone, "withdrawn=0&after=\(lost)")
                    #expect(try mark(answer) == lost)
                    #expect(try await status(after, client, phone, lost) == .gone)
                }
            }
            for copy in copies { try await copy.remove() }
        }
    }
}
