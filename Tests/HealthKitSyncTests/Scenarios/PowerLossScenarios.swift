import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

@Suite("A sync pass on a disk that loses power or fails")
struct PowerLossScenarios {
    /// A pass that ended before everything was sent.
    private struct Unfinished: Error {}

    /// A phone whose journal and store are in a folder.
    private struct Phone: Sendable {
        static let now = Date(timeIntervalSince1970: 1_780_000_000)
        let journal: Journal
        let store: HealthStore
        let engine: SyncEngine

        init(in folder: URL) throws {
            let location = folder.appending(path: "health.sqlite")
            // Opened here, so that the store is on the test's disk; HealthKit takes the same one.
            store = try HealthStore.shared(
                at: .file(location), environment: StoreEnvironment(now: { Self.now }))
            journal = try Journal(
                at: .file(folder.appending(path: "journal.sqlite")),
                environment: JournalEnvironment(
                    now: { Self.now }, timeZone: { .gmt },
                    app: .own(bundleIdentifier: SyncWorld.bundle, name: "Diary"), undoWindow: 0))
            var configuration = OpenHealthKitConfiguration(
                location: .file(location),
                app: OpenHealthKitConfiguration.App(
                    bundleIdentifier: SyncWorld.bundle, name: "Diary"), prompt: .allow)
            configuration.grants = .everything
            configuration.now = { Self.now }
            let remote = HealthRemote(
                store: HKHealthStore(configuration: configuration),
                configuration: HealthRemote.Configuration(
                    namespace: SyncWorld.bundle,
                    app: .own(bundleIdentifier: SyncWorld.bundle, name: "Diary"),
                    timeZone: { .gmt }, sleep: Unlimited.sleep))
            engine = SyncEngine(journal: journal, remote: remote, now: { Self.now })
        }

        func log(_ kilograms: Double) async throws {
            let header = journal.newHeader(date: Self.now.addingTimeInterval(-kilograms))
            try await journal.save(
                .weight(WeightEntry(header: header, mass: Quantity(kilograms, .kilogram))))
        }

        /// Runs a pass; throws if an operation still waits.
        func sync() async throws {
            try await journal.outbox(of: .health).retryFailed()
            try await journal.outbox(of: .health).retryNow()
            let report = await engine.sync(.manual)
            guard report.unavailable == nil, report.unreadable.isEmpty,
                try await journal.status(of: .health).pending == 0
            else { throw Unfinished() }
        }

        /// The weights of the journal in kilograms, in order.
        func entries() async throws -> [Double] {
            let all = DateInterval(start: .distantPast, end: .distantFuture)
            return try await journal.entries(in: all, kinds: [.weight]).compactMap { entry in
                guard case .weight(let weight) = entry else { return nil }
                return weight.mass.value
            }.sorted()
        }

        /// The weights of the store in kilograms, in order.
        func samples() async throws -> [Double] {
            try await store.samples([SampleQuery(type: .bodyMass)], app: nil)
                .compactMap { try $0.quantity?.doubleValue(for: .kilogram) }.sorted()
        }
    }

    /// Two entries of the person's are sent and another app's one is imported; then an entry is deleted.
    private static let trial: DiskTrial<Phone> = {
        var trial = DiskTrial(
            prepare: { folder in
                let phone = try Phone(in: folder)
                try await phone.journal.setRemoteEnabled(.health, true)
                try await phone.log(80)
                try await phone.log(81)
                let scale = Source(bundleIdentifier: "com.example.scale", name: "Scale")
                let date = Phone.now.addingTimeInterval(-60)
                try await phone.store.ingest([
                    Sample(
                        uuid: UUID(), type: .bodyMass, startDate: date, endDate: date,
                        payload: .quantity(Quantity(60, .kilogram)),
                        sourceRevision: SourceRevision(source: scale, version: "1"))
                ])
            },
            open: { folder in try Phone(in: folder) },
            act: { phone, acknowledged in
                try await phone.sync()
                acknowledged.add()
                let all = DateInterval(start: .distantPast, end: .distantFuture)
                for case .weight(let weight) in try await phone.journal.entries(
                    in: all, kinds: [.weight]) where weight.mass.value == 80
                {
                    try await phone.journal.delete(weight.header.id)
                }
                try await phone.sync()
                acknowledged.add()
            },
            problems: { phone, acknowledged in
                var problems = try await phone.journal.checkIntegrity()
                problems += try await phone.store.checkIntegrity()
                let before = try await phone.samples()
                if acknowledged > 0, !before.contains(81) {
                    problems.append("a sent entry is missing")
                }
                if acknowledged > 1, before.contains(80) {
                    problems.append("a deleted entry is there")
                }
                // The next passes send and import what is missing, and nothing twice.
                try await phone.sync()
                try await phone.sync()
                let (entries, samples) = (try await phone.entries(), try await phone.samples())
                let allowed: [[Double]] =
                    acknowledged > 1 ? [[60, 81]] : [[60, 80, 81], [60, 81]]
                if entries != samples || !allowed.contains(entries) {
                    problems.append("\(entries) and \(samples) after \(acknowledged) steps")
                }
                return problems
            })
        trial.mostCalls = 8
        return trial
    }()

    @Test("loses and doubles nothing wherever the power goes", arguments: 1...2)
    func cuts(seed: Int) async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: seed)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("loses entries on a disk that ignores syncs, and the trial finds it")
    func lyingDisk() async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: 3, ignoresSyncs: true)
        #expect(!problems.isEmpty)
    }

    @Test(
        "goes on after a failing or full disk, and loses and doubles nothing",
        arguments: [FaultyDisk.Fault.error, .full], [false, true])
    func failures(fault: FaultyDisk.Fault, lasts: Bool) async throws {
        var trial = Self.trial
        trial.mostCalls = 5
        let problems = try await trial.problemsAfterFailures(fault, lasts: lasts, seed: 4) {
            $0 is Unfinished || $0 is JournalError || $0 is HealthStoreError
        }
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }
}
