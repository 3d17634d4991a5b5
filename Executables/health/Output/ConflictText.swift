internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// A conflict as text.
struct ConflictText {
    let conflict: Conflict
    private let language: Language

    init(_ conflict: Conflict, _ language: Language) {
        self.conflict = conflict
        self.language = language
    }

    /// The explanation, both sides, and the command that resolves the conflict.
    var lines: [String] {
        var table = Table([("", .left), ("", .left), ("", .left), ("", .left), ("", .left)])
        add(conflict.mine, "mine", to: &table)
        add(conflict.theirs, "theirs", to: &table)
        if let merged = conflict.merged { add(merged, "merge", to: &table) }
        let words = language.conflicts
        let names = conflict.choices.map(\.rawValue).joined(separator: "|")
        return [
            OutsideText.line(
                "\(conflict.number)  \(words.explanation(of: conflict))")
        ]
            + table.lines.map { "   " + $0 }
            + [
                "   \(words.untilThen(conflict.safeDefault))  health conflicts resolve \(conflict.number) --keep \(names)"
            ]
    }

    private func add(_ entry: JournalEntry?, _ name: String, to table: inout Table) {
        let words = language.commandEntries
        guard let entry else {
            return table.add([
                name, "", "", conflict.kind == .removedThere ? words.text(.removed) : "",
            ])
        }
        var word = words.kind(entry.kind)
        var text = EntryText(language).text(entry)
        if case .food(let food) = entry {
            word = language.inSentence(language.entry.meal(food.meal))
            if food.items.count > 1 {
                text += " (\(food.items.map(\.name).joined(separator: " + ")))"
            }
        }
        // Only an existing entry can be found by its id; the other version of an entry cannot.
        let isThere = conflict.kind == .nearDuplicate || name == "mine"
        table.add([
            name, TimeText(entry.header.timeZone).minute(entry.date), word, text,
            isThere ? String(entry.id.uuidString.prefix(8)) : "",
        ])
    }
}
