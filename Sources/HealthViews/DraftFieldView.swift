// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
internal import HealthScreens
internal import SwiftUI

/// One field of a form, with what is wrong with it.
struct DraftFieldView: View {
    let field: DraftField
    let screen: ComposeScreen

    var body: some View {
        VStack(alignment: .leading) {
            if field.input == .choice {
                Picker(field.label, selection: text) {
                    ForEach(field.options, id: \.value) { Text($0.title).tag($0.value) }
                }
            } else {
                LabeledContent(field.label) {
                    TextField(field.unit ?? field.label, text: text)
                    if let unit = field.unit { Text(unit) }
                }
            }
            if let hint = field.hint { Text(hint).font(.caption) }
            if let problem = field.problem { Text(problem).foregroundStyle(.red) }
        }
    }

    private var text: Binding<String> {
        Binding(
            value: {
                field.value
            },
            change: { text in
                var draft = screen.draft
                draft.set(field.name, to: text)
                screen.change(draft)
            })
    }
}

extension EntryDraft {
    /// Changes the text of a field, which is named as `mass` or as `item.0.name`.
    fileprivate mutating func set(_ name: String, to text: String) {
        if let key = Key(rawValue: name) {
            texts[key] = text
            return
        }
        let parts = name.split(separator: ".").map { String($0) }
        guard parts.count == 3, let index = Int(parts[1]), items.indices.contains(index) else {
            return
        }
        if let key = ItemKey(rawValue: parts[2]) {
            items[index].texts[key] = text
        } else {
            items[index].nutrients[parts[2]] = text
        }
    }
}
#endif
