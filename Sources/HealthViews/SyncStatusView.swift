// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
public import SwiftUI

/// The badge of sync as a whole; its "5 min ago" grows older each minute.
public struct SyncStatusView: View {
    let screen: SyncStatusScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The status of sync.
    public init(screen: SyncStatusScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        TimelineView(.everyMinute) { _ in
            let badge = screen.badge
            HStack(spacing: 6) {
                if let symbol = badge.symbol {
                    Image(systemName: symbol).foregroundStyle(badge.color.color)
                } else {
                    ProgressView()
                }
                Text(badge.text).font(.footnote)
            }
            .accessibilityElement(children: .combine)
        }
        .task { await screen.follow() }
    }
}
#endif
