internal import Foundation
internal import GRDB

/// The person's decision about all waiting samples.
extension EarlierEntries {
    private var choiceKey: SettingKey {
        SettingKey(rawValue: "earlier.choice.\(remote.id.rawValue)")
    }

    /// Stores the decision about the waiting samples and later ones.
    package func decide(_ choice: EarlierSamplesChoice) throws -> EarlierSamplesResult {
        try tx.settings.set(choiceKey, to: choice.rawValue)
        return try applyChoice()
    }

    /// Applies the decision to the waiting samples; does nothing without a decision.
    package func applyChoice() throws -> EarlierSamplesResult {
        var result = EarlierSamplesResult()
        guard let choice = try tx.settings.value(choiceKey).flatMap(EarlierSamplesChoice.init)
        else { return result }
        let kinds = try kinds()
        guard !kinds.isEmpty else {
            try remember([])
            return result
        }
        let waiting = try waitingEntries(of: kinds)
        switch choice {
        case .leave:
            for entry in waiting {
                result.left += try remote.links.ofRow(entry.rowID).count
                try hide(entry)
            }
        case .link, .import:
            var rest: [StoredEntry] = []
            for entry in waiting {
                if let owner = try match(of: entry) {
                    let objects = try remote.links.ofRow(entry.rowID)
                    result.linked += objects.count
                    try link(objects, to: owner, agrees: true)
                } else {
                    rest.append(entry)
                }
            }
            if choice == .import { result.imported = try adoptAll(rest) }
        }
        try remember(try self.kinds())
        return result
    }

    /// The own entry of the same time and value that has no sample of these parts yet; deleted ones
    /// last.
    private func match(of waiting: StoredEntry) throws -> UUID? {
        guard let sample = waiting.entry else { return nil }
        let rule = EarlierMatch()
        let date = sample.date.stored
        let parts = Set(try remote.links.ofRow(waiting.rowID).map(\.part))
        let found = try tx.entries.find(
            where: """
                e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 0
                ORDER BY e.deleted_at IS NOT NULL, abs(e.date - ?), e.id
                """,
            [waiting.kind.rawValue, date - rule.window, date + rule.window, date])
        return try found.first { candidate in
            guard let entry = candidate.entry, rule.agrees(sample, with: entry) else {
                return false
            }
            let links = try remote.links.ofRow(candidate.rowID).filter(\.isEarlier)
            return Set(links.map(\.part.represented)).isDisjoint(with: parts)
        }?.uuid
    }

    /// Creates an own entry from each sample, and one meal from the nutrients of an instant.
    private func adoptAll(_ waiting: [StoredEntry]) throws -> Int {
        var count = 0
        var meals: [Date: (meal: FoodEntry, objects: [RemoteLink], rows: [StoredEntry])] = [:]
        for stored in waiting {
            let objects = try remote.links.ofRow(stored.rowID)
            guard case .food(let food)? = stored.entry else {
                if let entry = stored.entry, try adopt(entry, objects, inPlaceOf: [stored]) {
                    count += 1
                }
                continue
            }
            guard let known = meals[food.header.date] else {
                meals[food.header.date] = (food, objects, [stored])
                continue
            }
            var joined = known
            joined.rows.append(stored)
            joined.objects += joined.meal.add(food.items, objects)
            meals[food.header.date] = joined
        }
        for (_, meal) in meals.sorted(by: { $0.key < $1.key })
        where try adopt(.food(meal.meal), meal.objects, inPlaceOf: meal.rows) { count += 1 }
        return count
    }

    /// Creates an own entry; a value that breaks a rule of own entries stays at the remote, hidden.
    private func adopt(
        _ entry: JournalEntry, _ objects: [RemoteLink], inPlaceOf waiting: [StoredEntry]
    ) throws -> Bool {
        var own = entry
        own.header.source = tx.environment.app
        do {
            try EntryRules(now: nil).checkOwn(own)
        } catch {
            for stored in waiting { try hide(stored) }
            return false
        }
        try adopt(own, objects: objects)
        return true
    }

    private func hide(_ entry: StoredEntry) throws {
        try HiddenObjectTable(tx: tx).hideObjects(of: entry.rowID)
        try tx.entries.setDeleted(tx.now, entry.rowID)
    }
}
