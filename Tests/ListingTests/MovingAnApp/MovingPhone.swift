import Foundation
import HealthJournal
import HealthKit
import OpenHealthKit

/// A phone on which an app has saved in Health before it moves to the journal.
struct MovingPhone {
    struct Missing: Error {}

    let app: EntrySource
    let store: HKHealthStore
    /// The date of what the app logged; an hour later it moves.
    let date = Date(timeIntervalSince1970: 1_780_000_000)
    private var now: Date { date.addingTimeInterval(3_600) }

    init(_ bundleIdentifier: String, _ name: String) {
        app = .own(bundleIdentifier: bundleIdentifier, name: name)
        let now = date.addingTimeInterval(3_600)
        var configuration = OpenHealthKitConfiguration.temporary(
            app: .init(bundleIdentifier: bundleIdentifier, name: name))
        configuration.now = { now }
        store = HKHealthStore(configuration: configuration)
    }

    /// An empty journal of the app.
    func journal() throws -> Journal {
        let now = now
        return try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { now }, timeZone: { .gmt }, app: app, undoWindow: 0))
    }

    /// Imports the entries of the app's own database, as its first launch with the journal does.
    func moveIn(_ entries: [JournalEntry], to journal: Journal) async throws {
        let result = try await journal.firstImport.run("rows") {
            AsyncStream { next in
                for entry in entries { next.yield(entry) }
                next.finish()
            }
        }
        guard result?.imported == entries.count else { throw Missing() }
    }

    func sample(
        _ type: HKQuantityTypeIdentifier, _ amount: Double, _ unit: HKUnit,
        _ metadata: [String: Any]? = nil
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: amount),
            start: date, end: date, metadata: metadata)
    }

    /// The amounts that Health has of a type.
    func amounts(_ type: HKQuantityTypeIdentifier, _ unit: HKUnit) async throws -> [Double] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(type))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store).map { $0.quantity.doubleValue(for: unit) }
    }
}
