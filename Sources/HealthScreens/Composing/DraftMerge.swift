internal import Foundation
internal import HealthJournal
internal import HealthWords

/// The merge of a submitted draft with its entry or recipe, which may have changed since the form was shown.
///
/// A field that the person left alone gets what is stored now. A field that both changed keeps what
/// was typed and is a conflict, whose message says what is stored. Submitting the draft again
/// decides for what was typed, because the person has seen both.
struct DraftMerge {
    private(set) var draft: EntryDraft
    /// A message for each field that both changed.
    private(set) var conflicts = DraftProblems()
    private let now: EntryDraft
    private let environment: ScreenEnvironment

    /// Fields that only have a meaning together.
    private static let groups: [[EntryDraft.Key]] = [
        [.date, .time, .zone], [.mass, .massUnit], [.volume, .volumeUnit],
        [.value, .diastolic, .unit],
    ]

    /// Merges a draft.
    ///
    /// - Parameters:
    ///   - draft: The submitted draft.
    ///   - now: The draft that a form of the entry or recipe would show now.
    ///   - environment: The formats of the person.
    init(_ draft: EntryDraft, with now: EntryDraft, environment: ScreenEnvironment) {
        self.draft = draft
        self.now = now
        self.environment = environment
        let grouped = Set(Self.groups.joined())
        for group in Self.groups
            + EntryDraft.Key.allCases.filter({ !grouped.contains($0) }).map({ [$0] })
        {
            merge(group)
        }
        if draft.kind == .food { mergeItems() }
        self.draft.shown = now.shown
    }

    private mutating func merge(_ keys: [EntryDraft.Key]) {
        // A field that the form does not have was left alone.
        let typed = keys.map { draft.texts[$0] ?? draft.shown?[$0.rawValue] ?? now[$0] }
        let edit = FieldEdit(
            typed: typed, shown: draft.shown.map { shown in keys.map { shown[$0.rawValue] ?? "" } },
            now: keys.map { now[$0] })
        switch edit {
        case .untouched: for key in keys { draft.texts[key] = now.texts[key] }
        case .typed: for (key, text) in zip(keys, typed) { draft.texts[key] = text }
        case .conflict:
            for (key, text) in zip(keys, typed) { draft.texts[key] = text }
            conflicts.texts[keys[0].rawValue] = environment.language.compose.changed(to: text(keys))
        }
    }

    private mutating func mergeItems() {
        func texts(_ fields: [String: String]) -> [String] {
            fields.filter { $0.key.hasPrefix(EntryDraft.itemPrefix) && !$0.value.isEmpty }
                .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        }
        let edit = FieldEdit(
            typed: texts(draft.fields), shown: draft.shown.map(texts), now: texts(now.fields))
        switch edit {
        case .untouched: draft.items = now.items
        case .typed: break
        case .conflict:
            let names = now.items.compactMap { EntryDraft.filled($0.texts[.name]) }
            conflicts.texts[EntryDraft.name(item: 0, EntryDraft.ItemKey.name.rawValue)] =
                environment.language.compose.changed(to: names.joined(separator: ", "))
        }
    }

    /// What is stored now in some fields, as the form would show it.
    private func text(_ keys: [EntryDraft.Key]) -> String {
        let maker = FieldMaker(draft: now, problems: DraftProblems(), environment: environment)
        let names = keys.map(\.rawValue)
        return (maker.fields + [maker.portions] + maker.moment).filter { names.contains($0.name) }
            .compactMap(\.shownText).joined(separator: " ")
    }
}

extension DraftField {
    /// The value as a person reads it; nil if there is none.
    var shownText: String? {
        guard EntryDraft.filled(value) != nil else { return nil }
        if let option = options.first(where: \.isSelected) { return option.title }
        return unit.map { "\(value) \($0)" } ?? value
    }
}
