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
#endif
