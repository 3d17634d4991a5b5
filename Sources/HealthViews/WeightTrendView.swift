// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The weights, their trend and where it leads.
public struct WeightTrendView: View {
    let screen: WeightTrendScreen

    /// Creates the view.
    ///
    /// - Parameter screen: The weights.
    public init(screen: WeightTrendScreen) {
        self.screen = screen
    }

    /// The content of the view.
    public var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Picker(screen.words.title, selection: range) {
                ForEach(WeightTrendScreen.Range.allCases, id: \.self) {
                    Text($0.title(screen.words))
                }
            }
            .pickerStyle(.segmented)
            if let text = screen.problem { Text(text).font(.footnote) }
            if let text = screen.emptyText {
                Text(text)
            } else {
                ChartView(drawing: screen.chart())
                if let text = screen.lastText {
                    LabeledContent(screen.words.last, value: text)
                }
                if let text = screen.trendText {
                    LabeledContent(screen.words.trend, value: text)
                }
                if let text = screen.weeklyText { Text(text) }
                if let text = screen.forecastText { Text(text) }
            }
        }
        .padding()
        .task { await screen.follow() }
    }

    private var range: Binding<WeightTrendScreen.Range> {
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
