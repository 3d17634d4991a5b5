internal import Foundation
internal import HealthJournal

/// An open question between two sides, as a person reads it.
struct ConflictText {
    let conflict: Conflict

    init(_ conflict: Conflict) {
        self.conflict = conflict
    }

    /// What happened, both sides, and how to settle it.
    var lines: [String] {
        var table = Table([("", .left), ("", .left), ("", .left), ("", .left), ("", .left)])
        add(conflict.mine, "mine", to: &table)
        add(conflict.theirs, "theirs", to: &table)
        if let merged = conflict.merged { add(merged, "merge", to: &table) }
        let names = conflict.choices.map(\.rawValue).joined(separator: "|")
        return [Table.printable("\(conflict.number)  \(explanation)")]
            + table.lines.map { "   " + $0 }
            + ["   \(untilThen)  health conflicts resolve \(conflict.number) --keep \(names)"]
    }

    /// What was done for a choice.
    func sentence(for choice: Conflict.Choice) -> String {
        switch (conflict.kind, choice) {
        case (.removedThere, .theirs): "The entry is deleted here as well."
        case (.removedThere, _): "The entry stays, and the next sync sends it again."
        case (.edited, .mine): "Your version is the last one now."
        case (.edited, .theirs): "The other version is the last one now."
        case (.edited, .both): "Both versions are entries of their own now."
        case (.edited, .merge): "Both versions are one now."
        case (.nearDuplicate, .mine): "Yours stays, the other one is hidden here for good."
        case (.nearDuplicate, .theirs): "The other one stays, yours is deleted."
        case (.nearDuplicate, _): "Both stay."
        }
    }

    private var explanation: String {
        switch conflict.kind {
        case .removedThere: "Removed from Health after you changed it here."
        case .edited: "Changed here and on another device."
        case .nearDuplicate:
            "\(otherApp ?? "Another app") logged nearly the same at nearly the same time."
        }
    }

    private var untilThen: String {
        switch conflict.safeDefault {
        case .mine: "Until then yours counts."
        case .theirs: "Until then the other one counts."
        case .both, .merge: "Until then both count."
        }
    }

    private var otherApp: String? {
        switch conflict.theirs?.header.source.badge {
        case .app(let name)?: name
        case .health?: "Health"
        case nil, .some(.none): nil
        }
    }

    private func add(_ entry: JournalEntry?, _ name: String, to table: inout Table) {
        guard let entry else {
            return table.add([name, "", "", conflict.kind == .removedThere ? "removed" : ""])
        }
        var word = entry.kind.word
        var text = EntryText.text(entry)
        if case .food(let food) = entry {
            word = food.meal.rawValue
            if food.items.count > 1 {
                text += " (\(food.items.map(\.name).joined(separator: " + ")))"
            }
        }
        // Only an entry that is there has an id to be found by; a version has not.
        let isThere = conflict.kind == .nearDuplicate || name == "mine"
        table.add([
            name, TimeText(entry.header.timeZone).minute(entry.date), word, text,
            isThere ? String(entry.id.uuidString.prefix(8)) : "",
        ])
    }
}
