// Not built on Linux, where there is no SwiftUI: a thin view over what HealthScreens decides.
#if canImport(SwiftUI) && !os(watchOS)
public import HealthScreens
internal import HealthWords
public import SwiftUI

/// The review before an entry is saved, as sections of a form.
public struct ReviewView: View {
    let screen: ReviewScreen
    let edit: () -> Void
    @Environment(\.dismiss) private var dismiss

    /// Creates the view.
    ///
    /// - Parameters:
    ///   - screen: The entry before it is saved.
    ///   - edit: Goes back to the form.
    public init(screen: ReviewScreen, edit: @escaping () -> Void) {
        self.screen = screen
        self.edit = edit
    }

    /// The content of the view.
    public var body: some View {
        Section {
            Text(screen.words.title).font(.headline)
            if let text = screen.problem { Text(text).font(.footnote) }
        }
        .task { await screen.refresh() }
        .onChange(of: screen.saved) { _, saved in
            if saved != nil { dismiss() }
        }
        if let content = screen.content {
            Section {
                if let energy = content.dayEnergy, let fraction = energy.fraction {
                    Gauge(value: min(fraction, 1)) { Text(energy.text) }
                        .gaugeStyle(.accessoryCircularCapacity)
                }
                ForEach(content.facts, id: \.self) {
                    LabeledContent($0.label, value: $0.text)
                }
                ForEach(content.items, id: \.self) {
                    LabeledContent($0.label, value: $0.text)
                }
            }
            Section {
                ForEach(content.notices, id: \.self) { notice in
                    Label(notice.text, systemImage: notice.symbol)
                        .foregroundStyle(notice.color.color)
                        .accessibilityLabel(notice.accessibilityLabel)
                }
                if let text = content.refusal { Text(text) }
            }
            Section {
                ForEach(content.buttons, id: \.self) { button in
                    Button(button.title) {
                        switch button.action {
                        case .save: Task { await screen.save() }
                        case .edit: edit()
                        }
                    }
                    .frame(minHeight: PermissionCard.smallestTarget)
                }
            } footer: {
                ForEach(content.explanations, id: \.self) { row in
                    Label(row.text, systemImage: row.symbol)
                }
            }
        }
    }
}
#endif
