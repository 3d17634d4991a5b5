// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of the part of SwiftUI that the app uses, so that Linux can check the types of its views.
// Nothing of this is ever run: the bodies only satisfy the compiler.
@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

/// A view without parts.
public protocol LeafView: View where Body == Never {}
extension LeafView {
    public var body: Never { fatalError() }
}

extension Never: View {
    public var body: Never { fatalError() }
}
extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

public struct EmptyView: LeafView { public init() {} }
public struct TupleView<each Content>: LeafView {}
public struct _ConditionalContent<A: View, B: View>: LeafView {}

@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content)
        -> TupleView<repeat each Content>
    { TupleView() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> {
        _ConditionalContent()
    }
    public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> {
        _ConditionalContent()
    }
}

// MARK: Containers

public struct Group<Content: View>: LeafView {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct VStack<Content: View>: LeafView {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}
public struct HStack<Content: View>: LeafView {
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}
public struct Grid<Content: View>: LeafView {
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}
public struct GridRow<Content: View>: LeafView {
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {}
}
public struct List<SelectionValue, Content: View>: LeafView {
    public init(@ViewBuilder content: () -> Content) where SelectionValue == Never {}
}
public struct Form<Content: View>: LeafView {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct ScrollView<Content: View>: LeafView {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct NavigationStack<Data, Root: View>: LeafView {
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
}
public struct NavigationPath {}
public struct NavigationLink<Label: View, Destination: View>: LeafView {
    public init(
        @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {}
}
extension NavigationLink where Label == Text {
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {}
}
public struct TabView<SelectionValue: Hashable, Content: View>: LeafView {
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View {
    public var body: Never { fatalError() }
}
extension Section where Parent: View, Content: View, Footer: View {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {}
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}
extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {}
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {}
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: Sendable {}
extension ForEach: View where Content: View {
    public var body: Never { fatalError() }
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}
public struct TimelineView<Schedule, Content> {}
extension TimelineView: View where Content: View {
    public var body: Never { fatalError() }
}
extension TimelineView where Schedule == EveryMinuteTimelineSchedule, Content: View {
    public struct Context { public let date: Date }
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {}
}
public struct EveryMinuteTimelineSchedule {
    public static var everyMinute: EveryMinuteTimelineSchedule { .init() }
}
