import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit

/// A journal and a health store on disk, an engine between them, and other apps.
struct BenchmarkWorld {
    let folder: URL
    let journal: Journal
    let engine: SyncEngine
    private let source = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(app: source))
        let remote = HealthRemote(
            store: Self.app("com.example.diary", in: folder),
            configuration: .init(namespace: "com.example.diary", app: source))
        engine = SyncEngine(journal: journal, remote: remote)
        try await journal.setRemoteEnabled(.health, true)
    }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func app(_ bundle: String) -> HKHealthStore { Self.app(bundle, in: folder) }

    /// The reader of steps, energy and sleep.
    var activity: ActivityKeeper {
        ActivityKeeper(journal: journal, store: Self.app("com.example.diary", in: folder))
    }

    func drink(at seconds: Double) -> JournalEntry {
        drink(at: Date(timeIntervalSinceNow: seconds))
    }

    func drink(at date: Date) -> JournalEntry {
        .drink(DrinkEntry(header: header(at: date), volume: Quantity(250, .milliliter)))
    }

    func header(at date: Date) -> EntryHeader {
        EntryHeader(id: UUID(), date: date, timeZone: .gmt, source: source)
    }

    private static func app(_ bundle: String, in folder: URL) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration(
            location: .file(folder.appending(path: "health.sqlite")),
            app: .init(bundleIdentifier: bundle, name: bundle), prompt: .allow)
        configuration.grants = .everything
        return HKHealthStore(configuration: configuration)
    }
}
