import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthAssistant

/// A person with a store and a journal in a folder of their own, on 10 March 2026 at noon in Vienna, and
/// an assistant to whom nothing is shared yet.
final class AssistantFixture: Sendable {
    private let temporary: TemporaryFolder
    private let clock: FixtureClock
    let store: HealthStore
    let journal: Journal
    let records: AssistantRecords
    let world: AssistantWorld
    let zone: TimeZone

    static let app = AssistantWorld.identity
    static let today = Day(year: 2026, month: 3, day: 10)

    init(
        now text: String = "2026-03-10T11:00:00Z", in place: String = "Europe/Vienna",
        foods: (any AssistantFoods)? = nil
    ) throws {
        temporary = try TemporaryFolder()
        let folder = temporary.url
        let now = try Date(text, strategy: .iso8601)
        let zone = try #require(TimeZone(identifier: place))
        let clock = FixtureClock(now)
        self.clock = clock
        self.zone = zone
        store = try HealthStore(at: .file(folder.appending(path: "health.sqlite")))
        journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(
                now: { clock.date }, timeZone: { zone },
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary")))
        records = try AssistantRecords(at: folder.appending(path: "assistant.sqlite"))
        world = AssistantWorld(
            store: store, journal: journal, records: records, app: Self.app, foods: foods,
            zone: zone, now: { clock.date })
    }

    /// Lets time pass.
    func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }

    var folder: URL { temporary.url }

    /// Lets the assistant read types.
    func share(_ types: [ObjectType], since: Date? = nil) throws {
        try store.permissions.set(
            share: [:], read: Dictionary(uniqueKeysWithValues: types.map { ($0, .granted) }),
            earliest: since.map { date in
                Dictionary(uniqueKeysWithValues: types.map { ($0, date) })
            } ?? [:], app: Self.app)
    }

    /// Lets the assistant propose entries that become these types.
    func letLog(_ types: [ObjectType]) throws {
        try store.permissions.set(
            share: Dictionary(uniqueKeysWithValues: types.map { ($0, .granted) }), read: [:],
            app: Self.app)
    }

    /// The instant so many hours after a day begins.
    func time(_ day: Day, _ hour: Double) -> Date {
        DayBoundary().start(of: day, in: zone).addingTimeInterval(hour * 3600)
    }

    /// Calls a tool and gives its answer.
    func answer(_ tool: String, _ arguments: [String: JSONValue] = [:]) async throws
        -> [String: JSONValue]
    {
        let outcome = try await outcome(tool, arguments)
        guard case .answer(let value) = outcome, let members = value.members else {
            Issue.record("\(tool): \(outcome)")
            return [:]
        }
        return members
    }

    /// Calls a tool.
    func outcome(
        _ tool: String, _ arguments: [String: JSONValue] = [:], canAsk: Bool = false,
        reply: ToolCall.Reply? = nil
    ) async throws -> ToolOutcome {
        let call = ToolCall(
            id: 1, name: tool, arguments: arguments, client: "a test", canAsk: canAsk,
            reply: reply, era: .modern)
        return try await ToolCaller(
            world, tools: ToolCatalogue.tools(hasFoods: world.foods != nil)
        ).outcome(of: call).get()
    }
}

/// A clock that stands still until it is told to go on.
final class FixtureClock: Sendable {
    private let now: Mutex<Date>
    init(_ now: Date) { self.now = Mutex(now) }
    var date: Date { now.withLock { $0 } }
    func advance(by seconds: TimeInterval) { now.withLock { $0 += seconds } }
}

/// Samples as other apps save them.
enum Samples {
    static let watch = Source(bundleIdentifier: "com.example.watch", name: "Watch")
    static let phone = Source(bundleIdentifier: "com.example.phone", name: "Phone")

    static func quantity(
        _ type: ObjectType, _ value: Double, from start: Date, minutes: Double = 0,
        source: Source = watch
    ) throws -> Sample {
        let unit = try #require(type.canonicalUnit)
        return sample(
            type, .quantity(Quantity(value, unit)), from: start, minutes: minutes, source: source)
    }

    static func sample(
        _ type: ObjectType, _ payload: Sample.Payload, from start: Date, minutes: Double = 0,
        source: Source = watch
    ) -> Sample {
        Sample(
            uuid: UUID(), type: type, startDate: start,
            endDate: start.addingTimeInterval(minutes * 60), payload: payload,
            sourceRevision: SourceRevision(
                source: source, version: nil, productType: nil,
                operatingSystemVersion: SystemVersion(18, 0, 0)))
    }
}
