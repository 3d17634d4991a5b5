// Not built on Linux, where there is no SwiftUI: thin views over what HealthScreens decides.
#if canImport(SwiftUI)
import HealthScreens
import HealthWords
import SwiftUI

/// Explains what connecting is good for, and asks after a tap.
struct OnboardingView: View {
    let screen: OnboardingScreen

    var body: some View {
        ScrollView {
            VStack(spacing: 24) {
                Image(systemName: OnboardingScreen.symbol).font(.largeTitle).foregroundStyle(.pink)
                    .accessibilityHidden(true)
                Text(words.onboarding.title).font(.title.bold())
                Text(words.onboarding.introduction).multilineTextAlignment(.center)
                VStack(alignment: .leading, spacing: 16) {
                    ForEach(OnboardingScreen.benefits(words), id: \.self) { benefit in
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
                Text(words.onboarding.privacy).font(.footnote)
                if case .declined(let card) = screen.step {
                    PermissionCardView(card: card) { action in
                        if action == .connect { Task { await screen.connect() } }
                        if action == .later { screen.skip() }
                    }
                }
                if let offer = screen.importOffer { BackfillView(screen: offer) }
                if case .failed(let text) = screen.step { Text(text).font(.footnote) }
                Button(words.onboarding.connect) { Task { await screen.connect() } }
                    .buttonStyle(.borderedProminent)
                    .frame(minHeight: PermissionCard.smallestTarget)
                    .disabled(screen.step == .asking)
                Button(words.onboarding.skip) { screen.skip() }
                    .frame(minHeight: PermissionCard.smallestTarget)
            }
            .padding()
        }
    }
}
#endif
