// Not built on Linux: the app, its window, and what its phases start.
#if canImport(SwiftUI)
import HealthJournal
import HealthScreens
import SwiftUI

@main
struct DiaryApp: App {
    @Environment(\.scenePhase) private var phase
    private let model = Result {
        try AppModel(
            folder: .documentsDirectory,
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
    }

    init() {
        #if os(iOS)
        guard let model = try? model.get() else { return }
        BackgroundSync.register { await model.syncedInBackground() }
        #endif
    }

    var body: some Scene {
        WindowGroup {
            switch model {
            case .success(let model): RootView(model: model)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
        .onChange(of: phase) { _, phase in
            guard let model = try? model.get() else { return }
            switch phase {
            case .active: Task { await model.foregrounded() }
            case .background:
                #if os(iOS)
                BackgroundSync.schedule()
                #endif
                Task { await model.resigned() }
            default: break
            }
        }
    }
}

/// The tabs of the app.
struct RootView: View {
    let model: AppModel

    var body: some View {
        TabView {
            NavigationStack { TodayView(screen: model.today) }
                .tabItem { Label("Today", systemImage: "sun.max") }
            NavigationStack { HistoryView(screen: model.history) }
                .tabItem { Label("History", systemImage: "calendar") }
            NavigationStack { WeightTrendView(screen: model.trend) }
                .tabItem { Label("Weight", systemImage: "chart.xyaxis.line") }
            NavigationStack { ConflictView(screen: model.conflicts) }
                .tabItem { Label("Conflicts", systemImage: "arrow.triangle.branch") }
            NavigationStack {
                Form {
                    HealthSettingsView(screen: model.settings, toHealth: model.toHealth)
                }
            }
            .tabItem { Label("Settings", systemImage: "gear") }
        }
        .task { await model.launched() }
    }
}
#endif
