// Not built on Linux, where there is no SwiftUI: thin views over what HealthScreens decides.
#if canImport(SwiftUI)
import HealthJournal
import HealthScreens
import HealthWords
import SwiftUI

/// The days with entries, of all kinds or of one.
struct HistoryView: View {
    let screen: HistoryScreen

    var body: some View {
        List {
            ForEach(screen.sections) { section in
                Section(section.title) {
                    ForEach(section.rows) { EntryRowView(row: $0) }
                }
            }
            if let text = screen.emptyText { Text(text) }
            if let text = screen.problem {
                Text(text).font(.footnote)
                Button(words.buttons.tryAgain) { Task { await screen.refresh() } }
            } else if screen.hasMore {
                // Again after each stretch of days: what came may not have filled the view.
                ProgressView().task(id: screen.stretches) { await screen.loadMore() }
            }
        }
        .toolbar {
            Menu(words.history.kind) {
                Button(words.history.all) { Task { await screen.show([]) } }
                ForEach(EntryKind.allCases, id: \.self) { kind in
                    Button(words.entry.kind(kind)) { Task { await screen.show([kind]) } }
                }
            }
        }
        .task { await screen.follow() }
    }
}
#endif
