internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

extension HealthRemote {
    /// Saves and deletes entries; operations that can be combined share one save.
    ///
    /// A save of many objects succeeds or fails as a whole, so after a failure each entry is saved
    /// separately.
    public func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        let context = context
        let held = await HeldObjects(of: operations, at: self, in: context)
        let earlier = await EarlierObjects(of: operations, at: self)
        var outcomes: [PushOutcome?] = Array(repeating: nil, count: operations.count)
        var prepared: [(index: Int, entry: JournalEntry, parts: [PartSample])] = []
        for (index, operation) in operations.enumerated() {
            if let failure = earlier.failure(of: operation) {
                outcomes[index] = .failed(failure)
                continue
            }
            switch operation.action {
            case .delete:
                outcomes[index] = await delete(operation)
            case .save(let entry):
                if let outcome = await saveAlone(entry, held, in: context) {
                    outcomes[index] = outcome
                    continue
                }
                do throws(PushFailure) {
                    prepared.append((index, entry, try samples(for: entry, in: context)))
                } catch {
                    outcomes[index] = .failed(error)
                }
            }
        }
        let together = await save(prepared.flatMap(\.parts))
        for (index, entry, parts) in prepared {
            let failure = together == nil || prepared.count == 1 ? together : await save(parts)
            var outcome = await outcome(
                of: entry, parts, failure, isRepeated: operations[index].isRepeated)
            if case .failed(let failure) = outcome, case .temporary? = together {
                // The combined save may have succeeded, if only its answer was lost.
                outcome = .unfinished(failure)
            }
            outcomes[index] = outcome.without(
                mapping(for: entry.kind)?.withheld(of: entry, in: context) ?? [])
        }
        await earlier.delete(after: operations, &outcomes)
        return outcomes.map { $0 ?? .failed(.temporary(reason: SyncReason(.notTried))) }
    }

    /// Saves an entry of a kind that requires a separate save; nil for other kinds.
    private func saveAlone(
        _ entry: JournalEntry, _ held: HeldObjects, in context: MappingContext
    ) async -> PushOutcome? {
        guard let mapping = mapping(for: entry.kind) else { return nil }
        return await mapping.save(entry, holding: held.parts(of: entry), to: self, in: context)?
            .without(mapping.withheld(of: entry, in: context))
    }

    private func samples(for entry: JournalEntry, in context: MappingContext)
        throws(PushFailure) -> [PartSample]
    {
        guard let mapping = mapping(for: entry.kind) else {
            throw .invalid(reason: SyncReason(.healthHasNoPlace))
        }
        return try mapping.samples(for: entry, in: context)
    }

    /// Saves parts; returns nil on success.
    private func save(_ parts: [PartSample]) async -> PushFailure? {
        guard !parts.isEmpty else { return nil }
        do {
            try await store.save(parts.map(\.sample))
            return nil
        } catch {
            return PushFailure(health: error)
        }
    }

    private func outcome(
        of entry: JournalEntry, _ parts: [PartSample], _ failure: PushFailure?,
        isRepeated: Bool
    ) async -> PushOutcome {
        if let failure { return .failed(failure) }
        let all = parts + parts.flatMap(\.members)
        let made = all.map { RemoteLink(part: $0.part, object: $0.sample.uuid.uuidString) }
        guard isRepeated || entry.header.version > 1 else { return .done(links: made) }
        if entry.header.version > 1, let failure = await removeStaleParts(of: entry) {
            return .unfinished(failure)
        }
        do {
            guard let existing = try await existingObjects(for: entry) else {
                return .done(links: made)
            }
            if existing.supersedes(entry) { return .superseded(existing) }
            let missing = try await missing(all, in: existing.links)
            return PushOutcome.done(links: existing.links).without(missing)
        } catch {
            return .unfinished(PushFailure(health: error))
        }
    }

    /// The types of parts that this app would see but that Health does not hold.
    ///
    /// Sending a version again adds nothing to the first attempt, even if more types are permitted
    /// by now.
    private func missing(_ parts: [PartSample], in existing: [RemoteLink]) async throws
        -> Set<String>
    {
        let there = Set(existing.map(\.part))
        let types = Set(
            parts.filter { !there.contains($0.part) && $0.members.isEmpty }.map(\.sample.sampleType)
        )
        guard !there.isEmpty, !types.isEmpty else { return [] }
        return Set(try await askedFor(Array(types)).map(\.identifier))
    }

    /// The objects of an entry that exist now; nil if this app may not read them.
    ///
    /// A repeated save creates nothing; the objects of the first save remain.
    func existingObjects(for entry: JournalEntry) async throws -> InboundChange.OwnEntry? {
        guard let mapping = mapping(for: entry.kind) else { return nil }
        let found: [InboundChange.OwnEntry]
        do {
            found = try await own([entry.header.id: entry.header.version], mapping, context)
        } catch let error as HKError where error.code == .errorAuthorizationNotDetermined {
            return nil
        }
        return found.first
    }

    /// Deletes the objects of earlier versions that this version does not have, such as a nutrient.
    ///
    /// The save has replaced the parts that both versions have, through their sync identifiers.
    func removeStaleParts(of entry: JournalEntry) async -> PushFailure? {
        let older = NSCompoundPredicate(andPredicateWithSubpredicates: [
            .objects(ofEntry: entry.header.id),
            HKQuery.predicateForObjects(
                withMetadataKey: HKMetadataKeySyncVersion, operatorType: .lessThan,
                value: NSNumber(value: entry.header.version)),
        ])
        guard let mapping = mapping(for: entry.kind) else { return nil }
        // Correlations and workouts are deleted last, because the next pull finds what a failed deletion
        // left by them. Nobody reads half a meal meanwhile, because the later version is there.
        return await deleteObjects(
            mapping, in: mapping.types(of: entry), older, holdersFirst: false)
    }

    private func delete(_ operation: OutboundOperation) async -> PushOutcome {
        guard let mapping = mapping(for: operation.kind) else { return .done(links: []) }
        let failure = await deleteObjects(
            mapping, in: types(of: mapping).shared, .objects(ofEntry: operation.entry))
        return failure.map { .failed($0) } ?? .done(links: [])
    }

    /// Deletes this app's objects of some types of a kind; success also if there are none.
    private func deleteObjects(
        _ mapping: any EntryMapping, in types: Set<HKSampleType>, _ predicate: NSPredicate,
        holdersFirst: Bool = true
    ) async -> PushFailure? {
        let permitted = types.filter {
            store.authorizationStatus(for: $0) == .sharingAuthorized
        }
        guard !permitted.isEmpty else {
            return .notPermitted(reason: SyncReason(.deletingDenied))
        }
        // Those of a whole entry are deleted before their samples, so that nobody reads half a meal.
        let holders = mapping.watched.filter {
            $0.type is HKWorkoutType
                || $0.type is HKCorrelationType && !$0.readTypes.isDisjoint(with: permitted)
        }.map(\.type)
        let others = permitted.subtracting(holders).sorted { $0.identifier < $1.identifier }
        for type in holdersFirst ? holders + others : others + holders {
            do {
                try await store.deleteObjects(of: type, predicate: predicate)
            } catch {
                return PushFailure(health: error)
            }
        }
        return await findWithheld(types, predicate)
    }

    /// Searches for objects of types that the person has since denied: they could not be deleted.
    private func findWithheld(_ types: Set<HKSampleType>, _ predicate: NSPredicate) async
        -> PushFailure?
    {
        let denied = types.filter {
            store.authorizationStatus(for: $0) == .sharingDenied
        }
        guard !denied.isEmpty else { return nil }
        do {
            let left = try await store.samples(
                denied.map { .sample(type: $0, predicate: predicate) })
            guard left.contains(where: context.isOwn) else { return nil }
            return .notPermitted(reason: SyncReason(.deletingDenied))
        } catch let error as HKError where error.code == .errorAuthorizationNotDetermined {
            // The operation does not wait for types that may not even be queried.
            return nil
        } catch {
            return PushFailure(health: error)
        }
    }
}

