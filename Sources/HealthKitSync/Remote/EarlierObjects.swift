internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthSync

/// The samples of an earlier version of this app that the operations of a push replace or delete.
///
/// They are deleted after the save, so that Health never lacks the entry. The journal keeps their links
/// until the push is recorded, so that a push that ends in between is repeated.
struct EarlierObjects {
    private let remote: HealthRemote
    private var samples: [UUID: HKSample] = [:]
    private var unread: PushFailure?

    /// Reads the samples that operations have links to.
    init(of operations: [OutboundOperation], at remote: HealthRemote) async {
        self.remote = remote
        var uuids: [EntryKind: Set<UUID>] = [:]
        for operation in operations {
            let found = operation.earlierObjects
            if !found.isEmpty { uuids[operation.kind, default: []].formUnion(found) }
        }
        for mapping in remote.mappings {
            guard let wanted = uuids[mapping.kind] else { continue }
            let all = mapping.typesToShare.union(mapping.ownTypes)
            do {
                let condition = HKQuery.predicateForObjects(with: wanted)
                let types = try await remote.askedFor(Array(all))
                for sample in try await remote.store.samples(
                    types.map { .sample(type: $0, predicate: condition) })
                { samples[sample.uuid] = sample }
            } catch {
                unread = PushFailure(health: error)
            }
        }
    }

    /// The reason why an operation cannot be performed now; nil if it can.
    ///
    /// Health lets no app delete what it saved under another bundle identifier, and a new sample
    /// beside it would count the entry twice.
    func failure(of operation: OutboundOperation) -> PushFailure? {
        let objects = operation.earlierObjects
        guard !objects.isEmpty else { return nil }
        if let unread { return unread }
        let isOther = objects.compactMap { samples[$0] }.contains { !remote.context.isOwn($0) }
        return isOther ? .notPermitted(reason: SyncReason(.savedByEarlierApp)) : nil
    }

    /// Deletes the samples of the operations that succeeded; those of other operations are deleted
    /// when these are retried.
    func delete(after operations: [OutboundOperation], _ outcomes: inout [PushOutcome?]) async {
        let done = operations.indices.filter { index in
            switch outcomes[index] {
            case .done, .partial: !operations[index].earlierObjects.isEmpty
            default: false
            }
        }
        let left = done.flatMap { operations[$0].earlierObjects }.compactMap { samples[$0] }
        guard let failure = await delete(left) else { return }
        for index in done { outcomes[index] = .unfinished(failure) }
    }

    private func delete(_ samples: [HKSample]) async -> PushFailure? {
        let byType = Dictionary(grouping: samples, by: \.sampleType)
        // The correlation of a meal is deleted before its members, so that nobody reads half a
        // meal.
        let types = byType.keys.sorted {
            ($0 is HKCorrelationType ? 0 : 1, $0.identifier)
                < ($1 is HKCorrelationType ? 0 : 1, $1.identifier)
        }
        for type in types {
            let uuids = Set((byType[type] ?? []).map(\.uuid))
            do {
                try await remote.store.deleteObjects(
                    of: type, predicate: HKQuery.predicateForObjects(with: uuids))
            } catch {
                return PushFailure(health: error)
            }
        }
        return nil
    }
}

extension OutboundOperation {
    /// The samples of an earlier version of this app that represent the entry.
    fileprivate var earlierObjects: [UUID] {
        links.filter(\.isEarlier).compactMap { UUID(uuidString: $0.object) }
    }
}
