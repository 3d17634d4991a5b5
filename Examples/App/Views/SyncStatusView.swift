// Not built on Linux, where there is no SwiftUI: thin views over what HealthScreens decides.
#if canImport(SwiftUI)
import HealthScreens
import SwiftUI

/// The badge of sync as a whole; its "5 min ago" grows older each minute.
struct SyncStatusView: View {
    let screen: SyncStatusScreen

    var body: some View {
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
