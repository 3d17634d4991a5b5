internal import Foundation
internal import HealthModel

extension NSNumber {
    /// The number as a sync version: any app may write any number there, and versions are counted
    /// on from it.
    ///
    /// 2^52 leaves room to count on, and every whole number up to it is exact in HealthKit, which
    /// stores versions as floating-point numbers.
    var syncVersion: Int { min(max(Int(nearest: doubleValue), 0), 1 << 52) }
}
