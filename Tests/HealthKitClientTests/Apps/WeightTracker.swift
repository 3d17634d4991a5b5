import Foundation
import HealthKit

/// The two-way sync of the weight tracker's document.
///
/// Each entry is one body mass sample with a sync identifier and version; what others write comes
/// in through an anchored query whose anchor is kept as data.
actor WeightTracker {
    struct Entry: Equatable, Sendable {
        var weightKilograms: Double
        var date: Date
        var healthKitUUID: String?
        var source = "W8Trackr"
        var syncVersion = 1
        var pendingHealthSync = false

        var isImported: Bool { source != "W8Trackr" }
        var needsSync: Bool { pendingHealthSync }
    }

    private let healthStore = HKHealthStore()
    private let weightType = HKQuantityType(.bodyMass)
    private(set) var entries: [String: Entry] = [:]
    /// The encoded anchor, as the app keeps it between launches.
    private(set) var healthSyncAnchor: Data?
    private(set) var pendingExportCount = 0

    func requestAuthorization() async throws {
        try await healthStore.requestAuthorization(toShare: [weightType], read: [weightType])
    }

    // MARK: - Local edits

    func log(_ id: String, kilograms: Double, date: Date) {
        entries[id] = Entry(weightKilograms: kilograms, date: date, pendingHealthSync: true)
    }

    func edit(_ id: String, kilograms: Double) {
        entries[id]?.weightKilograms = kilograms
        entries[id]?.syncVersion += 1
        entries[id]?.pendingHealthSync = true
    }

    // MARK: - Export

    func export() async throws {
        for (id, entry) in entries where entry.needsSync {
            let metadata: [String: Any] = [
                HKMetadataKeySyncIdentifier: "w8trackr-\(id)",
                HKMetadataKeySyncVersion: entry.syncVersion,
                HKMetadataKeyWasUserEntered: true,
            ]
            let sample = HKQuantitySample(
                type: weightType,
                quantity: HKQuantity(
                    unit: .gramUnit(with: .kilo), doubleValue: entry.weightKilograms),
                start: entry.date, end: entry.date, metadata: metadata)
            do {
                try await healthStore.save(sample)
                entries[id]?.healthKitUUID = sample.uuid.uuidString
                entries[id]?.pendingHealthSync = false
            } catch let error as HKError where error.code == .errorAuthorizationDenied {
                pendingExportCount += 1
            }
        }
    }

    func delete(_ id: String) async throws {
        let entry = entries.removeValue(forKey: id)
        guard let uuid = entry?.healthKitUUID.flatMap(UUID.init(uuidString:)) else { return }
        try await healthStore.deleteObjects(
            of: weightType, predicate: HKQuery.predicateForObject(with: uuid))
    }

    // MARK: - Import

    func importChanges() async throws {
        let anchor = try healthSyncAnchor.flatMap {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0)
        }
        let result = try await HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: weightType)], anchor: anchor
        ).result(for: healthStore)
        result.addedSamples.forEach(take)
        for deleted in result.deletedObjects {
            let uuid = deleted.uuid.uuidString
            for (id, entry) in entries where entry.healthKitUUID == uuid { entries[id] = nil }
        }
        healthSyncAnchor = try NSKeyedArchiver.archivedData(
            withRootObject: result.newAnchor, requiringSecureCoding: true)
    }

    private func take(_ sample: HKQuantitySample) {
        let kilograms = sample.quantity.doubleValue(for: .gramUnit(with: .kilo))
        let identifier = sample.metadata?[HKMetadataKeySyncIdentifier] as? String
        let version = sample.metadata?[HKMetadataKeySyncVersion] as? Int ?? 1
        if let identifier, identifier.hasPrefix("w8trackr-") {
            let id = String(identifier.dropFirst("w8trackr-".count))
            // The higher version wins, the lower one is discarded.
            guard version > entries[id]?.syncVersion ?? 0 else { return }
            entries[id] = Entry(
                weightKilograms: kilograms, date: sample.startDate,
                healthKitUUID: sample.uuid.uuidString, syncVersion: version)
        } else {
            entries[sample.uuid.uuidString] = Entry(
                weightKilograms: kilograms, date: sample.startDate,
                healthKitUUID: sample.uuid.uuidString,
                source: sample.sourceRevision.source.name)
        }
    }

    // MARK: - What Health holds

    func stored() async throws -> [(kilograms: Double, version: Int?)] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: weightType)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: healthStore).map {
            (
                $0.quantity.doubleValue(for: .gramUnit(with: .kilo)),
                $0.metadata?[HKMetadataKeySyncVersion] as? Int
            )
        }
    }
}
