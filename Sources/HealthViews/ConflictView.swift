// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// Two versions side by side, and the choice; `RootView` follows the conflicts.
public struct ConflictView: View {
    let screen: ConflictScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The conflicts; the caller follows them.
    public init(screen: ConflictScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        List {
            if let text = screen.problem { Text(text).font(.footnote) }
            if let card = screen.earlier { EarlierSamplesSection(screen: screen, card: card) }
            ForEach(screen.cards) { ConflictSection(screen: screen, card: $0) }
        }
        .navigationTitle(screen.words.title)
    }
}

/// One entry with both its versions.
private struct ConflictSection: View {
    let screen: ConflictScreen
    let card: ConflictCard

    var body: some View {
        Section {
            Text(card.explanation)
            Grid(alignment: .leading) {
                GridRow {
                    Text("")
                    Text(card.mineTitle).font(.headline)
                    Text(card.theirsTitle).font(.headline)
                    if let title = card.mergedTitle { Text(title).font(.headline) }
                }
                ForEach(card.lines, id: \.self) { line in
                    GridRow {
                        Text(line.label).foregroundStyle(.secondary)
                        Text(line.mine ?? "–").bold(line.differs)
                        Text(line.theirs ?? "–").bold(line.differs)
                        if card.mergedTitle != nil { Text(line.merged ?? "–") }
                    }
                    .accessibilityElement(children: .combine)
                }
            }
            ForEach(card.buttons, id: \.self) { button in
                Button(button.title, role: button.isDestructive ? .destructive : nil) {
                    Task { await screen.choose(button.action, for: card.id, shown: card.versions) }
                }
            }
        } footer: {
            Text("\(card.safe) \(card.untilThen)")
        }
    }
}

/// The question about samples of an earlier version of this app.
private struct EarlierSamplesSection: View {
    let screen: ConflictScreen
    let card: EarlierSamplesCard

    var body: some View {
        Section {
            Text(card.explanation)
            ForEach(card.lines, id: \.self) { Text($0).foregroundStyle(.secondary) }
            ForEach(card.buttons, id: \.self) { button in
                Button(button.title) { Task { await screen.decide(button.action) } }
            }
        } header: {
            Text(card.title)
        } footer: {
            Text(card.safe)
        }
    }
}
#endif
