import Foundation
import HealthBackup
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport

/// A journal and a store in a folder of their own.
struct BackupWorld {
    static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    /// The folder; it goes with the world, unless it is another one's.
    let folder: URL
    private let temporary: TemporaryFolder?
    let journal: Journal
    let store: HealthStore

    init() throws {
        let temporary = try TemporaryFolder()
        try self.init(in: temporary.url, temporary)
    }

    /// A world in an existing folder, opened again if it has been there.
    init(in folder: URL) throws { try self.init(in: folder, nil) }

    private init(in folder: URL, _ temporary: TemporaryFolder?) throws {
        (self.folder, self.temporary) = (folder, temporary)
        journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(
                now: { Self.now }, timeZone: { .gmt },
                app: .own(bundleIdentifier: "org.example.app", name: "App")))
        store = try HealthStore(at: .file(folder.appending(path: "health.sqlite")))
    }

    /// The backup of this world; guessing its passphrase costs little.
    var backup: FullBackup {
        var backup = FullBackup(journal: journal, store: store)
        backup.rounds = 1 << 4
        return backup
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Fills a world with something in each part.
    func filled() async throws -> BackupWorld {
        try await logWeight(80)
        try await journal.settings.set("import.timeZone", to: "Europe/Vienna")
        try await journal.setRemoteEnabled("health", true)
        try store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: Self.scale)
        try store.characteristics.set(.biologicalSex, .number(1))
        try store.preferences.setUnit(.pound, for: .bodyMass)
        try store.preferences.setSourcePriority(
            [Self.scale.source.bundleIdentifier], for: .bodyMass)
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let food = Sample(
            uuid: UUID(), type: .food, startDate: date, endDate: date,
            payload: .correlation([Self.sample(.dietaryEnergyConsumed, .kilocalorie, 70, at: 5)]),
            sourceRevision: Self.revision)
        let weights = [Self.weight(80, at: 1), Self.weight(81, at: 2)]
        try await store.ingest(weights + [food])
        _ = try await store.attachments.add(
            name: "photo", contentType: "image/png", data: Data([1, 2, 3]), to: weights[0].uuid,
            app: Self.scale)
        return self
    }

    func logWeight(_ kilograms: Double) async throws {
        let entry = WeightEntry(header: journal.newHeader(), mass: Quantity(kilograms, .kilogram))
        try await journal.save(.weight(entry))
    }

    /// All weights and meals of the store, with their members.
    func samples() async throws -> Set<Sample> {
        try await Set(
            store.samples([SampleQuery(type: .bodyMass), SampleQuery(type: .food)], app: nil))
    }

    /// The dates and contents of all entries.
    func entries() async throws -> [JournalEntry] {
        try await JournalContents.read(from: journal).entries
    }

    // MARK: Samples

    static let scale = AppIdentity(bundleIdentifier: "com.example.scale", name: "Scale")
    static let revision = SourceRevision(
        source: Source(bundleIdentifier: "com.example.scale", name: "Scale"), version: "1")

    static func weight(_ value: Double, at time: Double, _ metadata: Metadata = [:]) -> Sample {
        sample(.bodyMass, .kilogram, value, at: time, metadata)
    }

    static func sample(
        _ type: ObjectType, _ unit: HealthUnit, _ value: Double, at time: Double,
        _ metadata: Metadata = [:]
    ) -> Sample {
        let date = Date(timeIntervalSinceReferenceDate: time)
        return Sample(
            uuid: UUID(), type: type, startDate: date, endDate: date,
            payload: .quantity(Quantity(value, unit)), metadata: metadata,
            sourceRevision: revision)
    }
}
