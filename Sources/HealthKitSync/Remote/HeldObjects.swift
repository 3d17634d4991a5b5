internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthSync

/// What Health holds of the entries of a push that require a separate save.
///
/// There is one query for each kind, because each query reads all samples of the types.
struct HeldObjects {
    private var byKind: [EntryKind: Result<[UUID: [EntryPart: HKSample]], any Error>] = [:]

    /// Reads the objects of the entries that operations save.
    init(
        of operations: [OutboundOperation], at remote: HealthRemote, in context: MappingContext
    ) async {
        var entries: [EntryKind: [JournalEntry]] = [:]
        for case .save(let entry) in operations.map(\.action) {
            entries[entry.kind, default: []].append(entry)
        }
        for mapping in remote.mappings {
            guard let entries = entries[mapping.kind] else { continue }
            do {
                byKind[mapping.kind] = .success(
                    try await mapping.held(entries, at: remote, in: context))
            } catch {
                byKind[mapping.kind] = .failure(error)
            }
        }
    }

    /// The objects of an entry by part, or why they could not be read.
    func parts(of entry: JournalEntry) -> Result<[EntryPart: HKSample], any Error> {
        (byKind[entry.kind] ?? .success([:])).map { $0[entry.id] ?? [:] }
    }
}
