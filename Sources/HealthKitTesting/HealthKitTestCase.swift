public import OpenHealthKit
public import XCTest

/// An XCTest case that gives each test a separate, empty health store in memory.
///
/// Every `HKHealthStore()` in the test uses that store, including those in the tested code, except
/// for code in detached tasks and on separate queues.
///
/// ```swift
/// final class ScaleTests: HealthKitTestCase {
///     func testSavesTheWeight() async throws {
///         try await Scale().save(kilograms: 80)
///         let latest = try await Scale().latest()
///         XCTAssertEqual(latest, 80)
///     }
/// }
/// ```
open class HealthKitTestCase: XCTestCase {
    /// The configuration of the store of the next test.
    ///
    /// Every permission is granted. Override it to choose another one.
    open var configuration: OpenHealthKitConfiguration { .temporary() }

    /// Runs the test with a separate store.
    open override func invokeTest() {
        OpenHealthKitConfiguration.withDefault(configuration) { super.invokeTest() }
    }
}
