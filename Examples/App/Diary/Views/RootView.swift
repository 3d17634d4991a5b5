// Not built on Linux, where only its types are checked: which views the app shows.
#if canImport(SwiftUI)
import HealthScreens
import HealthViews
import HealthWords
import SwiftUI

/// The tabs of the app; before them, once, the offer to connect Health.
struct RootView: View {
    let model: AppModel
    @State private var tab = Tab.today
    /// Whether the offer was answered, at this launch or an earlier one.
    @AppStorage("isOnboarded") private var isOnboarded = false

    /// The tabs, in their order; a phone shows no more than five.
    enum Tab: Hashable {
        case today, log, history, weight, settings
    }

    var body: some View {
        Group {
            if !isOnboarded, model.onboarding.isOffered, !model.onboarding.isFinished {
                OnboardingView(screen: model.onboarding)
            } else {
                tabs
            }
        }
        .onChange(of: model.onboarding.isFinished) { _, isFinished in
            if isFinished { isOnboarded = true }
        }
        .task { await model.conflicts.follow() }
    }

    private var tabs: some View {
        TabView(selection: $tab) {
            NavigationStack {
                TodayView(screen: model.today).safeAreaInset(edge: .top) {
                    WorkoutNoteView(screen: model.workoutNote)
                }
            }
            .tabItem { Label(words.navigation.today, systemImage: "sun.max") }.tag(Tab.today)
            NavigationStack { LogView(model: model) { tab = .settings } }
                .tabItem { Label(words.navigation.log, systemImage: "plus") }.tag(Tab.log)
            NavigationStack { HistoryView(screen: model.history) }
                .tabItem { Label(words.navigation.history, systemImage: "calendar") }
                .tag(Tab.history)
            NavigationStack {
                WeightTrendView(screen: model.trend).toolbar {
                    NavigationLink(words.navigation.trends) { TrendsView(screen: model.trends) }
                }
            }
            .tabItem { Label(words.weightTrend.title, systemImage: "chart.xyaxis.line") }
            .tag(Tab.weight)
            NavigationStack {
                Form {
                    if let summary = model.conflicts.summary {
                        NavigationLink(summary) { ConflictView(screen: model.conflicts) }
                    }
                    HealthSettingsView(screen: model.settings, toHealth: model.toHealth)
                    Section { BackfillView(screen: model.fromHealth) }
                    CloudView(screen: model.cloud)
                }
            }
            .tabItem { Label(words.navigation.settings, systemImage: "gear") }.tag(Tab.settings)
            .badge(model.conflicts.cards.count)
        }
    }
}
#endif
