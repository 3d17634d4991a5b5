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

    /// Saves the samples of a fixture in the store of the running test.
    ///
    /// The clock and the calendar stay those of ``configuration``; the clock times of a fixture are in GMT.
    ///
    /// - Parameters:
    ///   - fixture: The name of the file, such as `night.ndjson`, beside the test or in the folder
    ///     `Fixtures` there; or its whole path.
    ///   - testFile: The path of the test's source file.
    /// - Returns: The fixture, for its dates and for a ``HealthReplay``.
    /// - Throws: ``HealthFixtureError``, or an error of the file or the store.
    @discardableResult
    public func load(_ fixture: String, testFile: String = #filePath) throws -> HealthFixture {
        let fixture = try HealthFixture(fixture, beside: testFile)
        try fixture.save()
        return fixture
    }

    /// Runs the test with a separate store.
    open override func invokeTest() {
        OpenHealthKitConfiguration.withDefault(configuration) { super.invokeTest() }
    }
}
