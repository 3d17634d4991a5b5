// Not built on Linux, where there is no SwiftUI: the previews of permissions, settings and sync.
#if canImport(SwiftUI) && !os(watchOS) && DEBUG
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import SwiftUI

struct OnboardingPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            OnboardingView(
                screen: OnboardingScreen(
                    journal: data.journal, permissions: data.permissions,
                    environment: data.environment))
        }
    }
}

struct PermissionCardPreview: PreviewProvider {
    static var previews: some View {
        let language = Language.english
        VStack {
            PermissionCardView(card: .denied(language)) { _ in }
            PermissionCardView(
                card: .partial(
                    [
                        PermissionRow(name: "Nutrition", access: .write, state: .on, language),
                        PermissionRow(name: "Weight", access: .read, state: .noData, language),
                    ], canAsk: true, language)
            ) { _ in }
        }
    }
}

struct HealthSettingsPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            Form {
                HealthSettingsView(
                    screen: HealthSettingsScreen(
                        journal: data.journal, permissions: data.permissions, sync: data.sync,
                        environment: data.environment),
                    toHealth: data.backfill)
            }
            .task { await data.fill() }
        }
    }
}

struct FeaturePreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            Form {
                FeatureView(
                    screen: FeatureScreen(
                        .weight, journal: data.journal, permissions: data.permissions),
                    toHealth: data.backfill
                ) {}
            }
        }
    }
}

struct BackfillPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            List {
                BackfillView(screen: data.backfill)
                BackfillView(screen: data.history)
            }
        }
    }
}

struct SyncStatusPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            SyncStatusView(screen: data.sync).task { await data.fill() }
        }
    }
}

struct ConflictPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            let screen = ConflictScreen(journal: data.journal, environment: data.environment)
            ConflictView(screen: screen).task {
                await data.fill()
                await screen.refresh()
            }
        }
    }
}
#endif
