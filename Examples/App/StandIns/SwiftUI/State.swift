// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// State, environment, the app and its scenes.

@propertyWrapper public struct State<Value> {
    public init(wrappedValue value: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { fatalError() }
}
@propertyWrapper public struct AppStorage<Value> {
    public init(wrappedValue: Value, _ key: String) where Value == Bool {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
}
@propertyWrapper public struct Binding<Value> {
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
}
@MainActor @preconcurrency @propertyWrapper public struct Environment<Value> {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { fatalError() }
}
public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
    public var dismiss: DismissAction { fatalError() }
    public var openURL: OpenURLAction { fatalError() }
}
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
@MainActor @preconcurrency public struct DismissAction { public func callAsFunction() {} }
@MainActor @preconcurrency public struct OpenURLAction {
    public func callAsFunction(_ url: URL) {}
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}
extension Scene {
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some Scene { self }
}
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension App {
    @MainActor public static func main() {}
}
