// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
internal import Foundation
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The page of a day.
public struct TodayView: View {
    let screen: TodayScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The day.
    public init(screen: TodayScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        List {
            if let text = screen.problem { Text(text).font(.footnote) }
            if let content = screen.content {
                Section {
                    ForEach(content.totals, id: \.label) { total in
                        LabeledContent(total.label) {
                            VStack(alignment: .trailing) {
                                Text(
                                    [total.text, total.goalText].compactMap(\.self).joined(
                                        separator: " "))
                                if let text = total.foreignText { Text(text).font(.caption) }
                                if let fraction = total.fraction {
                                    ProgressView(value: min(fraction, 1)).frame(width: 120)
                                }
                            }
                        }
                    }
                    if let budget = content.budget {
                        LabeledContent(budget.remainingLabel, value: budget.remaining)
                    }
                }
                Section {
                    ForEach(content.readings, id: \.label) {
                        LabeledContent($0.label, value: $0.text)
                    }
                }
                Section {
                    if let text = content.emptyText { Text(text) }
                    ForEach(content.rows) { row in
                        EntryRowView(row: row).swipeActions {
                            Button(screen.language.buttons.delete, role: .destructive) {
                                Task { await screen.delete(row.id) }
                            }
                        }
                    }
                }
            }
        }
        .navigationTitle(screen.content?.title ?? "")
        .refreshable { await screen.pulledDown() }
        .safeAreaInset(edge: .bottom) {
            if let undo = screen.undo {
                HStack {
                    Text(undo.text)
                    Button(undo.button) { Task { await screen.takeBack() } }
                }
                .padding()
                .background(.thinMaterial, in: .capsule)
                .task(id: undo) {
                    try? await Task.sleep(for: .seconds(undo.until.timeIntervalSinceNow))
                    await screen.refresh()
                }
            }
        }
        .alert(screen.alert?.title ?? "", isPresented: hasAlert, presenting: screen.alert) {
            alert in
            ForEach(alert.buttons, id: \.self) { button in
                Button(button.title, role: button.isDestructive ? .destructive : nil) {
                    Task { await screen.perform(button.action) }
                }
            }
        } message: { alert in
            Text(alert.text)
        }
        .task { await screen.follow() }
        .onReceive(NotificationCenter.default.publisher(for: .NSSystemTimeZoneDidChange)) { _ in
            Task { await screen.refresh() }
        }
    }

    private var hasAlert: Binding<Bool> {
        Binding(
            value: {
                screen.alert != nil
            },
            change: { _ in
                // Each button takes the alert away.
            })
    }
}
#endif
