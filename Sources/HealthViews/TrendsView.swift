// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The trends of energy, water, steps, sleep and macronutrients, one chart for each.
public struct TrendsView: View {
    let screen: TrendsScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The trends.
    public init(screen: TrendsScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        List {
            Section {
                Picker(screen.words.range, selection: range) {
                    ForEach(TrendsScreen.Range.allCases, id: \.self) {
                        Text($0.title(screen.words)).tag($0)
                    }
                }
                if let text = screen.spanText { Text(text).font(.footnote) }
                if let text = screen.problem { Text(text).font(.footnote) }
                if let text = screen.emptyText { Text(text) }
            }
            ForEach(screen.cards) { card in
                Section(card.title) {
                    ChartView(drawing: card.chart)
                    Text(card.average)
                    if let text = card.change { Text(text).font(.footnote) }
                    if let text = card.usual { Text(text).font(.footnote) }
                    if let text = card.parts { Text(text).font(.footnote) }
                }
            }
        }
        .task { await screen.refresh() }
        .refreshable { await screen.refresh() }
    }

    private var range: Binding<TrendsScreen.Range> {
        Binding(
            value: {
                screen.range
            },
            change: { range in
                Task { await screen.show(range) }
            })
    }
}
#endif
