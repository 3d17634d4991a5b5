// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// Explains what connecting is good for, and asks after a tap.
public struct OnboardingView: View {
    let screen: OnboardingScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The offer to connect.
    public init(screen: OnboardingScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        ScrollView {
            VStack(spacing: 24) {
                Image(systemName: OnboardingScreen.symbol).font(.largeTitle).foregroundStyle(.pink)
                    .accessibilityHidden(true)
                Text(screen.language.onboarding.title).font(.title.bold())
                Text(screen.language.onboarding.introduction).multilineTextAlignment(.center)
                VStack(alignment: .leading, spacing: 16) {
                    ForEach(OnboardingScreen.benefits(screen.language), id: \.self) { benefit in
                        Label {
                            VStack(alignment: .leading) {
                                Text(benefit.title).font(.headline)
                                Text(benefit.detail).font(.subheadline)
                            }
                        } icon: {
                            Image(systemName: benefit.symbol)
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
                Text(screen.language.onboarding.privacy).font(.footnote)
                if case .declined(let card) = screen.step {
                    PermissionCardView(card: card) { action in
                        if action == .connect { Task { await screen.connect() } }
                        if action == .later { screen.skip() }
                    }
                }
                if let offer = screen.importOffer { BackfillView(screen: offer) }
                if case .failed(let text) = screen.step { Text(text).font(.footnote) }
                Button(screen.language.onboarding.connect) { Task { await screen.connect() } }
                    .buttonStyle(.borderedProminent)
                    .frame(minHeight: PermissionCard.smallestTarget)
                    .disabled(screen.step == .asking)
                Button(screen.language.onboarding.skip) { screen.skip() }
                    .frame(minHeight: PermissionCard.smallestTarget)
            }
            .padding()
        }
        .task { await screen.refresh() }
    }
}

/// A card about permissions.
public struct PermissionCardView: View {
    let card: PermissionCard
    let act: (PermissionCard.Action) -> Void

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - act: Performs the action of a button.
    public init(card: PermissionCard, act: @escaping (PermissionCard.Action) -> Void) {
        self.card = card
        self.act = act
    }

    /// The content of the view.
    public var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let title = card.title { Text(title).font(.headline) }
            Text(card.text)
            ForEach(card.rows, id: \.self) { row in
                Text(row.text).accessibilityLabel(row.accessibilityLabel)
            }
            HStack {
                ForEach(card.buttons, id: \.self) { button in
                    Button {
                        act(button.action)
                    } label: {
                        Text(button.title)
                            .frame(
                                minWidth: PermissionCard.smallestTarget,
                                minHeight: PermissionCard.smallestTarget)
                    }
                }
            }
            // In a row of a list, one tap would press all buttons of the default style.
            .buttonStyle(.borderless)
        }
        .padding()
        .background(.quaternary, in: .rect(cornerRadius: 12))
    }
}
#endif
