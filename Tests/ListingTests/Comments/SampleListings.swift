import Foundation
import HealthCloudSync
import HealthDatabase
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

@Suite("The listings in the comments about samples at a cloud")
struct SampleListings {
    /// An account at a server that does not answer: nothing listens at this port.
    private func account() throws -> CloudAccount {
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        return CloudAccount(server: server, account: "A", token: "none")
    }

    @Test("types are shared, and one of them no longer")
    func sharing() async throws {
        let journal = try Journal(at: .memory)
        let remote = CloudRemote(account: try account(), journal: journal)
        let firstDay = Date(timeIntervalSince1970: 1_767_225_600)

        let sharing = SampleSharing(journal: journal, remote: remote.id)
        try await sharing.share([.heartRate, .workout], from: firstDay)
        try await sharing.stop([.heartRate])

        #expect(try await sharing.types().map(\.type) == [.workout])
        #expect(try await sharing.withdrawals() == [ObjectType.heartRate.identifier])
    }

    @Test("a publisher sends nothing before a type is shared")
    func publishing() async throws {
        let journal = try Journal(at: .memory)
        let remote = CloudRemote(account: try account(), journal: journal)
        let store = HKHealthStore(configuration: .temporary())
        let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

        let publisher = SamplePublisher(
            store: store, server: remote.samples,
            sharing: SampleSharing(journal: journal, remote: remote.id),
            configuration: .init(namespace: app.bundleIdentifier, app: app))
        let report = try await publisher.publish()

        #expect(report == SamplePublishReport())
    }

    @Test("a mirror of a server that does not answer stays as it is")
    func mirror() async throws {
        let journal = try Journal(at: .memory)
        let remote = CloudRemote(account: try account(), journal: journal)
        let store = try HealthStore(at: .memory(name: "SampleListings.mirror"))
        await #expect(throws: CloudError.unreachable) {
            let mirror = SampleMirror(
                store: store, account: remote.id.rawValue,
                isEntry: { EntryIdentity($0, namespace: "com.example.diary") != nil })
            let report = try await mirror.receive(from: remote.samples)

            #expect(report.added == 0)
        }
    }

    @Test("the types at a server are listed")
    func types() async throws {
        let folder = try TemporaryFolder()
        let journal = try Journal(at: .memory)
        let connection = CloudConnection(
            journal: journal,
            file: CloudAccountFile(besideJournal: folder.url.appending(path: "journal.sqlite")))
        try connection.file.write(try account())
        await #expect(throws: CloudError.unreachable) {
            let samples = try connection.remote().samples
            for type in try await samples.types() { print(type.identifier, type.count) }
        }
    }
}
