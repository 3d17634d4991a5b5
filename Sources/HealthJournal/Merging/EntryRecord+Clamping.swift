package import Foundation

extension EntryRecord {
    /// The record with every clock that is later than `limit` set back to it.
    ///
    /// Counters preserve the order of the edits, so a deletion after an edit stays later.
    /// ``corrected`` lists the clocks that were set back.
    ///
    /// - Parameter earlier: The corrections so far: an edit that is sent again, at any later time,
    ///   gets the clock that it got the first time.
    package func clamped(
        to limit: Date, knowing earlier: [HybridClock: HybridClock] = [:]
    ) -> EntryRecord {
        let known = earlier.isEmpty ? self : mappingClocks { earlier[$0] ?? $0 }
        let clocks = Set(known.allClocks)
        let ahead = clocks.filter { $0.isLater(than: limit) }.sorted()
        guard !ahead.isEmpty else { return known }
        let atLimit = clocks.subtracting(ahead).union(earlier.values).filter {
            $0.milliseconds == HybridClock.milliseconds(of: limit)
        }
        let first = atLimit.map { Int($0.counter) + 1 }.max() ?? 0
        var set: [HybridClock: HybridClock] = [:]
        for (place, clock) in ahead.enumerated() {
            set[clock] = HybridClock(
                milliseconds: HybridClock.milliseconds(of: limit),
                counter: UInt16(clamping: first + place), device: clock.device)
        }
        var record = known.mappingClocks { set[$0] ?? $0 }
        record.corrected.merge(set) { earlier, _ in earlier }
        return record
    }

    private var allClocks: [HybridClock] {
        let inItems = items.values.flatMap { item in
            item.fields.values.map(\.clock) + [item.added] + [item.removed].compactMap { $0 }
        }
        return fields.values.map(\.clock) + inItems + [deleted].compactMap { $0 }
    }

    private func mappingClocks(_ change: (HybridClock) -> HybridClock) -> EntryRecord {
        func changed(_ field: Field) -> Field {
            Field(value: field.value, clock: change(field.clock))
        }
        var record = self
        record.fields = fields.mapValues(changed)
        record.items = items.mapValues { item in
            Item(
                fields: item.fields.mapValues(changed), added: change(item.added),
                removed: item.removed.map(change))
        }
        record.deleted = deleted.map(change)
        return record
    }
}
