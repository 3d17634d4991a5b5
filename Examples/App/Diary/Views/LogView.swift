// Not built on Linux, where only its types are checked: which views the app shows.
#if canImport(SwiftUI)
import HealthJournal
import HealthScreens
import HealthViews
import HealthWords
import SwiftUI

/// The kinds of entries that can be logged.
struct LogView: View {
    let model: AppModel
    let openSettings: () -> Void

    var body: some View {
        List {
            ForEach(EntryKind.allCases, id: \.self) { kind in
                NavigationLink(words.compose.title(kind)) {
                    KindView(model: model, kind: kind, openSettings: openSettings)
                }
            }
        }
        .navigationTitle(words.navigation.log)
    }
}

/// The page of one kind: what is to be said of Health, the last entry again, and a form.
private struct KindView: View {
    let model: AppModel
    let kind: EntryKind
    let openSettings: () -> Void
    /// Kept here, so that what is typed stays while the page is shown.
    @State private var form: ComposeScreen
    @State private var again: ReviewScreen?

    init(model: AppModel, kind: EntryKind, openSettings: @escaping () -> Void) {
        (self.model, self.kind, self.openSettings) = (model, kind, openSettings)
        form = model.form(for: kind)
    }

    var body: some View {
        Form {
            if let feature = model.features[kind] {
                FeatureView(screen: feature, toHealth: model.toHealth, openSettings: openSettings)
            }
            Button(words.compose.recent) { Task { again = await model.lastEntryAgain(kind) } }
            if let screen = again {
                ReviewView(screen: screen) { again = nil }
            } else {
                ComposeView(screen: form)
            }
        }
        .navigationTitle(words.compose.title(kind))
    }
}
#endif
