import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import Testing

@Suite("Messages of the cloud as JSON")
struct CloudMessageTests {
    private static let date = Date(timeIntervalSince1970: 1_780_000_000)
    private static let clock = HybridClock(at: date, after: nil, device: "phone")
    private static let record = EntryRecord(
        id: UUID(), kind: "drink", version: 1,
        fields: ["volume": .init(value: 250, clock: clock)], unknown: ["mood": ["well"]])

    private static func encoded(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(value)
    }

    @Test("A push is read as its coding does", arguments: [nil, "7.a"])
    func push(mark: String?) throws {
        let push = CloudPush(
            mutation: 7, sentAt: Self.date, after: mark, records: [Self.record, Self.record])
        #expect(try CloudPush(text: Self.encoded(push)) == push)
        #expect(try CloudPush(text: push.text()) == push)
    }

    @Test("Records are sent in parts that the limit allows, in their order")
    func parts() throws {
        let records = (0..<7).map { number in
            EntryRecord(
                id: UUID(), kind: "drink", version: number + 1,
                fields: ["volume": .init(value: 250, clock: Self.clock)])
        }
        let size = try records[0].text().count + 1
        func counts(_ limit: Int) -> [Int] {
            let (parts, unsendable) = CloudPush.parts(of: records, limit: limit)
            #expect(parts.joined().map(\.id) + unsendable.map(\.id) == records.map(\.id))
            #expect(unsendable.allSatisfy { $0.reason == .tooLarge })
            return parts.map(\.count)
        }
        let other = CloudPush.mostOtherBytes
        #expect(counts(other + 7 * size) == [7])
        #expect(counts(other + 7 * size - 1) == [6, 1])
        #expect(counts(other + 3 * size) == [3, 3, 1])
        #expect(counts(other + size) == [1, 1, 1, 1, 1, 1, 1])
        #expect(counts(other + size - 1).isEmpty)
        #expect(CloudPush.parts(of: []).parts.isEmpty)
        let many = Array(repeating: records[0], count: CloudProtocol.maximumBatch + 1)
        #expect(CloudPush.parts(of: many).parts.map(\.count) == [CloudProtocol.maximumBatch, 1])
        // No other member of a push needs more than what is left for them.
        let bare = CloudPush(
            mutation: Int(Int32.max), sentAt: Self.date, after: String(repeating: "7", count: 64),
            records: [])
        #expect(try bare.text().count < other)
    }

    @Test("A record with a number that JSON does not have is not called too large")
    func notFinite() async throws {
        let records = [250, Double.nan, .infinity].map { volume in
            EntryRecord(
                id: UUID(), kind: "drink", version: 1,
                fields: ["volume": .init(value: .number(volume), clock: Self.clock)])
        }
        let (parts, unsendable) = CloudPush.parts(of: records)
        #expect(parts == [[records[0]]])
        #expect(unsendable.map(\.id) == records.dropFirst().map(\.id))
        #expect(unsendable.map(\.reason) == [.notFinite, .notFinite])
        // The server judges alike.
        let database = try await CloudEngine.sqlite.makeDatabase()
        let store = try await database.open()
        let person = try #require(PersonID(rawValue: 7))
        try await store.addPerson(person, at: Self.date)
        let reply = try await CloudRecords(store: store).push(
            CloudPush(mutation: 1, sentAt: Self.date, after: nil, records: records), from: 1,
            of: person, at: Self.date)
        #expect(reply.verdicts.map(\.state) == [.applied, .invalid, .invalid])
        #expect(reply.verdicts.last?.reason?.contains("bytes") == false)
        try await database.remove()
    }

    @Test("What is no push is refused")
    func badPush() throws {
        let text = String(
            bytes: try Self.encoded(
                CloudPush(mutation: 7, sentAt: Self.date, after: "7.a", records: [Self.record])),
            encoding: .utf8)
        let good = try #require(text)
        for (part, other) in [
            ("\"mutation\":7", "\"mutation\":7.5"), ("\"mutation\"", "\"number\""),
            ("\"7.a\"", "7"),
            ("2026-05-28T20:26:40Z", "yesterday"), ("\"records\":[", "\"records\":[7,"),
            ("\"drink\"", "null"),
        ] {
            #expect(good.contains(part))
            #expect(throws: (any Error).self, "\(part)") {
                try CloudPush(text: Data(good.replacing(part, with: other).utf8))
            }
        }
        #expect(throws: (any Error).self) { try CloudPush(text: Data("[]".utf8)) }
    }

    @Test("An answer to a push is written as its coding does", arguments: [nil, "7.a"])
    func reply(mark: String?) throws {
        let reply = CloudPushReply(
            acknowledged: 7, serverTime: Self.date, mark: mark,
            verdicts: [
                .init(id: UUID(), state: .applied, record: Self.record),
                .init(id: UUID(), state: .invalid, reason: "The kind is \"too\" long."),
                .init(id: UUID(), state: .superseded),
            ])
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode(CloudPushReply.self, from: reply.text()) == reply)
    }
}
