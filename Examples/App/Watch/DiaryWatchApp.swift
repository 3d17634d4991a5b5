// Not built on Linux, where only its types are checked: the app on the watch.
#if canImport(SwiftUI)
import HealthJournal
import SwiftUI

@main
struct DiaryWatchApp: App {
    @Environment(\.scenePhase) private var phase
    private let model = WatchModel.shared

    init() {
        guard let model = try? model.get() else { return }
        // Not in a view: Health launches the app in the background too.
        Task { await model.launched() }
    }

    var body: some Scene {
        WindowGroup {
            switch model {
            case .success(let model): WatchView(model: model)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
        .onChange(of: phase) { _, phase in
            guard let model = try? model.get() else { return }
            switch phase {
            case .active: Task { await model.foregrounded() }
            case .background: Task { await model.resigned() }
            default: break
            }
        }
    }
}
#endif
