import Foundation
import HealthDatabase
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
import OpenHealthKit
import TestSupport
import Testing

@Suite("The listings in the comments of the journal and of what stands on it")
struct JournalListings {
    @Test("a weight is saved")
    func saving() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "journal.sqlite")

        let journal = try Journal(at: .file(url))
        let entry = WeightEntry(header: journal.newHeader(), mass: Quantity(72.5, .kilogram))
        let saved = try await journal.save(.weight(entry))

        #expect(saved.header.version == 1)
    }

    @Test("the part of an entry has a text")
    func part() {
        let protein = EntryPart.nutrient(.dietaryProtein, item: 0)
        print(protein)  // 0.dietaryProtein

        #expect(protein.description == "0.dietaryProtein")
    }

    @Test("a store is exported, and the file is imported into another one")
    func exchange() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url
        let store = try HealthStore(at: .file(folder.appending(path: "health.sqlite")))
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        try await store.ingest([
            Sample(
                uuid: UUID(), type: .stepCount, startDate: now, endDate: now + 60,
                payload: .quantity(Quantity(100, .count)),
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.watch", name: "Watch")))
        ])

        let exporter = HealthExporter(store)
        let report = try await exporter.export(as: .csv, to: folder.appending(path: "csv").path)
        print(report.written, "samples")

        let path = folder.appending(path: "csv").path
        let importer = HealthImporter(store, ImportOptions(timeZone: .current))
        let summary = try await importer.importFile(at: path)
        print(summary.inserted, "new,", summary.known, "known")

        #expect(report.written == 1)
        #expect(summary.inserted == 0 && summary.known == 1)
    }

    @Test("a night is recorded as a fixture")
    func recording() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "night.ndjson").path
        let store = try HealthStore(at: .memory(name: "JournalListings.recording"))
        let evening = Date(timeIntervalSince1970: 1_767_225_600)
        try await store.ingest([
            Sample(
                uuid: UUID(), type: .heartRate, startDate: evening, endDate: evening,
                payload: .quantity(Quantity(57, HealthUnit.count.divided(by: .minute))),
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.watch", name: "Watch")))
        ])

        let recorder = FixtureRecorder(store, zone: .current)
        let night = ExportSelection(types: [.heartRate, .sleepAnalysis], from: evening)
        let report = try recorder.record(to: path, night)
        print(report.written, "samples", report.risks)

        #expect(report.written == 1)
    }

    @Test("a budget counts a workout once")
    func budget() {
        let budget = EnergyBudget(goal: 2000, activeEnergy: 500, workoutEnergy: 300, consumed: 900)
        print(budget.total)  // 2500: the workout's 300 are a part of the 500
        print(budget.remaining)  // 1600

        #expect((budget.total, budget.remaining) == (2500, 1600))
    }

    @Test("a backup is written and restored")
    func backup() async throws {
        let journal = try Journal(at: .memory)

        let data = try await JournalBackup.write(journal)
        let report = try await JournalBackup.restore(data, into: journal, mode: .merge)

        #expect(report == RestoreReport())
    }

    @Test("an export is imported")
    func export() async throws {
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        await #expect(throws: ExchangeError.self) {
            let importer = AppleExportImporter(store)
            let summary = try await importer.importExport(at: "export.zip") { progress in
                print(progress.fraction ?? 0)
            }
            print(summary.inserted, "new,", summary.known, "known")
        }
    }

    @Test("an engine, what goes with it and the screens about its past")
    @MainActor func engine() async throws {
        let journal = try Journal(at: .memory)
        let store = HKHealthStore(configuration: .temporary())
        let remote = HealthRemote(
            store: store,
            configuration: .init(namespace: "com.example.diary", app: journal.environment.app))

        try await journal.setExported([.food], false, at: .health)

        try await journal.setImported([.weight], false, at: .health)

        try await plain(journal, remote)

        let engine = SyncEngine(
            journal: journal, remote: remote,
            companion: ActivityKeeper(journal: journal, store: store))

        let scheduler = SyncScheduler(engine: engine)
        await scheduler.start()

        await scheduler.stop()
        do {
            let screen = BackfillScreen(EntryBackfill(engine))
            #expect(screen.state == .unknown)
        }
        do {
            let screen = BackfillScreen(HistoryImport(engine), direction: .fromHealth)
            #expect(screen.state == .unknown)
        }
    }

    private func plain(_ journal: Journal, _ remote: HealthRemote) async throws {
        let engine = SyncEngine(journal: journal, remote: remote)
        let report = await engine.sync(.manual)

        #expect(report.unavailable != nil)
    }
}