extension NSPredicate {
    /// Matches the objects that represent an entry, of any version.
    static func objects(ofEntry entry: UUID) -> NSPredicate { objects(ofEntries: [entry]) }

    /// Matches the objects that represent some entries, of any version.
    static func objects(ofEntries entries: [UUID]) -> NSPredicate {
        HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: entries.map(\.uuidString))
    }
}

extension InboundChange.OwnEntry {
    /// Whether this is another device's edit that existed before an entry was sent.
    ///
    /// If parts of both exist, the next pull resolves it. An earlier edit to the same content does not
    /// supersede the later one: Health holds what was sent, and ``InboundRules`` keep the later date.
    func supersedes(_ sent: JournalEntry) -> Bool {
        let (theirs, mine) = (entry.header.version, sent.header.version)
        guard theirs == mine else { return theirs > mine }
        guard !isMixed, !entry.isEditedAtOnce(with: sent) else { return false }
        return entry.isLaterEdit(than: sent) || !entry.hasSameSyncedContent(as: sent)
    }
}

extension PushOutcome {
    /// The same outcome with some types of the entry withheld.
    func without(_ types: Set<String>) -> PushOutcome {
        switch self {
        case .done(let links) where !types.isEmpty: .partial(links: links, withheld: types)
        case .partial(let links, let known): .partial(links: links, withheld: known.union(types))
        default: self
        }
    }
}

extension PushFailure {
    /// Creates the failure of an operation from an error of HealthKit.
    init(health error: any Error) {
        if error is Deadline.Passed {
            self = .temporary(reason: SyncReason(.healthSilent))
            return
        }
        guard let error = error as? HKError else {
            self = .temporary(reason: SyncReason(.healthUnreachable))
            return
        }
        switch error.code {
        case .errorAuthorizationDenied, .errorRequiredAuthorizationDenied:
            self = .notPermitted(reason: SyncReason(.savingDenied))
        case .errorAuthorizationNotDetermined:
            self = .notPermitted(reason: SyncReason(.healthNotAsked))
        case .errorInvalidArgument:
            self = .invalid(reason: SyncReason(.healthRefused))
        case .errorDatabaseInaccessible:
            self = .temporary(reason: SyncReason(.healthLocked))
        case .errorHealthDataUnavailable, .errorHealthDataRestricted:
            self = .temporary(reason: SyncReason(.healthMissing))
        default:
            self = .temporary(reason: SyncReason(.healthNotSaved))
        }
    }
}
