internal import Foundation

extension EntryRecord {
    /// Merges two devices' records of one entry.
    ///
    /// For each field the later edit wins; items are an add-wins set; a deletion wins if nobody
    /// edited the entry after it. The merge is commutative, associative and idempotent.
    package func merged(with other: EntryRecord) -> EntryRecord {
        var record = self
        record.kind = max(kind, other.kind)
        record.version = max(version, other.version)
        record.fields.merge(other.fields, uniquingKeysWith: Field.later)
        record.items.merge(other.items) { $0.merged(with: $1) }
        record.deleted = later(deleted, other.deleted)
        record.corrected = Self.latest(corrected.merging(other.corrected, uniquingKeysWith: min))
        record.unknown.merge(other.unknown) { a, b in
            a.canonicalText >= b.canonicalText ? a : b
        }
        return record
    }
}

extension EntryRecord {
    /// The largest number of corrected clocks in a record; a device sends its last edits again
    /// after a crash.
    private static let maximumCorrected = 32

    /// The corrections of the latest clocks.
    fileprivate static func latest(_ corrected: [HybridClock: HybridClock]) -> [HybridClock:
        HybridClock]
    {
        guard corrected.count > maximumCorrected else { return corrected }
        let kept = corrected.keys.sorted().suffix(maximumCorrected)
        return corrected.filter { kept.contains($0.key) }
    }

    /// The record after a remote received `pushed`, an earlier state of it, and answered `theirs`.
    ///
    /// Fields that were not edited since the push take the remote's state, including its clocks,
    /// which may be earlier. Edits since the push are kept.
    package func accepting(_ theirs: EntryRecord, inPlaceOf pushed: EntryRecord) -> EntryRecord {
        var record = self
        record.fields = Self.accepting(fields, theirs.fields, inPlaceOf: pushed.fields)
        for (id, item) in items {
            guard let sent = pushed.items[id], let held = theirs.items[id] else { continue }
            record.items[id] = Item(
                fields: Self.accepting(item.fields, held.fields, inPlaceOf: sent.fields),
                added: item.added == sent.added ? held.added : item.added,
                removed: item.removed == sent.removed ? held.removed : item.removed)
        }
        if deleted == pushed.deleted { record.deleted = theirs.deleted }
        return record.merged(with: theirs)
    }

    private static func accepting(
        _ mine: [String: Field], _ theirs: [String: Field], inPlaceOf pushed: [String: Field]
    ) -> [String: Field] {
        var fields = mine
        for (name, field) in mine where field == pushed[name] {
            fields[name] = theirs[name] ?? field
        }
        return fields
    }
}

extension EntryRecord.Field {
    /// The later of two edits of one field; with equal clocks, the one with the greater text.
    fileprivate static func later(_ a: Self, _ b: Self) -> Self {
        if a.clock != b.clock { return a.clock > b.clock ? a : b }
        return a.value.canonicalText >= b.value.canonicalText ? a : b
    }
}

extension EntryRecord.Item {
    fileprivate func merged(with other: Self) -> Self {
        Self(
            fields: fields.merging(other.fields, uniquingKeysWith: EntryRecord.Field.later),
            added: max(added, other.added), removed: later(removed, other.removed))
    }
}

private func later(_ a: HybridClock?, _ b: HybridClock?) -> HybridClock? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
}
