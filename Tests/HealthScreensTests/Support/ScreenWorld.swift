import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

/// One person's phone: a health store on disk, a journal on disk, an engine between them, and a
/// clock that stands still until it is told to go on.
final class ScreenWorld: Sendable {
    static let bundle = "com.example.diary"
    static let app = EntrySource.own(bundleIdentifier: bundle, name: "Diary")

    let clock: TestClock
    let folder: TemporaryFolder
    let store: ObservedHealthStore
    let journal: Journal
    let remote: HealthRemote
    let engine: SyncEngine
    let environment: ScreenEnvironment
    let configuration: OpenHealthKitConfiguration
    private let location: OpenHealthKitConfiguration.Location

    init(
        now: String = "2026-03-10T12:00:00Z", zone: String = "UTC",
        prompt: PermissionPrompt = .allow, isAvailable: Bool = true, undoWindow: TimeInterval = 5,
        locale: String = "en_GB", units: DisplayUnits = DisplayUnits()
    ) throws {
        let clock = TestClock(
            try date(now), try #require(TimeZone(identifier: zone)))
        self.clock = clock
        folder = try TemporaryFolder()
        location = .file(folder.url.appending(path: "health.sqlite"))
        var configuration = OpenHealthKitConfiguration(
            location: location,
            app: OpenHealthKitConfiguration.App(bundleIdentifier: Self.bundle, name: "Diary"),
            prompt: prompt)
        configuration.now = { clock.now }
        configuration.isHealthDataAvailable = isAvailable
        self.configuration = configuration
        store = ObservedHealthStore(configuration: configuration)
        let world = JournalEnvironment(
            now: { clock.now }, timeZone: { clock.zone },
            calendar: { Calendar(identifier: .iso8601) }, app: Self.app, undoWindow: undoWindow)
        journal = try Journal(
            at: .file(folder.url.appending(path: "journal.sqlite")), environment: world)
        environment = ScreenEnvironment(
            world, locale: Locale(identifier: locale), units: units,
            wait: { try await clock.wait(until: $0) })
        remote = HealthRemote(
            store: store,
            configuration: HealthRemote.Configuration(
                namespace: Self.bundle, app: Self.app, timeZone: { clock.zone },
                sleep: Unlimited.sleep))
        engine = SyncEngine(journal: journal, remote: remote, now: { clock.now })
    }

    var permissions: HealthPermissions { HealthPermissions(store: store, sleep: Unlimited.sleep) }

    /// Another app on the same phone, with full permission.
    func otherApp(_ bundle: String, name: String) -> HKHealthStore {
        let clock = clock
        var configuration = OpenHealthKitConfiguration(
            location: location,
            app: OpenHealthKitConfiguration.App(bundleIdentifier: bundle, name: name),
            prompt: .allow)
        configuration.grants = .everything
        configuration.now = { clock.now }
        return HKHealthStore(configuration: configuration)
    }

    @MainActor func settings(features: Set<HealthFeature> = [.food, .weight, .water])
        -> HealthSettingsScreen
    {
        HealthSettingsScreen(
            journal: journal, permissions: permissions, features: features,
            sync: SyncStatusScreen(journal: journal, engine: engine, environment: environment),
            environment: environment)
    }

    func header(at text: String? = nil, zone: String? = nil) throws -> EntryHeader {
        journal.newHeader(
            date: try text.map(date), timeZone: zone.flatMap { TimeZone(identifier: $0) })
    }

    @discardableResult
    func drink(_ millilitres: Double, at text: String? = nil) async throws -> JournalEntry {
        try await journal.save(
            .drink(
                DrinkEntry(
                    header: try header(at: text), volume: Quantity(millilitres, .milliliter))))
    }

    @discardableResult
    func meal(
        _ name: String, _ kilocalories: Double, at text: String? = nil, zone: String? = nil
    ) async throws -> JournalEntry {
        try await journal.save(
            .food(
                FoodEntry(
                    header: try header(at: text, zone: zone), name: name, meal: .lunch,
                    items: [
                        FoodItem(
                            name: name,
                            nutrients: [
                                .dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)
                            ])
                    ])))
    }

    @discardableResult
    func weight(_ kilograms: Double, at text: String? = nil) async throws -> JournalEntry {
        try await journal.save(
            .weight(
                WeightEntry(
                    header: try header(at: text), mass: Quantity(kilograms, .kilogram))))
    }

    /// Brings in another app's entry as a sync engine would.
    func importForeign(_ entry: JournalEntry) async throws {
        var entry = entry
        if !entry.header.source.isForeign {
            entry.header.source = EntrySource(
                kind: .health, bundleIdentifier: "com.example.other", name: "Other")
        }
        let foreign = entry
        _ = try await journal.withTransaction { tx in
            try tx.remote(.health).foreign.importEntry(
                foreign, links: [RemoteLink(object: foreign.id.uuidString)])
        }
    }

    /// Takes away permission to save a type, as the person does in the Health app.
    func revoke(_ type: ObjectType) throws { try decide(type, .denied) }

    /// Gives permission to save a type, as the person does in the Health app.
    func permit(_ type: ObjectType) throws { try decide(type, .granted) }

    private func decide(_ type: ObjectType, _ decision: HealthStore.Decision) throws {
        try store.openStore().permissions.set(
            share: [type: decision], read: [:],
            app: AppIdentity(bundleIdentifier: Self.bundle, name: "Diary"))
    }

    func record(_ activity: DailyActivity) async throws {
        try await journal.withTransaction { tx in try tx.activity.record(activity) }
    }
}

/// An instant such as `2026-03-10T12:00:00Z`.
func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

func day(_ text: String) throws -> Day { try #require(Day(text)) }
