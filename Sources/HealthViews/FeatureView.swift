// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
internal import Foundation
public import HealthScreens
public import SwiftUI

/// A word, on the page where a kind of entry is logged, on why it does not go to Health for now.
public struct FeatureView: View {
    let screen: FeatureScreen
    let toHealth: BackfillScreen
    let openSettings: () -> Void
    @Environment(\.openURL) private var openURL

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - screen: What is said of Health for a kind of entry.
    ///   - toHealth: The backfill that the card may offer.
    ///   - openSettings: Shows the settings of the app.
    public init(screen: FeatureScreen, toHealth: BackfillScreen, openSettings: @escaping () -> Void)
    {
        self.screen = screen
        self.toHealth = toHealth
        self.openSettings = openSettings
    }

    /// The content of the view.
    public var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let text = screen.problem { Text(text).font(.footnote) }
            if let card = screen.card {
                VStack(alignment: .leading) {
                    Text(card.title).font(.headline)
                    Text(card.text)
                }
                .foregroundStyle(card.color.color)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(card.accessibilityLabel)
                ForEach(card.buttons, id: \.self) { button in
                    Button {
                        Task {
                            if await screen.perform(button.action, opener: open) { return }
                            if button.action == .openSettings { openSettings() }
                        }
                    } label: {
                        Text(button.title).frame(minHeight: PermissionCard.smallestTarget)
                    }
                    // In a row of a list only the button takes the tap, not the whole card.
                    .buttonStyle(.borderless)
                }
            }
            if screen.backfillOffer != nil, toHealth.state != .declined {
                BackfillView(screen: toHealth)
            }
        }
        .task { await screen.follow() }
    }

    private func open(_ url: URL) async -> Bool {
        await withCheckedContinuation { continuation in
            openURL(url) { continuation.resume(returning: $0) }
        }
    }
}
#endif
