package import Foundation
package import HealthJournal
package import HealthKitSync
package import HealthModel
import Synchronization

/// What an earlier version of the app saved in Health, and how the app knows which of its entries a sample represents.
package final class EarlierHistory: Sendable {
    /// How the earlier version remembered it.
    package enum Shape: CaseIterable, Sendable {
        /// By the entry's identity in the metadata, as it is or behind a word.
        case dietAppLogID, airFitFoodEntryID
        /// By a table of the samples' identifiers.
        case storedSamples
        /// Not at all: only date and amount are the entry's.
        case timeAndValue

        /// The metadata key with the entry's identity; nil for the other shapes.
        fileprivate var key: String? {
            switch self {
            case .dietAppLogID: "DietAppLogId"
            case .airFitFoodEntryID: "AirFitFoodEntryID"
            case .storedSamples, .timeAndValue: nil
            }
        }
    }

    private let shape: Shape
    private let saved = Mutex<(entries: [JournalEntry], owners: [UUID: UUID])>(([], [:]))
    private static let word = "food-"

    package init(_ shape: Shape) { self.shape = shape }

    /// The metadata of the sample of an entry.
    package func metadata(of entry: JournalEntry) -> Metadata {
        guard let key = shape.key else { return [:] }
        let text = entry.id.uuidString
        return [key: .string(shape == .airFitFoodEntryID ? Self.word + text : text)]
    }

    /// Notes that a sample was saved for an entry.
    package func noteSaved(_ entry: JournalEntry, as sample: UUID) {
        saved.withLock { saved in
            saved.entries.append(entry)
            saved.owners[sample] = entry.id
        }
    }

    /// The entry of a sample; nil for one that the earlier version did not save.
    func owner(of sample: UUID) -> UUID? { saved.withLock { $0.owners[sample] } }

    /// The rule by which the app of today recognises what was saved until now.
    package var rule: EarlierSampleRule {
        let (entries, owners) = saved.withLock { $0 }
        switch shape {
        case .dietAppLogID: return .metadata("DietAppLogId")
        case .airFitFoodEntryID:
            return .metadata("AirFitFoodEntryID") { text in
                UUID(uuidString: String(text.dropFirst(Self.word.count)))
            }
        case .storedSamples: return .samples(owners)
        case .timeAndValue: return .entries(entries)
        }
    }
}
