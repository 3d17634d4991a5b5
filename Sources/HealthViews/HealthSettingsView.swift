// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The section of the settings about Health.
public struct HealthSettingsView: View {
    let screen: HealthSettingsScreen
    /// Earlier entries, once they are offered.
    let toHealth: BackfillScreen
    @Environment(\.openURL) private var openURL
    @Environment(\.scenePhase) private var scenePhase

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - screen: The settings.
    ///   - toHealth: The backfill that the settings may offer.
    public init(screen: HealthSettingsScreen, toHealth: BackfillScreen) {
        self.screen = screen
        self.toHealth = toHealth
    }

    /// The content of the view.
    public var body: some View {
        Section {
            if let text = screen.unavailableText {
                Text(text).foregroundStyle(.secondary)
            } else {
                Toggle(screen.language.healthSettings.toggle, isOn: isOn).disabled(screen.isWorking)
                if let text = screen.statusText {
                    Label(text, systemImage: HealthSettingsScreen.connectedSymbol)
                        .foregroundStyle(.green)
                }
                if let title = screen.readOnlyOffer {
                    Button(title) { Task { await screen.setReadOnly() } }
                        .disabled(screen.isWorking)
                }
                if !screen.kinds.isEmpty {
                    Text(screen.language.healthSettings.kinds).font(.footnote)
                    ForEach(screen.kinds.filter { $0.isSent != nil }, id: \.kind) { kind in
                        Toggle(kind.title, isOn: isExported(kind)).disabled(screen.isWorking)
                    }
                    Text(screen.language.healthSettings.kindsRead).font(.footnote)
                    ForEach(screen.kinds.filter { $0.isRead != nil }, id: \.kind) { kind in
                        Toggle(kind.title, isOn: isImported(kind)).disabled(screen.isWorking)
                    }
                }
                if let problem = screen.problem { Text(problem).font(.footnote) }
                if let offer = screen.importOffer { BackfillView(screen: offer) }
                if screen.backfillOffer != nil { BackfillView(screen: toHealth) }
                if let notice = screen.notice {
                    Button(notice) { screen.dismissNotice() }
                }
                ForEach(screen.types, id: \.self) { Text($0.text) }
                if let card = screen.card {
                    PermissionCardView(card: card) { action in
                        Task {
                            switch action {
                            case .connect: await screen.ask()
                            case .manage: await screen.manage(opener: open)
                            case .later: screen.dismissCard()
                            }
                        }
                    }
                } else if let advice = screen.advice {
                    // The card says the same of permissions, and has the same buttons.
                    Text(advice.text).font(.footnote)
                    if let button = advice.button {
                        Button(button.title) {
                            Task {
                                switch button.action {
                                case .grant: await screen.ask()
                                case .manage: await screen.manage(opener: open)
                                }
                            }
                        }
                    }
                }
                SyncStatusView(screen: screen.sync)
                ForEach(screen.sync.details, id: \.self) { Text($0).font(.footnote) }
                if let toast = screen.sync.toast {
                    Text(toast).font(.footnote)
                        .task {
                            try? await Task.sleep(for: .seconds(3))
                            screen.sync.dismissToast()
                        }
                }
                Text(screen.sync.lastSyncedText).font(.footnote)
                Button(screen.language.sync.syncNow) { Task { await screen.sync.sync() } }
                    .disabled(!screen.isOn || screen.sync.isSyncing)
            }
        } header: {
            Text(screen.language.healthSettings.section)
        } footer: {
            Text(screen.language.healthSettings.footer)
        }
        .alert(screen.alert?.title ?? "", isPresented: hasAlert, presenting: screen.alert) {
            alert in
            ForEach(alert.buttons, id: \.self) { button in
                Button(button.title, role: button.isDestructive ? .destructive : nil) {
                    Task { await screen.perform(button.action, opener: open) }
                }
            }
        } message: { alert in
            Text(alert.text)
        }
        .task { await screen.refresh() }
        .onChange(of: toHealth.state) { _, state in
            if state == .declined { screen.dismissBackfillOffer() }
        }
        .onChange(of: scenePhase) { _, phase in
            if phase == .active { Task { await screen.becameActive() } }
        }
    }

    private var isOn: Binding<Bool> {
        Binding(
            value: {
                screen.isOn
            },
            change: { wanted in
                Task { await screen.setOn(wanted) }
            })
    }

    private func isExported(_ kind: KindSwitch) -> Binding<Bool> {
        Binding(
            value: {
                kind.isSent ?? false
            },
            change: { wanted in
                Task { await screen.setExported(kind.kind, wanted) }
            })
    }

    private func isImported(_ kind: KindSwitch) -> Binding<Bool> {
        Binding(
            value: {
                kind.isRead ?? false
            },
            change: { wanted in
                Task { await screen.setImported(kind.kind, wanted) }
            })
    }

    private var hasAlert: Binding<Bool> {
        Binding(
            value: {
                screen.alert != nil
            },
            change: { _ in
            })
    }

    private func open(_ url: URL) async -> Bool {
        await withCheckedContinuation { continuation in
            openURL(url) { continuation.resume(returning: $0) }
        }
    }
}
#endif
