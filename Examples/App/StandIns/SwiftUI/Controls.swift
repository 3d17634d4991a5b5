// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Controls and texts.

extension Text: LeafView {}
public struct Text: Equatable, Sendable {
    public init(verbatim content: String) {}
    public init<S: StringProtocol>(_ content: S) {}
    public init(_ date: Date, style: DateStyle) {}
    public struct DateStyle: Equatable, Sendable {
        public static let timer = DateStyle()
    }
    public func font(_ font: Font?) -> Text { self }
    public func bold() -> Text { self }
    public func bold(_ isActive: Bool) -> Text { self }
    public func monospacedDigit() -> Text { self }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
}
extension Image: LeafView {}
public struct Image: Sendable {
    public init(systemName: String) {}
}
public struct Spacer: LeafView {
    public init(minLength: CGFloat? = nil) {}
}
public struct Label<Title: View, Icon: View>: LeafView {
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}
extension Label where Title == Text, Icon == Image {
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}
public struct LabeledContent<Label, Content> {}
extension LabeledContent: View where Label: View, Content: View {
    public var body: Never { fatalError() }
}
extension LabeledContent where Label == Text, Content: View {
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
extension LabeledContent where Label == Text, Content == Text {
    public init<A: StringProtocol, B: StringProtocol>(_ title: A, value: B) {}
}

public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}
public struct Button<Label: View>: LeafView {
    public init(
        action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
    public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void,
        @ViewBuilder label: () -> Label
    ) {}
}
extension Button where Label == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}
#if !os(watchOS)
public struct Menu<Label: View, Content: View>: LeafView {
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content)
    where Label == Text {}
}
#endif
public struct Toggle<Label: View>: LeafView {
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) where Label == Text {}
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: LeafView {
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) where Label == Text {}
}
public struct TextField<Label: View>: LeafView {
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {}
}
public struct ProgressView<Label: View, CurrentValueLabel: View>: LeafView {
    public init() where Label == EmptyView, CurrentValueLabel == EmptyView {}
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
    where Label == EmptyView, CurrentValueLabel == EmptyView {}
}
public struct Gauge<Label: View>: LeafView {
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) {}
}

// MARK: Styles

public protocol PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { .init() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { .init() }
}
public protocol PickerStyle {}
#if !os(watchOS)
public struct SegmentedPickerStyle: PickerStyle {}
extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { .init() }
}
#endif
public protocol GaugeStyle {}
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    public static var accessoryCircularCapacity: Self { .init() }
}
