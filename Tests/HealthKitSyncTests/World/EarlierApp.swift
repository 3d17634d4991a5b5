import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import TestSupport
import Testing

/// The app as it was before it used this package: it saved 25 days of water and weights in its own way.
struct EarlierApp {
    static let days = 25
    private let history: EarlierHistory
    /// The entries of the app's own database, which the journal gets with the same identities.
    private(set) var entries: [JournalEntry] = []
    /// The samples in Health, by the entry.
    private(set) var samples: [UUID: HKQuantitySample] = [:]

    /// Saves the history in the store of a world.
    init(
        _ shape: EarlierHistory.Shape, in world: SyncWorld, saving store: HKHealthStore? = nil
    ) async throws {
        history = EarlierHistory(shape)
        for day in 1...Self.days {
            let date = world.clock.now.addingTimeInterval(-Double(day) * 86_400)
            entries.append(world.drink(250, at: date))
            entries.append(world.weight(80 + Double(day) / 10, at: date.addingTimeInterval(60)))
        }
        for entry in entries {
            let sample = Self.sample(of: entry, history.metadata(of: entry))
            history.noteSaved(entry, as: sample.uuid)
            samples[entry.id] = sample
        }
        try await (store ?? world.health.store).save(
            entries.compactMap { samples[$0.id] })
    }

    private static func sample(of entry: JournalEntry, _ metadata: Metadata) -> HKQuantitySample {
        let (type, quantity): (HKQuantityTypeIdentifier, HKQuantity) =
            switch entry {
            case .weight(let weight):
                (
                    .bodyMass,
                    HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: weight.mass.value)
                )
            case .drink(let drink):
                (
                    .dietaryWater,
                    HKQuantity(unit: .literUnit(with: .milli), doubleValue: drink.volume.value)
                )
            default: (.stepCount, HKQuantity(unit: .count(), doubleValue: 1))
            }
        return HKQuantitySample(
            type: HKQuantityType(type), quantity: quantity, start: entry.date, end: entry.date,
            metadata: metadata.isEmpty ? nil : metadata.compactMapValues(\.string))
    }

    /// The rule with which the app recognises its samples.
    var rule: EarlierSampleRule { history.rule }

    /// The drink and the weight of a day, counted back from today.
    func entry(_ kind: EntryKind, day: Int) throws -> JournalEntry {
        try #require(entries.filter { $0.kind == kind }[safe: day - 1])
    }

    /// The identifiers of the samples of a kind.
    func objects(_ kind: EntryKind) -> Set<UUID> {
        Set(entries.filter { $0.kind == kind }.compactMap { samples[$0.id]?.uuid })
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}

extension SyncWorld {
    /// The water of a day that is so many days ago, in millilitres.
    func water(daysAgo days: Int) async throws -> Double {
        let day = try await journal.today().advanced(by: -days)
        return try await journal.summary(of: day).water.doubleValue(for: .milliliter)
    }

    /// Logs entries as the importer of the app's old database does.
    func log(_ entries: [JournalEntry]) async throws {
        for result in try await journal.save(entries) { _ = try result.get() }
    }
}
