// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The form of a new entry.
public struct ComposeView: View {
    let screen: ComposeScreen
    @Environment(\.dismiss) private var dismiss

    /// Creates the view.
    ///
    /// - Parameter screen: The form.
    public init(screen: ComposeScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        Section {
            ForEach(screen.form.fields, id: \.name) { DraftFieldView(field: $0, screen: screen) }
        }
        ForEach(screen.form.items, id: \.index) { item in
            Section(item.title) {
                ForEach(item.fields + item.nutrients, id: \.name) {
                    DraftFieldView(field: $0, screen: screen)
                }
                if item.isRemovable {
                    Button(screen.words.removeItem) { screen.removeItem(item.index) }
                }
            }
        }
        if !screen.form.items.isEmpty {
            Button(screen.words.addItem) { screen.addItem() }
        }
        Section {
            ForEach(screen.form.moment, id: \.name) { DraftFieldView(field: $0, screen: screen) }
        }
        Section {
            if let text = screen.problem { Text(text).font(.footnote) }
            ForEach(screen.review?.notices ?? [], id: \.self) { notice in
                Label(notice.text, systemImage: notice.symbol)
                    .foregroundStyle(notice.color.color)
                    .accessibilityLabel(notice.accessibilityLabel)
            }
            Button(screen.words.save) {
                Task { await screen.submit(isConfirmed: screen.review != nil) }
            }
        }
        .onChange(of: screen.saved) { _, saved in
            if saved != nil { dismiss() }
        }
    }
}

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

extension Binding where Value: Sendable {
    /// Creates a binding to a value of a screen, which is on the main actor as everything that SwiftUI binds.
    ///
    /// - Parameters:
    ///   - value: Reads the value.
    ///   - change: Asks the screen for another value.
    public init(
        value: @escaping @MainActor @Sendable () -> Value,
        change: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        self.init(
            get: { MainActor.assumeIsolated { value() } },
            set: { wanted in MainActor.assumeIsolated { change(wanted) } })
    }
}
#endif
