internal import Foundation
internal import HealthModel

extension NSNumber {
    /// The number as a sync version, which is limited because any app may write any number and
    /// later versions must be higher.
    ///
    /// 2^52 leaves room for higher versions, and HealthKit, which stores versions as floating-point
    /// numbers, represents every whole number up to it exactly.
    var syncVersion: Int { min(max(Int(nearest: doubleValue), 0), 1 << 52) }
}
