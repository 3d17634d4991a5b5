internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel

/// Entries by the second of their date, to find the one that a sample has the value of.
///
/// Of two equal entries of one second nobody knows which one a sample represents: the sample waits for the
/// person's decision, which gives one sample to each.
struct EarlierEntryTable: Sendable {
    private let bySecond: [Int: [JournalEntry]]

    init(_ entries: [JournalEntry]) {
        bySecond = Dictionary(grouping: entries) { Self.second(of: $0.date) }
    }

    /// The only entry that contains the value of a sample.
    func owner(of sample: HKSample) -> UUID? {
        let second = Self.second(of: sample.startDate)
        let near = (second - 1...second + 1).flatMap { bySecond[$0] ?? [] }
        guard !near.isEmpty else { return nil }
        let context = MappingContext(
            namespace: "", app: .own(bundleIdentifier: "", name: ""), zone: .gmt,
            mayShare: { _ in false }, makeUUID: { UUID() })
        for mapping in HealthRemote.mappings(mealShape: .samples) {
            guard mapping.readsOtherApps,
                let read = mapping.earlierEntry(from: sample, beside: [], in: context)
            else { continue }
            let found = Set(
                near.filter { EarlierMatch().agrees(read.entry, with: $0) }.map(\.id))
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
    }

    private static func second(of date: Date) -> Int {
        Int(date.timeIntervalSinceReferenceDate.rounded(.down))
    }
}
