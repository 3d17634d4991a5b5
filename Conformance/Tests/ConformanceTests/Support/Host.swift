import Foundation
import HealthKit
import Testing

// The only file that may know which HealthKit it runs on. On a phone there is one store, which keeps the person's data,
// so a test there removes what it saved.
#if canImport(HealthKitTesting)
import HealthKitTesting

enum Host {
    /// The name of the implementation in the transcript.
    static let implementation = "OpenHealthKit"
    /// What gives each test a store of its own, without permissions; nil where all tests share one.
    static let freshStore: (any TestScoping)? =
        ProcessInfo.processInfo.environment["CONFORMANCE_SHARED_STORE"] == nil
        ? HealthStoreTrait.healthStore(grants: .none) : nil
}
#else
enum Host {
    /// The name of the implementation in the transcript.
    static let implementation = "HealthKit"
    /// What gives each test a store of its own, without permissions; nil where all tests share one.
    static let freshStore: (any TestScoping)? = nil
}
#endif
