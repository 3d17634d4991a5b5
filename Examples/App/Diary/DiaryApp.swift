// Not built on Linux, where only its types are checked: the app, its window, and what its phases start.
#if canImport(SwiftUI)
import Foundation
import HealthJournal
import HealthScreens
import SwiftUI

@main
struct DiaryApp: App {
    @Environment(\.scenePhase) private var phase
    private let model = AppModel.shared

    init() {
        guard let model = try? model.get() else { return }
        // Not in a view: Health launches the app in the background, where no view appears, and its
        // observers must be there.
        Task { await model.launched() }
        #if canImport(BackgroundTasks)
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
                #if canImport(BackgroundTasks)
                BackgroundSync.schedule()
                #endif
                Task { await model.resigned() }
            default: break
            }
        }
    }
}
#endif
