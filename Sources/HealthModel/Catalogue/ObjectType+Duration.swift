public import Foundation

extension ObjectType {
    /// The longest time that a sample of this type may cover, in seconds; nil for no limit.
    ///
    /// Four days for quantities. The limit was observed on devices; which types it covers is not
    /// public, so categories, workouts and the rest have none here.
    public var maximumDuration: TimeInterval? {
        kind == .quantity ? 345_600 : nil
    }

    /// The shortest time that a sample of this type may cover, in seconds; nil for no limit.
    public var minimumDuration: TimeInterval? {
        self == .environmentalAudioExposure || self == .headphoneAudioExposure ? 0.001 : nil
    }
}
