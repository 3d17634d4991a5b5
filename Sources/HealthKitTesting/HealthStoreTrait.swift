public import Foundation
public import OpenHealthKit
public import Testing

/// Gives each test a separate, empty health store in memory.
///
/// On a suite it applies to each of its tests. Every `HKHealthStore()` in the test uses that store,
/// including those in the tested code, except for code in detached tasks and on separate queues.
///
/// ```swift
/// @Test(.healthStore)
/// func savesTheWeight() async throws {
///     try await Scale().save(kilograms: 80)
///     #expect(try await Scale().latest() == 80)
/// }
/// ```
public struct HealthStoreTrait: TestTrait, SuiteTrait, TestScoping {
    private let configuration: @Sendable () throws -> OpenHealthKitConfiguration
    private var fixture: @Sendable () throws -> HealthFixture? = { nil }

    /// Creates a trait with the configuration of the store of each test.
    ///
    /// - Parameter configuration: A closure that is called once for each test, and for each
    ///   argument of a test. A test fails with the error that it throws.
    public init(_ configuration: @escaping @Sendable () throws -> OpenHealthKitConfiguration) {
        self.configuration = configuration
    }

    /// Creates a trait with a store that has the samples of a fixture.
    ///
    /// - Parameter fixture: A closure that is called once for each test, and for each argument of a test. A
    ///   test fails with the error that it throws.
    public init(fixture: @escaping @Sendable () throws -> HealthFixture) {
        configuration = { .temporary() }
        self.fixture = fixture
    }

    /// A suite applies the trait to its tests.
    public var isRecursive: Bool { true }

    /// Runs a test with a separate store.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The arguments of the test.
    ///   - function: The function that runs the test.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let fixture = try fixture()
        var configuration = try configuration()
        if let fixture { configuration.adopt(fixture) }
        try await OpenHealthKitConfiguration.withDefault(configuration) {
            try fixture?.save()
            try await function()
        }
    }
}

extension Trait where Self == HealthStoreTrait {
    /// A separate store with every permission.
    public static var healthStore: Self { HealthStoreTrait { .temporary() } }

    /// A separate store.
    ///
    /// - Parameters:
    ///   - grants: The permissions that are granted from the start; without any the app has to
    ///     request them.
    ///   - prompt: The prompt that answers permission requests.
    ///   - limitedHistory: The earliest end of other apps' samples that the app may read, for types whose
    ///     history the person limited.
    ///   - now: The current date; nil for the system's clock.
    public static func healthStore(
        grants: OpenHealthKitConfiguration.Grants = .everything,
        prompt: PermissionPrompt = .allow, limitedHistory: [HKObjectType: Date] = [:],
        now: Date? = nil
    ) -> Self {
        HealthStoreTrait {
            var configuration = OpenHealthKitConfiguration.temporary(grants: grants, prompt: prompt)
            configuration.limitedHistory = limitedHistory
            if let now { configuration.now = { now } }
            return configuration
        }
    }

    /// A separate store of a person with a choice, whom the app asks.
    ///
    /// - Parameters:
    ///   - choice: What the person permits.
    ///   - now: The current date; nil for the system's clock.
    public static func healthStore(_ choice: PermissionChoice, now: Date? = nil) -> Self {
        HealthStoreTrait {
            var configuration = choice.configuration
            if let now { configuration.now = { now } }
            return configuration
        }
    }

    /// A separate store with the samples of a fixture and every permission.
    ///
    /// The clock stands at the end of the last sample, and the calendar is one in GMT, which the clock times
    /// of a fixture are in. A test fails if the file cannot be read.
    ///
    /// - Parameters:
    ///   - fixture: The name of the file, such as `night.ndjson`, beside the test or in the folder
    ///     `Fixtures` there; or its whole path.
    ///   - testFile: The path of the test's source file.
    public static func healthStore(fixture: String, testFile: String = #filePath) -> Self {
        HealthStoreTrait(fixture: { try HealthFixture(fixture, beside: testFile) })
    }

    /// A separate store for an app with the declarations of these files, without permissions.
    ///
    /// A missing text or entitlement raises the error that a phone raises: see
    /// `OpenHealthKitConfiguration.Declarations`. A test fails if a file cannot be read.
    ///
    /// - Parameters:
    ///   - infoPlist: The app's `Info.plist`.
    ///   - entitlements: The app's file of entitlements.
    ///   - prompt: The prompt that answers permission requests.
    public static func healthStore(
        infoPlist: URL, entitlements: URL, prompt: PermissionPrompt = .allow
    ) -> Self {
        HealthStoreTrait {
            try OpenHealthKitConfiguration(
                infoPlist: infoPlist, entitlements: entitlements, prompt: prompt)
        }
    }
}

extension OpenHealthKitConfiguration {
    /// Sets the clock and the calendar for the samples of a fixture.
    mutating func adopt(_ fixture: HealthFixture) {
        if let end = fixture.end { now = { end } }
        calendar = { .fixture }
    }
}

extension HKHealthStore {
    /// The store of the running test for another app, which has every permission.
    ///
    /// Samples that it saves have that app as their source.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The bundle identifier of the other app, such as `com.example.watch`.
    ///   - name: The name of the app; nil for the last part of the identifier.
    public static func otherApp(_ bundleIdentifier: String, name: String? = nil) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration.current
        configuration.app = OpenHealthKitConfiguration.App(
            bundleIdentifier: bundleIdentifier,
            name: name ?? bundleIdentifier.split(separator: ".").last.map { String($0) }
                ?? bundleIdentifier)
        configuration.grants = .everything
        // A choice of the person counts the saves of the app alone.
        configuration.afterSave = nil
        return HKHealthStore(configuration: configuration)
    }
}
