public import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

extension HealthRemote {
    /// Reads the changes of one kind of entry after an anchor.
    ///
    /// Types without a permission request so far are left out, because a query over them would
    /// fail. If the app may read further back than before, the stream is read from the beginning.
    public func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    {
        try await pull(stream, after: cursor, having: BroughtObjects())
    }

    /// Reads the changes of one kind of entry that follow a batch.
    ///
    /// An import of an export saves all samples of one nutrient, then all of the next, and the meals last.
    /// A pull answers a nutrient with the whole meal, so that each meal would be read, and given to the
    /// journal, once for each of its nutrients and once more for itself. What the batches before have
    /// brought of a meal is left out.
    public func pull(_ stream: StreamName, following batch: PullBatch) async throws(PullError)
        -> PullBatch
    {
        try await pull(stream, after: batch.cursor, having: batch.brought)
    }

    private func pull(
        _ stream: StreamName, after cursor: Data?, having known: BroughtObjects
    ) async throws(PullError) -> PullBatch {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else {
            throw .temporary(reason: SyncReason(.streamUnknown))
        }
        var start: StreamPosition?
        var stored = cursor
        if let cursor {
            guard let decoded = AnchorCoding.position(cursor) else { throw .invalidCursor }
            start = decoded
        }
        let predicates = try await readable(mapping)
        guard !predicates.isEmpty else { throw .notPermitted }
        do {
            let limit = try await VisibleHistory(types(of: mapping)).limit()
            if let start, start.misses(historySince: limit) { throw PullError.invalidCursor }
            if start.map({ $0.unread != nil }) ?? mapping.hasFirstReading {
                let page = try await FirstReading(
                    store: store, order: mapping.watched.map(\.type),
                    readable: Set(predicates.map(\.sampleType)),
                    batchSize: configuration.batchSize
                ).page(after: start, limit: limit)
                guard page.isEmpty else {
                    // Each page of a first reading brings other samples, so none is noted as brought.
                    let changes = try await changes(
                        page.changes, predicates.map(\.sampleType), mapping, known
                    ).changes
                    return PullBatch(
                        changes: changes, cursor: try AnchorCoding.data(page.position),
                        hasMore: true)
                }
                (start, stored) = (page.position, nil)
            }
            let result = try await store.changes(
                predicates, after: start?.anchor, limit: configuration.batchSize)
            // The result is not used: the engine records what to compare before it reads
            // everything.
            if result.newAnchor.isOfOtherHistory { throw PullError.invalidCursor }
            let (changes, foreign) = try await changes(
                result, predicates.map(\.sampleType), mapping, known)
            let position = StreamPosition(anchor: result.newAnchor, limit: limit)
            // Archiving an anchor costs more than a query without a result.
            let isUnmoved = position.anchor.isEqual(start?.anchor) && limit == start?.limit
            var batch = PullBatch(
                changes: changes,
                cursor: try (isUnmoved ? stored : nil) ?? AnchorCoding.data(position),
                hasMore: !result.addedSamples.isEmpty || !result.deletedObjects.isEmpty)
            batch.brought = known
            batch.brought.add(
                ForeignSamples.objects(of: foreign).subtracting(result.addedSamples.map(\.uuid)))
            return batch
        } catch let error as PullError {
            throw error
        } catch {
            throw PullError(health: error)
        }
    }

