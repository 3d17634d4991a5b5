public import Foundation
public import OpenHealthKit
public import Testing

/// Gives a test a health store of its own, in memory and empty.
///
/// On a suite it gives each of its tests one. Every `HKHealthStore()` in the test is that store, also
/// those that the tested code makes, but for code in detached tasks and queues of its own.
///
/// ```swift
/// @Test(.healthStore)
/// func savesTheWeight() async throws {
///     try await Scale().save(kilograms: 80)
///     #expect(try await Scale().latest() == 80)
/// }
/// ```
public struct HealthStoreTrait: TestTrait, SuiteTrait, TestScoping {
    private let configuration: @Sendable () -> OpenHealthKitConfiguration

    /// A trait that makes the configuration of the store of each test.
    ///
    /// - Parameter configuration: Called once for each test, and for each argument of a test.
    public init(_ configuration: @escaping @Sendable () -> OpenHealthKitConfiguration) {
        self.configuration = configuration
    }

    /// True: a suite gives the trait to its tests.
    public var isRecursive: Bool { true }

    /// Runs a test with a store of its own.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The arguments of the test.
    ///   - function: What runs the test.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await OpenHealthKitConfiguration.withDefault(configuration()) { try await function() }
    }
}

extension Trait where Self == HealthStoreTrait {
    /// A store of its own with every permission.
    public static var healthStore: Self { HealthStoreTrait { .temporary() } }

    /// A store of its own.
    ///
    /// - Parameters:
    ///   - grants: The permissions that hold from the start; without any the app has to ask.
    ///   - prompt: Who answers when the app asks.
    ///   - now: The present instant; nil for the time of the machine.
    public static func healthStore(
        grants: OpenHealthKitConfiguration.Grants = .everything,
        prompt: PermissionPrompt = .allow, now: Date? = nil
    ) -> Self {
        HealthStoreTrait {
            var configuration = OpenHealthKitConfiguration.temporary(grants: grants, prompt: prompt)
            if let now { configuration.now = { now } }
            return configuration
        }
    }
}
