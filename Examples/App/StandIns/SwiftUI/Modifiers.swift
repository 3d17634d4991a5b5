// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Modifiers of views.

public struct AccessibilityChildBehavior: Sendable {
    public static let combine = AccessibilityChildBehavior()
    public static let ignore = AccessibilityChildBehavior()
}

extension View {
    public func font(_ font: Font?) -> some View { self }
    public func monospacedDigit() -> some View { self }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
    public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { self }
    public func padding(_ length: CGFloat? = nil) -> some View { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil
    ) -> some View { self }
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    public func disabled(_ isDisabled: Bool) -> some View { self }
    #if !os(watchOS)
    public func badge(_ count: Int) -> some View { self }
    #endif
    public func tag<V: Hashable>(_ tag: V) -> some View { self }

    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
    public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { self }

    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
    public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { self }
    public func swipeActions<V: View>(@ViewBuilder content: () -> V) -> some View { self }
    public func safeAreaInset<V: View>(edge: VerticalEdge, @ViewBuilder content: () -> V)
        -> some View
    { self }
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }
    public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { self }

    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        self
    }
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }

    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
    public func task<T: Equatable>(
        id: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { self }
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { self }
    public func onReceive(
        _ publisher: NotificationCenter.Publisher,
        perform action: @escaping (Notification) -> Void
    ) -> some View { self }
}

extension NotificationCenter {
    public struct Publisher: Sendable {}
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        .init()
    }
}
