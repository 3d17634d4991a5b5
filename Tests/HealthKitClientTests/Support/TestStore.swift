import Foundation
import HealthKit
import Testing

/// Gives each test a health store of its own: `HKHealthStore()` is empty and in memory.
///
/// This file is the only one that knows that the store is not Apple's; everything else here is
/// code as an app has it.
struct TemporaryHealthStore: SuiteTrait, TestTrait, TestScoping {
    var grants: OpenHealthKitConfiguration.Grants
    var prompt: PermissionPrompt
    var isAvailable: Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        var configuration = OpenHealthKitConfiguration.temporary(grants: grants, prompt: prompt)
        configuration.isHealthDataAvailable = isAvailable
        let device = TestDevice()
        configuration.isDeviceLocked = { device.isLocked }
        try await TestStore.$device.withValue(device) {
            try await OpenHealthKitConfiguration.withDefault(configuration) {
                try await function()
            }
        }
    }
}

extension Trait where Self == TemporaryHealthStore {
    /// An empty store that grants whatever an app can be given.
    static var authorizedHealthStore: Self {
        Self(grants: .everything, prompt: .allow, isAvailable: true)
    }

    /// An empty store as on a new phone; the person says yes to everything.
    static var newHealthStore: Self {
        Self(grants: .none, prompt: .allow, isAvailable: true)
    }

    /// An empty store as on a new phone; the person says no to everything.
    static var deniedHealthStore: Self {
        Self(grants: .none, prompt: .deny, isAvailable: true)
    }

    /// A device without health data.
    static var noHealthStore: Self {
        Self(grants: .none, prompt: .allow, isAvailable: false)
    }
}

/// What a test does to the world around the app.
enum TestStore {
    /// The same store as another app or device sees it.
    static func other(_ bundleIdentifier: String, name: String) -> HKHealthStore {
        var configuration = OpenHealthKitConfiguration.current
        configuration.app = OpenHealthKitConfiguration.App(
            bundleIdentifier: bundleIdentifier, name: name)
        configuration.grants = .everything
        return HKHealthStore(configuration: configuration)
    }

    /// The device that the test runs on.
    @TaskLocal static var device = TestDevice()
}

/// A phone that can be locked.
// Safe to share: what changes is behind a lock.
final class TestDevice: @unchecked Sendable {
    private let lock = NSLock()
    private var locked = false

    var isLocked: Bool {
        get { lock.withLock { locked } }
        set { lock.withLock { locked = newValue } }
    }
}
