// Not built on Linux, where there is no SwiftUI: thin views over what HealthScreens decides.
#if canImport(SwiftUI)
import HealthScreens
import SwiftUI

/// The tabs of the app; before them, once, the offer to connect Health.
struct RootView: View {
    let model: AppModel
    @State private var tab = Tab.today

    /// The tabs, in their order.
    enum Tab: Hashable {
        case today, log, history, weight, conflicts, settings
    }

    var body: some View {
        Group {
            if model.onboarding.isOffered, !model.onboarding.isFinished {
                OnboardingView(screen: model.onboarding)
            } else {
                tabs
            }
        }
        .task { await model.launched() }
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
            NavigationStack { WeightTrendView(screen: model.trend) }
                .tabItem { Label(words.weightTrend.title, systemImage: "chart.xyaxis.line") }
                .tag(Tab.weight)
            NavigationStack { ConflictView(screen: model.conflicts) }
                .tabItem {
                    Label(words.conflicts.title, systemImage: "arrow.triangle.branch")
                }
                .tag(Tab.conflicts)
            NavigationStack {
                Form {
                    HealthSettingsView(screen: model.settings, toHealth: model.toHealth)
                    Section { BackfillView(screen: model.fromHealth) }
                    CloudView(screen: model.cloud)
                }
            }
            .tabItem { Label(words.navigation.settings, systemImage: "gear") }.tag(Tab.settings)
        }
    }
}
#endif
