public import Foundation
internal import HealthJournal
internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// Lists all objects of a kind that begin in a time range and that this app can see.
    ///
    /// The listing begins later if Health shows this app only the time after a certain day, or if
    /// the person limited the history of one of the types.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else { return nil }
        let relevant = types(of: mapping)
        let types = relevant.all
        do {
            let readable = try await readable(types, mapping)
            guard !readable.isEmpty else { throw PullError.notPermitted }
            let visible = try await VisibleHistory(relevant).part(of: interval, types)
            // The dates of a meal's members may lie a little outside the meal.
            let aside = mapping.scatteredTypes.isEmpty ? 0 : ForeignSamples.nearby
            let dates = HKQuery.predicateForSamples(
                withStart: visible.start.addingTimeInterval(-aside),
                end: visible.end.addingTimeInterval(aside), options: .strictStartDate)
            let condition = NSCompoundPredicate(
                andPredicateWithSubpredicates: [dates, relevant.restriction].compactMap { $0 })
            let samples = try await store.allSamples(
                readable.map { .sample(type: $0, predicate: condition) })
            return ObjectListing(
                kinds: [mapping.kind], objects: Set(samples.map(\.uuid.uuidString)),
                interval: visible, hasOwn: readable.count == types.count)
        } catch let error as PullError {
            throw error
        } catch {
            throw PullError(health: error)
        }
    }

    /// The types that the app has requested: a query over others would fail.
    private func readable(_ types: Set<HKSampleType>, _ mapping: any EntryMapping) async throws
        -> [HKSampleType]
    {
        let watched = self.types(of: mapping).watched
        var readable: [HKSampleType] = []
        for type in types {
            let members = watched.first { $0.type == type }?.readTypes ?? [type]
            if try await mayReadAny(of: members) { readable.append(type) }
        }
        return readable
    }

    /// Lets changes of every watched type wake the app immediately, or not at all.
    public func setDelivery(_ isOn: Bool) async {
        for type in Set(mappings.flatMap { types(of: $0).observed }) {
            // Types without background delivery are read when the app enters the foreground.
            try? await store.setDelivery(isOn ? .immediate : nil, of: type)
        }
    }
}

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
