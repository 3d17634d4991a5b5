// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
internal import HealthJournal
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The days with entries, of all kinds or of one.
public struct HistoryView: View {
    let screen: HistoryScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The history.
    public init(screen: HistoryScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        List {
            ForEach(screen.sections) { section in
                Section(section.title) {
                    ForEach(section.rows) { EntryRowView(row: $0) }
                }
            }
            if let text = screen.emptyText { Text(text) }
            if let text = screen.problem {
                Text(text).font(.footnote)
                Button(screen.language.buttons.tryAgain) { Task { await screen.refresh() } }
            } else if screen.hasMore {
                // Again after each stretch of days: what came may not have filled the view.
                ProgressView().task(id: screen.stretches) { await screen.loadMore() }
            }
        }
        .toolbar {
            Menu(screen.language.history.kind) {
                Button(screen.language.history.all) { Task { await screen.show([]) } }
                ForEach(EntryKind.allCases, id: \.self) { kind in
                    Button(screen.language.entry.kind(kind)) { Task { await screen.show([kind]) } }
                }
            }
        }
        .task { await screen.follow() }
    }
}
#endif
