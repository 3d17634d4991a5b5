// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
public import SwiftUI

/// Offers to send earlier entries, and shows how far that is.
public struct BackfillView: View {
    let screen: BackfillScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The backfill or the import.
    public init(screen: BackfillScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(screen.title).font(.headline)
            if let text = screen.text { Text(text) }
            ForEach(screen.previewLines, id: \.self) { Text($0).font(.footnote) }
            if let fraction = screen.fraction {
                ProgressView(value: fraction)
            } else if screen.isRunning {
                ProgressView()
            }
            if let problem = screen.problem { Text(problem).font(.footnote) }
            HStack {
                ForEach(screen.buttons, id: \.self) { button in
                    Button {
                        Task { await screen.perform(button.action) }
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
            .disabled(screen.isBusy)
        }
        .task { await screen.refresh() }
    }
}
#endif
