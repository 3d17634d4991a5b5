// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of the part of AppIntents that the app uses; see the stand-in for SwiftUI.

/// On Apple's systems a structure of Foundation.
public struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
    public init(stringLiteral value: String) {}
}
public protocol AppIntent: Sendable {
    associatedtype PerformResult: IntentResult
    static var title: LocalizedStringResource { get }
    init()
    func perform() async throws -> PerformResult
}
public protocol IntentResult: Sendable {}
public struct EmptyIntentResult: IntentResult {}
extension IntentResult where Self == EmptyIntentResult {
    public static func result() -> EmptyIntentResult { .init() }
}
public protocol IntentValue: Sendable {}
extension Double: IntentValue {}

@propertyWrapper public final class IntentParameter<Value: IntentValue>: @unchecked Sendable {
    public init(title: LocalizedStringResource) {}
    public init(title: LocalizedStringResource, default defaultValue: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
}
extension AppIntent {
    public typealias Parameter = IntentParameter
}
