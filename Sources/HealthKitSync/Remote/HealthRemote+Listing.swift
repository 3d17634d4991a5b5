public import Foundation
internal import HealthJournal
internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// All objects of a kind that begin in an interval and that this app can see.
    ///
    /// Health may show no more than the time from a first day on: the listing begins there then.
    /// The same where the person limited how far back this app reads one of the types.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        guard let mapping = mappings.first(where: { $0.stream == stream }) else { return nil }
        let types = types(mapping)
        do {
            let readable = try await readable(types, mapping)
            guard !readable.isEmpty else { throw PullError.notPermitted }
            let visible = try await visible(interval, types, mapping)
            // A member of a meal may begin a little before or after the meal.
            let aside = mapping.scatteredTypes.isEmpty ? 0 : Self.nearby
            let dates = HKQuery.predicateForSamples(
                withStart: visible.start.addingTimeInterval(-aside),
                end: visible.end.addingTimeInterval(aside), options: .strictStartDate)
            let condition = NSCompoundPredicate(
                andPredicateWithSubpredicates: [dates, restriction(mapping)].compactMap { $0 })
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

    /// The part of an interval of which everything can be seen.
    ///
    /// The limits are about the ends of samples, which are never before their beginnings.
    func visible(
        _ interval: DateInterval, _ types: Set<HKSampleType>, _ mapping: any EntryMapping
    ) async throws -> DateInterval {
        let limits = try await historyLimits(types, mapping)
        let start = limits.reduce(max(interval.start, store.earliestVisibleDate), max)
        return DateInterval(start: start, end: max(start, interval.end))
    }

    /// The earliest end of other apps' samples that this app may read of all types of a stream; nil
    /// where the person limited none.
    func historyLimit(_ mapping: any EntryMapping) async throws -> Date? {
        try await historyLimits(Set(watched(mapping).map(\.type)), mapping).max()
    }

    private func historyLimits(
        _ types: Set<HKSampleType>, _ mapping: any EntryMapping
    ) async throws -> [Date] {
        let members = watched(mapping).flatMap(\.readTypes)
        return try await Array(
            store.limitedHistory(
                of: Set(members).union(types.filter { !($0 is HKCorrelationType) })
            ).values)
    }

    /// The types that were asked for: a query over one that was not would fail.
    private func readable(_ types: Set<HKSampleType>, _ mapping: any EntryMapping) async throws
        -> [HKSampleType]
    {
        var readable: [HKSampleType] = []
        for type in types {
            let members = watched(mapping).first { $0.type == type }?.readTypes ?? [type]
            if try await mayReadAny(of: members) { readable.append(type) }
        }
        return readable
    }

    /// Lets news of every watched type wake the app at once, or not at all.
    public func setDelivery(_ isOn: Bool) async {
        for type in Set(mappings.flatMap(observedTypes)) {
            // A type that Health does not deliver is read when the app comes to the foreground.
            try? await store.setDelivery(isOn ? .immediate : nil, of: type)
        }
    }
}
