import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import Testing

/// The listings of the article, with the app's model.
private enum W8Trackr {
    final class WeightEntry {
        var id: UUID?
        var weightValue = 0.0
        var weightUnit = "kg"
        var date = Date()
        var note: String?
        var bodyFatPercentage: Decimal?
        var modifiedDate: Date?
        var healthKitUUID: String?
        var source = "W8Trackr"
        var syncVersion = 1
    }

    /// The rows of the app's model as entries of the journal.
    struct WeightRows {
        let app: EntrySource

        /// A weight; nil for one that came from Health, which the sync reads again.
        func entry(of row: WeightEntry) -> JournalEntry? {
            guard row.source == "W8Trackr", let id = row.id else { return nil }
            let unit: HealthUnit = row.weightUnit == "kg" ? .kilogram : .pound
            let percent = row.bodyFatPercentage.map { NSDecimalNumber(decimal: $0).doubleValue }
            return .weight(
                HealthJournal.WeightEntry(
                    header: EntryHeader(
                        id: id, date: row.date, timeZone: .current, source: app,
                        version: row.syncVersion, modifiedAt: row.modifiedDate, note: row.note),
                    mass: Quantity(row.weightValue, unit), bodyFat: percent.map { $0 / 100 }))
        }

        /// The entries by the samples that the app saved for them.
        func owners(_ rows: [WeightEntry]) -> [UUID: UUID] {
            let pairs = rows.filter { $0.source == "W8Trackr" }.compactMap { row in
                row.healthKitUUID.flatMap(UUID.init).flatMap { sample in row.id.map { (sample, $0) }
                }
            }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Copies the setting of the app's earlier version, once.
    static func takeOverSwitch(from defaults: UserDefaults, into journal: Journal) async throws {
        guard defaults.bool(forKey: "healthSyncEnabled") else { return }
        try await journal.setRemoteEnabled(.health, true)
        for key in [
            "healthSyncEnabled", "healthSyncAnchor", "lastHealthSyncDate", "pendingExportCount",
        ] {
            defaults.removeObject(forKey: key)
        }
    }
}

@Suite("Moving W8Trackr")
struct W8TrackrTests {
    private let phone = MovingPhone("com.example.w8trackr", "W8Trackr")

    @Test("weights are known by the identifiers of their samples, and other apps' come by the sync")
    func moves() async throws {
        let sample = phone.sample(.bodyMass, 176, .pound())
        let before = phone.sample(.bodyMass, 180, .pound())
        try await phone.store.save([sample, before])
        let own = W8Trackr.WeightEntry()
        own.id = UUID()
        own.weightValue = 176
        own.weightUnit = "lb"
        own.date = phone.date
        own.healthKitUUID = sample.uuid.uuidString
        own.bodyFatPercentage = 21
        let imported = W8Trackr.WeightEntry()
        imported.id = UUID()
        imported.source = "Scale"
        // An edit that was never sent, and a row that was never sent.
        let edited = W8Trackr.WeightEntry()
        edited.id = UUID()
        edited.weightValue = 170
        edited.weightUnit = "lb"
        edited.date = phone.date
        edited.modifiedDate = phone.date.addingTimeInterval(60)
        edited.syncVersion = 2
        edited.healthKitUUID = before.uuid.uuidString
        let new = W8Trackr.WeightEntry()
        new.id = UUID()
        new.weightValue = 79
        new.date = phone.date.addingTimeInterval(120)
        let all = [own, imported, edited, new]
        let rows = W8Trackr.WeightRows(app: phone.app)
        let entries = all.compactMap(rows.entry)
        #expect(entries.map(\.id) == [own.id, edited.id, new.id])

        let journal = try phone.journal()
        try await phone.moveIn(entries, to: journal)
        let defaults = try #require(UserDefaults(suiteName: "moving-w8trackr-\(UUID())"))
        defaults.set(true, forKey: "healthSyncEnabled")
        try await W8Trackr.takeOverSwitch(from: defaults, into: journal)
        #expect(try await journal.status(of: .health).isEnabled)
        #expect(defaults.object(forKey: "healthSyncEnabled") == nil)

        var configuration = HealthRemote.Configuration(
            namespace: phone.app.bundleIdentifier, app: phone.app)
        configuration.earlierSamples = .samples(rows.owners(all))
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(store: phone.store, configuration: configuration))
        let report = await engine.sync(.launch)
        #expect(report.inbound.linked == 2 && report.exported == 1 && report.inbound.imported == 0)
        let pounds = try await phone.amounts(.bodyMass, .pound()).map { $0.rounded() }
        #expect(pounds.sorted() == [170, 176])
        #expect(try await engine.backfillCandidates() == 1)
        for await _ in engine.backfill() {}
        #expect(try await phone.amounts(.bodyMass, .pound()).count == 3)
        for row in [own, edited, new] { try await journal.delete(try #require(row.id)) }
        await engine.sync(.save)
        #expect(try await phone.amounts(.bodyMass, .pound()).isEmpty)
    }
}
