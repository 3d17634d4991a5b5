// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// Asks for a word on a workout that another app has just recorded.
public struct WorkoutNoteView: View {
    let screen: WorkoutNoteScreen
    @State private var word = ""

    /// Creates the view.
    ///
    /// - Parameter screen: The question.
    public init(screen: WorkoutNoteScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let text = screen.problem { Text(text).font(.footnote) }
            if let question = screen.question {
                Text(question.text).font(.headline)
                EntryRowView(row: question.row)
                TextField(screen.words.placeholder, text: $word)
                Text(screen.words.privacy).font(.footnote).foregroundStyle(.secondary)
                HStack {
                    Button {
                        let answer = word
                        Task { await screen.answer(answer, to: question) }
                    } label: {
                        label(screen.words.save)
                    }
                    Button {
                        Task { await screen.dismiss(question) }
                    } label: {
                        label(screen.words.notNow)
                    }
                }
                // In a row of a list, one tap would press both buttons of the default style.
                .buttonStyle(.borderless)
            }
        }
        .onChange(of: screen.question?.row.id) { word = "" }
        .task { await screen.follow() }
    }

    private func label(_ title: String) -> some View {
        Text(title)
            .frame(
                minWidth: PermissionCard.smallestTarget, minHeight: PermissionCard.smallestTarget)
    }
}
#endif
