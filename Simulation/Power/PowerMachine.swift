import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import TestSupport

/// A phone from its start to the next loss of power: a journal and a store in a folder, and their sync.
struct PowerMachine {
    /// A pass that ended before everything was sent.
    struct Unfinished: Error {}

    /// Another app, which saves weights in the store.
    private static let scale = Source(bundleIdentifier: "com.example.scale", name: "Scale")

    let journal: Journal
    private let store: HealthStore
    private let engine: SyncEngine

    /// Opens the files in a folder, or creates them.
    init(in folder: URL, _ conditions: Conditions, _ identities: SharedGenerator) throws {
        let location = folder.appending(path: "health.sqlite")
        let (app, now) = (SimulatedDevice.app, { @Sendable in conditions.now })
        // Opened here, so that the store is on the disk of the caller; HealthKit takes the same one.
        store = try HealthStore.shared(
            at: .file(location), environment: StoreEnvironment(now: now))
        journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(
                now: now, timeZone: { .gmt }, makeUUID: { identities.uuid() }, app: app,
                undoWindow: 0))
        var configuration = OpenHealthKitConfiguration(
            location: .file(location),
            app: OpenHealthKitConfiguration.App(
                bundleIdentifier: app.bundleIdentifier, name: app.name), prompt: .allow)
        configuration.grants = .everything
        configuration.now = now
        let remote = HealthRemote(
            store: HKHealthStore(configuration: configuration),
            configuration: HealthRemote.Configuration(
                namespace: app.bundleIdentifier, app: app, timeZone: { .gmt },
                makeUUID: { identities.uuid() }, sleep: Unlimited.sleep))
        engine = SyncEngine(journal: journal, remote: remote, now: now)
    }

    /// What the files contain that should not be there, in sentences; none if they are sound.
    func damage() async throws -> [String] {
        try await journal.checkIntegrity() + store.checkIntegrity()
    }

    /// Runs a pass.
    ///
    /// - Throws: `Unfinished` if an operation still waits.
    func sync() async throws {
        try await journal.outbox(of: .health).retryFailed()
        try await journal.outbox(of: .health).retryNow()
        let report = await engine.sync(.manual)
        guard report.unavailable == nil, report.unreadable.isEmpty,
            try await journal.status(of: .health).pending == 0
        else { throw Unfinished() }
    }

    /// Saves a weight that the person typed.
    func log(_ kilograms: Double, _ header: EntryHeader) async throws {
        try await journal.save(
            .weight(WeightEntry(header: header, mass: Quantity(kilograms, .kilogram))))
    }

    /// Changes a weight of the person's.
    func edit(_ id: UUID, _ kilograms: Double) async throws {
        for var weight in try await weights() where weight.header.id == id {
            weight.mass = Quantity(kilograms, .kilogram)
            try await journal.save(.weight(weight))
        }
    }

    /// Saves a weight of the other app in the store.
    func ingest(_ kilograms: Double, _ id: UUID, _ date: Date) async throws {
        try await store.ingest([
            Sample(
                uuid: id, type: .bodyMass, startDate: date, endDate: date,
                payload: .quantity(Quantity(kilograms, .kilogram)),
                sourceRevision: SourceRevision(source: Self.scale, version: "1"))
        ])
    }

    /// The weights of the journal.
    func weights() async throws -> [WeightEntry] {
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        return try await journal.entries(in: all, kinds: [.weight]).compactMap { entry in
            guard case .weight(let weight) = entry else { return nil }
            return weight
        }
    }

    /// The person's weights in kilograms, by the identity of their entries.
    func own() async throws -> [UUID: Double] {
        let own = try await weights().filter { !$0.header.source.isForeign }
        return Dictionary(own.map { ($0.header.id, $0.mass.value) }) { $1 }
    }

    /// The other app's weights in kilograms, by the identity of their samples.
    func foreign() async throws -> [UUID: Double] {
        let foreign = try await samples().filter {
            $0.sourceRevision?.source.bundleIdentifier == Self.scale.bundleIdentifier
        }
        return Dictionary(try foreign.map { ($0.uuid, try Self.kilograms($0)) }) { $1 }
    }

    /// All weights of journal and store in kilograms, in order.
    func all() async throws -> (journal: [Double], store: [Double]) {
        (
            try await weights().map(\.mass.value).sorted(),
            try await samples().map(Self.kilograms).sorted()
        )
    }

    private func samples() async throws -> [Sample] {
        try await store.samples([SampleQuery(type: .bodyMass)], app: nil)
    }

    private static func kilograms(_ sample: Sample) throws -> Double {
        try sample.quantity?.doubleValue(for: .kilogram) ?? 0
    }
}
