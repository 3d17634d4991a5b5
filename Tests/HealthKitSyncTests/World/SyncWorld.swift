import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import Synchronization
import TestSupport

/// One person's phone: a health store that apps share, a journal on disk, an engine between them,
/// and a clock that stands still until it is told to go on.
final class SyncWorld: Sendable {
    static let bundle = "com.example.diary"

    let clock: TestClock
    let folder: TemporaryFolder
    let health: FaultyHealthStore
    let journal: Journal
    let remote: HealthRemote
    let engine: SyncEngine
    let conditions: DeviceConditions
    private let location: OpenHealthKitConfiguration.Location

    /// A world with full permission, or with those grants.
    init(
        grants: OpenHealthKitConfiguration.Grants = .everything, probe: SyncProbe? = nil,
        batchSize: Int = 500, sharing other: SyncWorld? = nil, device: String = "phone",
        undoWindow: TimeInterval = 0, prompt: PermissionPrompt = .allow,
        zone: TimeZone? = nil, earlier: EarlierSampleRule = .none,
        earlierBundles: Set<String> = [],
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Unlimited.sleep
    ) throws {
        clock = other?.clock ?? TestClock()
        conditions = other?.conditions ?? DeviceConditions()
        folder = try other?.folder ?? TemporaryFolder()
        location = .file(folder.url.appending(path: "health.sqlite"))
        health = FaultyHealthStore(
            Self.store(
                Self.bundle, name: "Diary", grants: grants, prompt: prompt, at: location, clock,
                conditions))
        // The store's file is made before anybody else opens it.
        _ = health.authorizationStatus(for: HKQuantityType(.bodyMass))
        let (clock, zone) = (clock, zone ?? .gmt)
        journal = try Journal(
            at: .file(folder.url.appending(path: "\(device).journal.sqlite")),
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { zone },
                app: .own(bundleIdentifier: Self.bundle, name: "Diary", device: device),
                undoWindow: undoWindow))
        remote = HealthRemote(
            store: health,
            configuration: HealthRemote.Configuration(
                namespace: Self.bundle,
                app: .own(bundleIdentifier: Self.bundle, name: "Diary", device: device),
                earlierSamples: earlier, earlierBundleIdentifiers: earlierBundles,
                timeZone: { zone },
                batchSize: batchSize, sleep: sleep))
        engine = SyncEngine(
            journal: journal, remote: remote, now: { clock.now }, probe: probe)
    }

    /// A world whose journal exports to Health from the start.
    static func enabled(
        grants: OpenHealthKitConfiguration.Grants = .everything, probe: SyncProbe? = nil,
        batchSize: Int = 500, sharing other: SyncWorld? = nil, device: String = "phone",
        undoWindow: TimeInterval = 0, prompt: PermissionPrompt = .allow,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = Unlimited.sleep
    ) async throws -> SyncWorld {
        let world = try SyncWorld(
            grants: grants, probe: probe, batchSize: batchSize, sharing: other, device: device,
            undoWindow: undoWindow, prompt: prompt, sleep: sleep)
        try await world.journal.setRemoteEnabled(.health, true)
        return world
    }

    /// A new reader of the daily values of Health, as after a start of the app.
    var activity: ActivityKeeper {
        ActivityKeeper(journal: journal, store: health, sleep: Unlimited.sleep)
    }

    /// The same phone after the app was started anew.
    func relaunched(
        probe: SyncProbe? = nil, device: String = "phone", earlier: EarlierSampleRule = .none,
        earlierBundles: Set<String> = []
    ) throws -> SyncWorld {
        try SyncWorld(
            probe: probe, sharing: self, device: device, earlier: earlier,
            earlierBundles: earlierBundles)
    }

    /// Another app on the same phone, with full permission.
    func otherApp(_ bundle: String, name: String = "Other") -> HKHealthStore {
        Self.store(
            bundle, name: name, grants: .everything, prompt: .allow, at: location, clock,
            DeviceConditions())
    }

    private static func store(
        _ bundle: String, name: String, grants: OpenHealthKitConfiguration.Grants,
        prompt: PermissionPrompt, at location: OpenHealthKitConfiguration.Location,
        _ clock: TestClock, _ conditions: DeviceConditions
    ) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration(
            location: location,
            app: OpenHealthKitConfiguration.App(bundleIdentifier: bundle, name: name),
            prompt: prompt)
        configuration.grants = grants
        configuration.now = { clock.now }
        configuration.isDeviceLocked = { conditions.isLocked }
        configuration.earliestPermittedSampleDate = { conditions.earliest }
        return HKHealthStore(configuration: configuration)
    }
}

/// The state of the phone as this app meets it.
final class DeviceConditions: Sendable {
    private let state = Mutex((isLocked: false, earliest: Date.distantPast))
    var isLocked: Bool { state.withLock { $0.isLocked } }
    var earliest: Date { state.withLock { $0.earliest } }
    func lock(_ isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }
    func limit(to date: Date) { state.withLock { $0.earliest = date } }
}
