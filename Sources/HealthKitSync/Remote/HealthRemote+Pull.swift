public import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

extension HealthRemote {
    /// The changes of one kind of entry behind an anchor.
    ///
    /// Reads what may be read: a type that the person was never asked for is left out, for a
    /// query over it would fail.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else {
            throw .temporary(reason: "There is no such stream.")
        }
        var anchor: HKQueryAnchor?
        if let cursor {
            guard let decoded = AnchorCoding.anchor(cursor) else { throw .invalidCursor }
            anchor = decoded
        }
        let predicates = try await readable(mapping.watched)
        guard !predicates.isEmpty else { throw .notPermitted }
        do {
            let (store, limit, behind) = (store, configuration.batchSize, anchor)
            let result = try await patience.answer(isFullHistory: cursor == nil) {
                try await store.changes(predicates, after: behind, limit: limit)
            }
            let changes = try await changes(result, mapping)
            return PullBatch(
                changes: changes, cursor: try AnchorCoding.data(result.newAnchor),
                hasMore: !result.addedSamples.isEmpty || !result.deletedObjects.isEmpty)
        } catch {
            throw PullError(health: error)
        }
    }

    private func readable(_ watched: [WatchedType]) async throws(PullError)
        -> [HKSamplePredicate<HKSample>]
    {
        do {
            if try await mayRead(Set(watched.flatMap(\.readTypes))) {
                return watched.map(\.predicate)
            }
            var predicates: [HKSamplePredicate<HKSample>] = []
            for type in watched where try await mayReadAny(of: type.readTypes) {
                predicates.append(type.predicate)
            }
            return predicates
        } catch {
            throw PullError(health: error)
        }
    }

    func mayReadAny(of types: Set<HKObjectType>) async throws -> Bool {
        for type in types where try await mayRead([type]) { return true }
        return false
    }

    /// Whether reading these was asked for; what the answer was, nobody may know.
    private func mayRead(_ types: Set<HKObjectType>) async throws -> Bool {
        try await store.statusForAuthorizationRequest(toShare: [], read: types) == .unnecessary
    }

    private func changes(
        _ result: HKAnchoredObjectQueryDescriptor<HKSample>.Result, _ mapping: any EntryMapping
    ) async throws -> [InboundChange] {
        let context = context
        var changes: [InboundChange] = []
        var ownEntries: [UUID] = []
        for sample in result.addedSamples {
            if isOwn(sample),
                let own = OwnMetadata(
                    sample, namespace: context.namespace, zone: context.zone)
            {
                if !ownEntries.contains(own.identity.entry) {
                    ownEntries.append(own.identity.entry)
                }
            } else if let entry = mapping.foreignEntry(from: sample, in: context) {
                changes.append(
                    .foreign(
                        InboundChange.ForeignEntry(
                            entry: entry, object: sample.uuid.uuidString,
                            syncIdentifier: sample.metadata?[HKMetadataKeySyncIdentifier]
                                as? String,
                            syncVersion: (sample.metadata?[HKMetadataKeySyncVersion]
                                as? NSNumber)?.intValue ?? 0)))
            }
        }
        changes += try await own(ownEntries, mapping, context).map { .own($0) }
        changes += result.deletedObjects.map { object in
            let text = object.metadata?[HKMetadataKeySyncIdentifier] as? String
            return .removed(
                InboundChange.Removal(
                    object: object.uuid.uuidString,
                    identity: text.flatMap {
                        EntryIdentity($0, namespace: configuration.namespace)
                    }))
        }
        return changes
    }

    /// Own entries as they stand now, whole: a batch may hold only some of an entry's objects.
    func own(_ ids: [UUID], _ mapping: any EntryMapping, _ context: MappingContext)
        async throws -> [InboundChange.OwnEntry]
    {
        guard !ids.isEmpty else { return [] }
        let condition = HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: ids.map(\.uuidString))
        let types = mapping.ownTypes
        let (store, predicates) = (
            store, types.map { HKSamplePredicate<HKSample>.sample(type: $0, predicate: condition) }
        )
        let samples = try await patience.answer(isFullHistory: false) {
            try await store.samples(predicates)
        }
        var byEntry: [UUID: [HKSample]] = [:]
        for sample in samples where isOwn(sample) {
            guard
                let own = OwnMetadata(
                    sample, namespace: context.namespace, zone: context.zone)
            else { continue }
            byEntry[own.identity.entry, default: []].append(sample)
        }
        return ids.compactMap { id in
            byEntry[id].flatMap { mapping.ownEntry(from: $0, in: context) }
                .map { InboundChange.OwnEntry(entry: $0.entry, links: $0.links) }
        }
    }

    /// Own by bundle identifier and sync identifier; a name proves nothing.
    func isOwn(_ sample: HKSample) -> Bool {
        sample.sourceRevision.source.bundleIdentifier == configuration.app.bundleIdentifier
    }
}

extension PullError {
    /// What an error of HealthKit means for a pull.
    init(health error: any Error) {
        if error is Deadline.Passed {
            self = .temporary(reason: "Health is unavailable: it did not answer in time.")
            return
        }
        guard let error = error as? HKError else {
            self = .temporary(reason: "Health could not be read.")
            return
        }
        switch error.code {
        case .errorAuthorizationNotDetermined: self = .notPermitted
        case .errorDatabaseInaccessible:
            self = .temporary(reason: "Health data is locked while the device is.")
        default: self = .temporary(reason: "Health could not be read now.")
        }
    }
}
