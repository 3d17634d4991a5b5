// Not built on Linux, where there is no SwiftUI: the previews of days, entries and charts.
#if canImport(SwiftUI) && !os(watchOS) && DEBUG
internal import HealthJournal
internal import HealthScreens
internal import SwiftUI

struct TodayPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            TodayView(screen: TodayScreen(journal: data.journal, environment: data.environment))
                .task { await data.fill() }
        }
    }
}

struct HistoryPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            HistoryView(screen: HistoryScreen(journal: data.journal, environment: data.environment))
                .task { await data.fill() }
        }
    }
}

struct EntryRowPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            List {
                EntryRowView(row: EntryRow(data.weight, environment: data.environment))
                EntryRowView(
                    row: EntryRow(data.weight, step: .pending, environment: data.environment))
            }
        }
    }
}

struct WorkoutNotePreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            WorkoutNoteView(
                screen: WorkoutNoteScreen(journal: data.journal, environment: data.environment)
            )
            .task { await data.fill() }
        }
    }
}

struct ComposePreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            ForEach(EntryKind.allCases, id: \.self) { kind in
                Form {
                    ComposeView(
                        screen: ComposeScreen(
                            kind, journal: data.journal, environment: data.environment))
                }
            }
        }
    }
}

struct ReviewPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            Form {
                ReviewView(
                    screen: ReviewScreen(
                        data.weight, journal: data.journal, environment: data.environment)
                ) {}
            }
            .task { await data.fill() }
        }
    }
}

struct WeightTrendPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            WeightTrendView(
                screen: WeightTrendScreen(journal: data.journal, environment: data.environment)
            )
            .task { await data.fill() }
        }
    }
}

struct TrendsPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            let screen = TrendsScreen(journal: data.journal, environment: data.environment)
            TrendsView(screen: screen).task {
                await data.fill()
                await screen.refresh()
            }
        }
    }
}

struct ChartPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            let screen = WeightTrendScreen(journal: data.journal, environment: data.environment)
            ChartView(drawing: screen.chart()).task {
                await data.fill()
                await screen.refresh()
            }
        }
    }
}
#endif
