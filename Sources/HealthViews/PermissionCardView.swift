// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
public import SwiftUI

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
