// Not built on Linux, where there is no SwiftUI: the previews of views that need a journal alone.
#if canImport(SwiftUI) && !os(watchOS) && DEBUG
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
#endif
