public import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

extension HealthRemote {
    /// The changes of one kind of entry behind an anchor.
    ///
    /// Reads what may be read: a type that the person was never asked for is left out, for a
    /// query over it would fail. Where the person lets the app read further back than before, the
    /// stream is read from the beginning.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else {
            throw .temporary(reason: "There is no such stream.")
        }
        var known: StreamPosition?
        if let cursor {
            guard let decoded = AnchorCoding.position(cursor) else { throw .invalidCursor }
            known = decoded
        }
        let predicates = try await readable(mapping)
        guard !predicates.isEmpty else { throw .notPermitted }
        do {
            let limit = try await historyLimit(mapping)
            if let known, known.misses(historySince: limit) { throw PullError.invalidCursor }
            let result = try await store.changes(
                predicates, after: known?.anchor, limit: configuration.batchSize)
            // Nothing of it is used: what to compare is noted before everything is read.
            if result.newAnchor.isOfOtherHistory { throw PullError.invalidCursor }
            let changes = try await changes(result, predicates.map(\.sampleType), mapping)
            let position = StreamPosition(anchor: result.newAnchor, limit: limit)
            // Archiving an anchor costs more than a query that finds nothing.
            let isUnmoved = position.anchor.isEqual(known?.anchor) && limit == known?.limit
            return PullBatch(
                changes: changes,
                cursor: try (isUnmoved ? cursor : nil) ?? AnchorCoding.data(position),
                hasMore: !result.addedSamples.isEmpty || !result.deletedObjects.isEmpty)
        } catch let error as PullError {
            throw error
        } catch {
            throw PullError(health: error)
        }
    }

    func readable(_ mapping: any EntryMapping) async throws(PullError)
        -> [HKSamplePredicate<HKSample>]
    {
        let watched = watched(mapping)
        let restriction = restriction(mapping)
        do {
            if try await mayRead(Set(watched.flatMap(\.readTypes))) {
                return watched.map { .sample(type: $0.type, predicate: restriction) }
            }
            var predicates: [HKSamplePredicate<HKSample>] = []
            for type in watched where try await mayReadAny(of: type.readTypes) {
                predicates.append(.sample(type: type.type, predicate: restriction))
            }
            return predicates
        } catch {
            throw PullError(health: error)
        }
    }

    /// Those of some types that were asked for: a query over one that was not would fail.
    ///
    /// A correlation is never asked for; it is read through its members.
    func askedFor(_ types: [HKSampleType]) async throws -> [HKSampleType] {
        let single = types.filter { !($0 is HKCorrelationType) }
        if try await mayRead(Set(single)) { return types }
        var asked = types.filter { $0 is HKCorrelationType }
        for type in single where try await mayRead([type]) { asked.append(type) }
        return asked
    }

    func mayReadAny(of types: Set<HKObjectType>) async throws -> Bool {
        for type in types where try await mayRead([type]) { return true }
        return false
    }

    /// Whether reading these was asked for; what the answer was, nobody may know.
    private func mayRead(_ types: Set<HKObjectType>) async throws -> Bool {
        guard !types.isEmpty else { return true }
        return try await store.statusForAuthorizationRequest(toShare: [], read: types)
            == .unnecessary
    }

    private func changes(
        _ result: HKAnchoredObjectQueryDescriptor<HKSample>.Result, _ types: [HKSampleType],
        _ mapping: any EntryMapping
    ) async throws -> [InboundChange] {
        let context = context
        var foreign: [HKSample] = []
        var ownVersions: [UUID: Int] = [:]
        for sample in result.addedSamples {
            if let own = ownMetadata(sample, context) {
                // Two kinds may have one type: the other one's stream brings it.
                guard own.identity.kind == mapping.kind else { continue }
                let known = ownVersions[own.identity.entry] ?? 0
                ownVersions[own.identity.entry] = max(known, own.version)
            } else {
                foreign.append(sample)
            }
        }
        var changes: [InboundChange] = []
        if mapping.readsOtherApps {
            foreign += try await successors(of: result, among: types)
            changes = try await whole(foreign).compactMap { sample in
                change(by: sample, mapping, context).map { InboundChange.foreign($0) }
            }
        }
        changes += try await own(ownVersions, mapping, context).map { .own($0) }
        changes += result.deletedObjects.map(removal).filter { removal in
            removal.identity.map { $0.kind == mapping.kind } ?? mapping.readsOtherApps
        }.map { .removed($0) }
        return changes
    }

    private func change(
        by sample: HKSample, _ mapping: any EntryMapping, _ context: MappingContext
    ) -> InboundChange.ForeignEntry? {
        guard let entry = mapping.foreignEntry(from: sample, in: context) else { return nil }
        let identity = SyncIdentity(sample)
        return InboundChange.ForeignEntry(
            entry: entry, object: sample.uuid.uuidString, syncIdentifier: identity?.identifier,
            syncVersion: identity?.version ?? 0,
            parts: mapping.foreignParts(of: sample).map { part in
                let identity = SyncIdentity(part.sample)
                return ForeignObject(
                    part: part.part, object: part.sample.uuid.uuidString,
                    syncIdentifier: identity?.identifier, syncVersion: identity?.version ?? 0)
            })
    }

    private func removal(of object: HKDeletedObject) -> InboundChange.Removal {
        let text = object.metadata?[HKMetadataKeySyncIdentifier] as? String
        return InboundChange.Removal(
            object: object.uuid.uuidString,
            identity: text.flatMap { EntryIdentity($0, namespace: configuration.namespace) })
    }

    /// Own entries as they stand now, whole: a batch may hold only some of an entry's objects.
    ///
    /// - Parameter versions: The entries, each with a version of which objects stand.
    func own(_ versions: [UUID: Int], _ mapping: any EntryMapping, _ context: MappingContext)
        async throws -> [InboundChange.OwnEntry]
    {
        guard !versions.isEmpty else { return [] }
        var found = try await own(
            versions.keys, of: try await askedFor(ownTypes(mapping)), mapping, context)
        let scattered = versions.filter { id, version in
            found[id].map { $0.entry.header.version < version } ?? true
        }
        if !mapping.scatteredTypes.isEmpty, !scattered.isEmpty {
            let types = try await askedFor(mapping.scatteredTypes)
            found.merge(try await own(scattered.keys, of: types, mapping, context)) { _, new in new
            }
        }
        let types = Array(sharedTypes(mapping))
        let unseen = Set(types).subtracting(try await askedFor(types))
        return versions.keys.sorted().compactMap { id in
            found[id].map {
                InboundChange.OwnEntry(
                    entry: $0.entry, links: $0.links, isMixed: $0.isMixed, other: $0.other,
                    unseen: Set(unseen.map(\.identifier)))
            }
        }
    }

    private func own(
        _ ids: some Collection<UUID>, of types: [HKSampleType], _ mapping: any EntryMapping,
        _ context: MappingContext
    ) async throws -> [UUID: OwnReading] {
        let condition = HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: ids.map(\.uuidString))
        guard !types.isEmpty else { return [:] }
        let samples = try await store.samples(
            types.map { .sample(type: $0, predicate: condition) })
        var byEntry: [UUID: [HKSample]] = [:]
        for sample in samples {
            guard let own = ownMetadata(sample, context), own.identity.kind == mapping.kind
            else { continue }
            byEntry[own.identity.entry, default: []].append(sample)
        }
        let read: [UUID: OwnReading] = byEntry.compactMapValues { samples in
            guard var reading = mapping.ownEntry(from: samples, in: context) else { return nil }
            guard reading.isMixed else { return reading }
            let known = Set(reading.links.map(\.object))
            let rest = samples.filter { !known.contains($0.uuid.uuidString) }
            reading.other = mapping.ownEntry(from: rest, in: context)?.entry
            return reading
        }
        try await clean(read, of: byEntry, context)
        return read
    }

    /// Removes what is left of earlier versions beside later ones.
    ///
    /// It is there after a death between saving and cleaning up, and where a device that could not
    /// read sent an earlier version again. Where it cannot be removed now, the entry is not read
    /// either, so that it is met again; without permission it stays.
    private func clean(
        _ read: [UUID: OwnReading], of samples: [UUID: [HKSample]], _ context: MappingContext
    ) async throws {
        for (id, reading) in read.sorted(by: { $0.key < $1.key }) {
            let hasRemains = samples[id]?.contains { sample in
                ownMetadata(sample, context).map { $0.version < reading.entry.header.version }
                    ?? false
            }
            guard hasRemains == true, let failure = await removeRemains(of: reading.entry) else {
                continue
            }
            if case .temporary = failure { throw failure }
        }
    }

    /// What a sample says of an entry of this app; nil where it is somebody else's.
    func ownMetadata(_ sample: HKSample, _ context: MappingContext) -> OwnMetadata? {
        guard isOwn(sample) else { return nil }
        return OwnMetadata(sample, namespace: context.namespace, zone: context.zone)
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