    func readable(_ mapping: any EntryMapping) async throws(PullError)
        -> [HKSamplePredicate<HKSample>]
    {
        let types = types(of: mapping)
        let (watched, restriction) = (types.watched, types.restriction)
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

    /// The types that the app has requested: a query over others would fail.
    ///
    /// A correlation cannot be requested; it is read through its members.
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

    /// Whether the app has requested to read these types; the answer is unknown.
    ///
    /// HealthKit raises if a request, or the question for its status, has one half of a pair.
    private func mayRead(_ types: Set<HKObjectType>) async throws -> Bool {
        guard !types.isEmpty else { return true }
        return try await store.statusForAuthorizationRequest(
            toShare: [], read: types.union(types.flatMap(\.companions))) == .unnecessary
    }

    /// The changes of entries by what changed in Health, and the samples of other apps that they bring: without those that
    /// earlier batches have brought.
    private func changes(
        _ result: HealthStoreChanges, _ types: [HKSampleType],
        _ mapping: any EntryMapping, _ brought: BroughtObjects
    ) async throws -> (changes: [InboundChange], foreign: [HKSample]) {
        let context = context
        var foreign: [HKSample] = []
        var ownVersions: [UUID: Int] = [:]
        for sample in result.addedSamples where !brought.contains(sample.uuid) {
            if let own = context.ownMetadata(sample) {
                // Two kinds may share a type; the other kind's stream contains this sample.
                guard own.identity.kind == mapping.kind else { continue }
                let known = ownVersions[own.identity.entry] ?? 0
                ownVersions[own.identity.entry] = max(known, own.version)
            } else {
                foreign.append(sample)
            }
        }
        var changes: [InboundChange] = []
        if mapping.readsOtherApps {
            let samples = ForeignSamples(store: store, context: context)
            foreign += try await samples.successors(of: result, among: types)
            foreign = try await samples.whole(foreign)
            changes = foreign.filter { !context.isEarlier($0) }.compactMap { sample in
                change(by: sample, mapping, context).map { InboundChange.foreign($0) }
            }
        }
        changes += try await EarlierReader(remote: self, mapping: mapping, context: context)
            .changes(by: foreign.filter(context.isEarlier))
            .map { .earlier($0) }
        changes += try await own(ownVersions, mapping, context).map { .own($0) }
        changes += result.deletedObjects.map(removal).filter { removal in
            removal.identity.map { $0.kind == mapping.kind }
                ?? (mapping.readsOtherApps || !configuration.earlierSamples.conditions.isEmpty)
        }.map { .removed($0) }
        return (changes, mapping.readsOtherApps ? foreign : [])
    }

    private func change(
        by sample: HKSample, _ mapping: any EntryMapping, _ context: MappingContext
    ) -> InboundChange.ForeignEntry? {
        guard let read = mapping.foreignEntry(from: sample, in: context) else { return nil }
        let identity = SyncIdentity(sample)
        return InboundChange.ForeignEntry(
            entry: read.entry, object: sample.uuid.uuidString,
            syncIdentifier: identity?.identifier,
            syncVersion: identity?.version ?? 0,
            parts: read.parts.map { part in
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

    /// Reads the present state of whole own entries, because a batch may contain only some objects
    /// of an entry.
    ///
    /// - Parameter versions: The entries, each with a version that has objects.
    func own(_ versions: [UUID: Int], _ mapping: any EntryMapping, _ context: MappingContext)
        async throws -> [InboundChange.OwnEntry]
    {
        guard !versions.isEmpty else { return [] }
        var found = try await own(
            versions.keys, of: try await askedFor(self.types(of: mapping).own), mapping, context)
        let scattered = versions.filter { id, version in
            found[id].map { $0.entry.header.version < version } ?? true
        }
        if !mapping.scatteredTypes.isEmpty, !scattered.isEmpty {
            let types = try await askedFor(mapping.scatteredTypes)
            found.merge(try await own(scattered.keys, of: types, mapping, context)) { _, new in new
            }
        }
        let types = Array(self.types(of: mapping).shared)
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
            guard let own = context.ownMetadata(sample), own.identity.kind == mapping.kind
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

    /// Deletes the objects of earlier versions of entries that have later ones.
    ///
    /// Such objects remain after a crash between saving and deleting, and after a device that could
    /// not read has sent an earlier version again. If they cannot be deleted now, the entry is not
    /// read either, so that a later pull retries; without permission they stay.
    private func clean(
        _ read: [UUID: OwnReading], of samples: [UUID: [HKSample]], _ context: MappingContext
    ) async throws {
        for (id, reading) in read.sorted(by: { $0.key < $1.key }) {
            let hasRemains = samples[id]?.contains { sample in
                context.ownMetadata(sample).map { $0.version < reading.entry.header.version }
                    ?? false
            }
            guard hasRemains == true, let failure = await removeStaleParts(of: reading.entry) else {
                continue
            }
            if case .temporary = failure { throw failure }
        }
    }
}

extension PullError {
    /// Creates the error of a pull from an error of HealthKit.
    init(health error: any Error) {
        if error is Deadline.Passed {
            self = .temporary(reason: SyncReason(.healthReadSilent))
            return
        }
        guard let error = error as? HKError else {
            self = .temporary(reason: SyncReason(.healthUnreadable))
            return
        }
        switch error.code {
        case .errorAuthorizationNotDetermined: self = .notPermitted
        case .errorDatabaseInaccessible:
            self = .temporary(reason: SyncReason(.healthLocked))
        default: self = .temporary(reason: SyncReason(.healthNotRead))
        }
    }
}

/// Completes the samples of other apps that a pull brings.
struct ForeignSamples {
    let store: TimeLimitedHealthStore
    let context: MappingContext

    /// Replaces other apps' samples that are members of a correlation by the correlation.
    ///
    /// A member may have a new version although its correlation is unchanged. Members without a
    /// correlation, or with one that cannot be found, stay as they are, after the correlations.
    func whole(_ samples: [HKSample]) async throws -> [HKSample] {
        var wholes: [UUID: HKCorrelation] = [:]
        for case let whole as HKCorrelation in samples { wholes[whole.uuid] = whole }
        var single = samples.filter { !($0 is HKCorrelation) }
        if !single.isEmpty {
            // The members of a correlation are made each time that it is asked for them.
            var known = wholes.values.reduce(into: Set<UUID>()) {
                $0.formUnion($1.objects.map(\.uuid))
            }
            let members = try await members(among: single.filter { !known.contains($0.uuid) })
            for (whole, objects) in try await correlations(around: members) {
                wholes[whole.uuid] = whole
                known.formUnion(objects)
            }
            single.removeAll { known.contains($0.uuid) }
        }
        return wholes.values.sorted { $0.uuid < $1.uuid } + single
    }

    /// The identities of the correlations among some samples, and of their members.
    static func objects(of samples: [HKSample]) -> Set<UUID> {
        samples.reduce(into: []) { objects, sample in
            guard let whole = sample as? HKCorrelation else { return }
            objects.insert(whole.uuid)
            objects.formUnion(whole.objects.map(\.uuid))
        }
    }

    /// The later versions that replaced deleted objects of other apps.
    ///
    /// They may be in a later batch; imported together with the deletion, they update the same
    /// entry.
    func successors(
        of result: HealthStoreChanges, among types: [HKSampleType]
    ) async throws -> [HKSample] {
        let identifiers = Set(
            result.deletedObjects.compactMap {
                $0.metadata?[HKMetadataKeySyncIdentifier] as? String
            }.filter { !$0.hasPrefix(context.namespace + ".") })
        guard !identifiers.isEmpty else { return [] }
        let condition = HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: Array(identifiers))
        let known = Set(result.addedSamples.map(\.uuid))
        return try await found(types, condition).filter {
            context.ownMetadata($0) == nil && !known.contains($0.uuid)
        }
    }

    /// The samples that are members of a correlation.
    private func members(among samples: [HKSample]) async throws -> [HKSample] {
        let quantities = samples.filter { $0.sampleType.isNutrient }
        guard !quantities.isEmpty else { return [] }
        let condition = NSCompoundPredicate(andPredicateWithSubpredicates: [
            HKQuery.predicateForObjects(with: Set(quantities.map(\.uuid))),
            HKQuery.predicateForObjectsWithNoCorrelation(),
        ])
        let alone = Set(
            try await found(Array(Set(quantities.map(\.sampleType))), condition).map(\.uuid))
        return quantities.filter { !alone.contains($0.uuid) }
    }

    /// The correlations that contain some members, searched near the members' dates, each with the
    /// identities of all its members.
    private func correlations(around members: [HKSample]) async throws
        -> [(whole: HKCorrelation, members: Set<UUID>)]
    {
        guard let start = members.map(\.startDate).min(), let end = members.map(\.endDate).max()
        else { return [] }
        let condition = HKQuery.predicateForSamples(
            withStart: start.addingTimeInterval(-Self.nearby),
            end: end.addingTimeInterval(Self.nearby))
        let uuids = Set(members.map(\.uuid))
        return try await found([HKCorrelationType(.food)], condition).compactMap { sample in
            guard let whole = sample as? HKCorrelation, context.ownMetadata(whole) == nil
            else { return nil }
            let members = Set(whole.objects.map(\.uuid))
            return members.isDisjoint(with: uuids) ? nil : (whole, members)
        }
    }

    private func found(_ types: [HKSampleType], _ condition: NSPredicate) async throws
        -> [HKSample]
    {
        guard !types.isEmpty else { return [] }
        return try await store.samples(types.map { .sample(type: $0, predicate: condition) })
    }

    /// The largest distance in seconds between the dates of a correlation and its members.
    static let nearby: TimeInterval = 86_400
}

extension HKSampleType {
    fileprivate var isNutrient: Bool { FoodMapping.byIdentifier[identifier] != nil }
}

/// The identifier that the source of a sample gave it, and the version.
struct SyncIdentity {
    var identifier: String
    var version: Int

    init?(_ sample: HKSample) {
        guard let text = sample.metadata?[HKMetadataKeySyncIdentifier] as? String else {
            return nil
        }
        identifier = text
        version = (sample.metadata?[HKMetadataKeySyncVersion] as? NSNumber)?.syncVersion ?? 0
    }
}
