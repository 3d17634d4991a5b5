import Foundation
import HTTPTypes
import HealthCloud
import HealthModel
import HealthStream
import NIOCore
import ServerClient
import Testing

extension CloudWorld {
    /// Sends a batch as a phone does.
    func add(
        _ batch: SampleBatch, _ client: any ServerClient, token: String
    ) async throws -> HTTPResponse.Status {
        try await send(
            client, .post, "/v1/samples", token: token, body: Data(batch.encoded()),
            headers: ["Content-Type": "application/vnd.openhealthkit.samples"]
        ).status
    }

    /// Reads the frames after a cursor.
    func samples(
        _ client: any ServerClient, token: String, after cursor: String? = nil, wait: Int = 0
    ) async throws -> SampleAnswer {
        let query = cursor.map { "&after=\($0)" } ?? ""
        return try SampleAnswer(
            await send(client, .get, "/v1/samples?wait=\(wait)\(query)", token: token))
    }

    /// The types as a device lists them.
    func sampleTypes(
        _ client: any ServerClient, token: String
    ) async throws -> [SampleTypeLine] {
        try await send(client, .get, "/v1/samples/types", token: token)
            .decode([SampleTypeLine].self)
    }

    /// The daily figures of a type from one day to another.
    func sampleDays(
        _ client: any ServerClient, token: String, of type: ObjectType, _ from: String,
        _ to: String, query: String = ""
    ) async throws -> SampleDayAnswer {
        try await send(
            client, .get,
            "/v1/samples/days?type=\(type.identifier)&from=\(from)&to=\(to)\(query)", token: token
        ).decode(SampleDayAnswer.self)
    }

    /// Packs the samples of all weeks up to the present one.
    func packSamples() async {
        clock.advance(by: 8 * 86_400)
        await cloud.removeOldRows()
    }
}

/// The daily figures of a type.
struct SampleDayAnswer: Hashable, Decodable {
    var type: String
    var unit: String
    var timeZone: String
    var days: [SampleDay]
}

/// A type in the list of types.
struct SampleTypeLine: Hashable, Decodable {
    var identifier: String
    var kind: String
    var count: Int
    var first: Date
    var last: Date
}

/// A page of the stream.
struct SampleAnswer {
    let frames: [SampleFrame]
    let cursor: String
    let hasMore: Bool

    init(_ answer: ServerAnswer) throws {
        #expect(answer.status == .ok)
        #expect(
            answer.headers[.contentType] == "application/vnd.openhealthkit.sample-stream")
        frames = try SampleFrame.read(Array(answer.body.readableBytesView))
        cursor = try #require(HTTPField.Name("Next-Cursor").flatMap { answer.headers[$0] })
        let more = HTTPField.Name("Has-More").flatMap { answer.headers[$0] }
        #expect(["true", "false"].contains(more))
        hasMore = more == "true"
    }
}

/// What a computer has of the stream.
///
/// It forgets deletions, so it shows where the order of the frames is wrong.
struct SampleMirror: Hashable {
    private(set) var samples: [String: Set<StreamedSample>] = [:]

    mutating func apply(_ frames: [SampleFrame]) {
        for frame in frames {
            switch frame {
            case .batch(let batch):
                let deleted = Set(batch.deleted)
                let all = samples[batch.type, default: []].union(batch.samples)
                samples[batch.type] = all.filter { !deleted.contains($0.uuid) }
            case .withdrawn(let type, _): samples[type] = nil
            }
        }
        samples = samples.filter { !$0.value.isEmpty }
    }

    /// Reads pages up to the end.
    static func read(
        _ world: CloudWorld, _ client: any ServerClient, token: String
    ) async throws -> SampleMirror {
        var (mirror, cursor) = (SampleMirror(), String?.none)
        while true {
            let page = try await world.samples(client, token: token, after: cursor)
            mirror.apply(page.frames)
            if !page.hasMore { return mirror }
            cursor = page.cursor
        }
    }
}

extension StreamedSample {
    /// A quantity of a source, in the canonical unit of its type, between two instants such as `2026-05-27T12:00:00Z`.
    static func quantity(
        _ type: ObjectType, _ value: Double, _ start: String, _ end: String? = nil,
        from source: Source = .watch, metadata: Metadata = [:]
    ) throws -> StreamedSample {
        try StreamedSample(
            Sample(
                uuid: UUID(), type: type, startDate: Date(start, strategy: .iso8601),
                endDate: Date(end ?? start, strategy: .iso8601),
                payload: .quantity(Quantity(value, #require(type.canonicalUnit))),
                metadata: metadata, sourceRevision: SourceRevision(source: source)))
    }

    /// A heart rate, of which everything follows from its number and its start.
    static func beat(_ number: Int, at start: Date) -> StreamedSample {
        let bytes = withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
        return StreamedSample(
            uuid: UUID(
                uuid: (
                    0xBE, 0xA7, 0, 0, 0, 0, 0x40, 0, bytes[0], bytes[1], bytes[2], bytes[3],
                    bytes[4], bytes[5], bytes[6], bytes[7]
                )), startDate: start, endDate: start,
            value: .quantity(60 + Double(number % 90), unit: "count/min"))
    }
}

extension Source {
    static let watch = Source(bundleIdentifier: "com.apple.health.1", name: "Apple Watch")
    static let phone = Source(bundleIdentifier: "com.apple.health.2", name: "iPhone")
    static let pedometer = Source(bundleIdentifier: "com.example.steps", name: "Pedometer")
}

extension SampleBatch {
    /// Heart rates with consecutive numbers, a minute apart.
    static func beats(
        _ numbers: Range<Int>, from start: Date, deleted: [UUID] = []
    ) -> SampleBatch {
        SampleBatch(
            of: .heartRate,
            samples: numbers.map {
                .beat($0, at: start.addingTimeInterval(Double($0 - numbers.lowerBound) * 60))
            }, deleted: deleted)
    }
}
