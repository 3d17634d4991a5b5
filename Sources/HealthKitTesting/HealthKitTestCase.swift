public import OpenHealthKit
public import XCTest

/// A test case of XCTest whose every test has a health store of its own, in memory and empty.
///
/// Every `HKHealthStore()` in the test is that store, also those that the tested code makes, but for
/// code in detached tasks and queues of its own.
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

    /// Runs the test with a store of its own.
    open override func invokeTest() {
        OpenHealthKitConfiguration.withDefault(configuration) { super.invokeTest() }
    }
}
