// Not built on Linux, where only its types are checked: the widget, which shows what SnapshotKeeper wrote.
#if canImport(WidgetKit)
import Foundation
import HealthScreens
import HealthWords
import SwiftUI
import WidgetKit

@main
struct DiaryWidgets: WidgetBundle {
    var body: some Widget { DayWidget() }
}

/// The day's water and energy.
struct DayWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "day", provider: DayProvider()) { DayWidgetView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}

/// What the widget shows at an instant; no snapshot before the app was opened once.
nonisolated struct DayEntry: TimelineEntry {
    let date: Date
    let snapshot: DaySnapshot?
}

/// Reads the file of the app's group.
///
/// The system calls it on queues of its own.
nonisolated struct DayProvider: TimelineProvider {
    func placeholder(in context: Context) -> DayEntry { DayEntry(date: Date(), snapshot: nil) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (DayEntry) -> Void) {
        completion(entry(at: Date()))
    }

    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<DayEntry>) -> Void
    ) {
        let now = entry(at: Date())
        // The app reloads the widget with its first snapshot.
        guard let snapshot = now.snapshot else {
            return completion(Timeline(entries: [now], policy: .never))
        }
        // The new day is shown at its start, even if the app does not run.
        let next = snapshot.nextDay(after: now.date, in: .autoupdatingCurrent)
        completion(Timeline(entries: [now, entry(at: next)], policy: .atEnd))
    }

    private func entry(at date: Date) -> DayEntry {
        let snapshot = try? DaySnapshot(contentsOf: AppFolder.snapshot())
        return DayEntry(date: date, snapshot: snapshot?.shown(at: date, in: .autoupdatingCurrent))
    }
}

/// The numbers of the day, or a request to open the app.
struct DayWidgetView: View {
    let entry: DayEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if let snapshot = entry.snapshot, !snapshot.hidesNumbers {
                line("drop.fill", snapshot.water, "mL")
                line("flame.fill", snapshot.energy, "kcal")
            } else {
                Text(words.widget.placeholder)
            }
        }
        .containerBackground(.thinMaterial, for: .widget)
    }

    private func line(_ symbol: String, _ amount: Double, _ unit: String) -> some View {
        Label(
            "\(amount.formatted(.number.precision(.fractionLength(0)))) \(unit)",
            systemImage: symbol)
    }
}
#endif
