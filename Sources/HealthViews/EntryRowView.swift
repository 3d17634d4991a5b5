// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
public import SwiftUI

/// One entry as a line of a list.
public struct EntryRowView: View {
    let row: EntryRow

    /// Creates the view.
    ///
    /// - Parameter row: The entry.
    public init(row: EntryRow) {
        self.row = row
    }

    /// The content of the view.
    public var body: some View {
        HStack {
            Image(systemName: row.symbol).frame(width: 28)
            VStack(alignment: .leading) {
                Text(row.title)
                HStack(spacing: 6) {
                    Text(row.time).monospacedDigit()
                    if let source = row.source {
                        Label(source.text, systemImage: source.symbol)
                    }
                    if let sync = row.sync {
                        Image(systemName: sync.symbol).foregroundStyle(sync.color.color)
                    }
                }
                .font(.caption)
                .foregroundStyle(.secondary)
            }
            Spacer()
            Text(row.amount).monospacedDigit()
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(row.accessibilityLabel)
    }
}
#endif
