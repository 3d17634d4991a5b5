import Foundation
import HealthDatabase
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthStream
import HealthSync
import OpenHealthKit
import TestSupport

/// A phone with samples of many kinds, a server, and a computer that mirrors them.
final class SampleWorld: Sendable {
    static let diary = "com.example.diary"
    static let cloud: RemoteID = .cloud(account: "1")

    let clock = TestClock()
    let folder: TemporaryFolder
    /// The health store of the phone, as its owner sees it.
    let phone: HealthStore
    let journal: Journal
    let sharing: SampleSharing
    let server: MemorySampleServer
    let computer: HealthStore
    private let location: OpenHealthKitConfiguration.Location

    init(server: MemorySampleServer = MemorySampleServer()) throws {
        folder = try TemporaryFolder()
        let (clock, folder) = (clock, folder)
        let file = folder.url.appending(path: "phone.sqlite")
        location = .file(file)
        let environment = StoreEnvironment(now: { clock.now })
        phone = try HealthStore(at: .file(file), environment: environment)
        computer = try HealthStore(
            at: .file(folder.url.appending(path: "computer.sqlite")), environment: environment)
        journal = try Journal(
            at: .file(folder.url.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { .gmt },
                app: .own(bundleIdentifier: Self.diary, name: "Diary")))
        sharing = SampleSharing(journal: journal, remote: Self.cloud)
        self.server = server
    }

    /// The person lets the app read only samples of types that end at a date or later; nil for all.
    func limit(_ types: [ObjectType], to date: Date?) throws {
        try phone.permissions.set(
            share: [:], read: Dictionary(uniqueKeysWithValues: types.map { ($0, .granted) }),
            earliest: date.map { date in
                Dictionary(uniqueKeysWithValues: types.map { ($0, date) })
            } ?? [:],
            app: configuration(grants: .everything).app.identity)
    }

    /// The app on the phone, with permission for every type or for none.
    func app(grants: OpenHealthKitConfiguration.Grants = .everything) -> HKHealthStore {
        HKHealthStore(configuration: configuration(grants: grants))
    }

    private func configuration(
        grants: OpenHealthKitConfiguration.Grants
    ) -> OpenHealthKitConfiguration {
        var configuration = OpenHealthKitConfiguration(
            location: location,
            app: OpenHealthKitConfiguration.App(bundleIdentifier: Self.diary, name: "Diary"),
            prompt: .allow)
        configuration.grants = grants
        let clock = clock
        configuration.now = { clock.now }
        return configuration
    }

    /// A publisher, as after a start of the app.
    func publisher(
        _ store: (any SampleStoring)? = nil, batchSize: Int = 7,
        excluded: @escaping @Sendable (Set<UUID>) async throws -> Set<UUID> = { _ in [] }
    ) -> SamplePublisher {
        let clock = clock
        return SamplePublisher(
            store: store ?? app(), server: server, sharing: sharing,
            configuration: SamplePublisher.Configuration(
                namespace: Self.diary,
                app: .own(bundleIdentifier: Self.diary, name: "Diary"), batchSize: batchSize,
                excluded: excluded, now: { clock.now }, sleep: Unlimited.sleep))
    }

    /// Reads what the server has into the computer's store.
    @discardableResult
    func receive() async throws -> SampleMirrorReport {
        try await SampleMirror(
            store: computer, account: Self.cloud.rawValue,
            isEntry: { EntryIdentity($0, namespace: Self.diary) != nil }
        ).receive(from: server)
    }

    /// The samples of a type in a store, as they can be compared with those of another.
    func contents(_ store: HealthStore, of types: [ObjectType]) async throws -> [UUID:
        SampleContent]
    {
        var contents: [UUID: SampleContent] = [:]
        for type in types {
            for sample in try await store.samples([SampleQuery(type: type)], app: nil) {
                contents[sample.uuid] = try await SampleContent(sample, in: store, types)
            }
        }
        return contents
    }

    /// Shares types, publishes and receives.
    func share(_ types: [ObjectType], from date: Date? = nil) async throws {
        try await sharing.share(types, from: date)
        _ = try await publisher().publish()
        try await receive()
    }
}

/// What two stores must have of a sample in common.
struct SampleContent: Hashable {
    var sample: Sample
    var members: Set<UUID>
    var series: SeriesData?
    /// The samples that belong to a workout.
    var associated: Set<UUID> = []

    init(_ sample: Sample, in store: HealthStore, _ types: [ObjectType]) async throws {
        self.sample = sample
        members = Set((sample.members ?? []).map(\.uuid))
        if sample.members != nil { self.sample.payload = .correlation([]) }
        if case .workout(var detail) = sample.payload {
            // A store computes them of the associated samples at each reading.
            detail.statistics = []
            for index in detail.activities.indices { detail.activities[index].statistics = nil }
            self.sample.payload = .workout(detail)
            let predicate = SamplePredicate.associated(workout: sample.uuid)
            for type in types {
                let found = try await store.samples(
                    [SampleQuery(type: type, predicate: predicate)], app: nil)
                associated.formUnion(found.map(\.uuid))
            }
        }
        series = try await store.series(of: sample.uuid, app: nil)
    }
}
