import Foundation
import HealthModel

/// The steps of a year from a watch and a phone that the same person carries: while awake the
/// watch counts every four minutes and the phone every ten, at the same time.
struct YearOfSteps {
    static let days = 365
    /// The first midnight: 2024-01-02 in UTC.
    static let start = HeartRates.end - Double(days) * 86_400

    /// Every sample, day by day.
    func samples() -> [Sample] {
        var samples: [Sample] = []
        for day in 0..<Self.days {
            let awake = Self.start + Double(day) * 86_400 + 7 * 3600
            for (revision, minutes) in [(HeartRates.revision, 4), (Self.phone, 10)] {
                for part in 0..<(16 * 60 / minutes) {
                    let start = awake + Double(part * minutes * 60)
                    samples.append(
                        Sample(
                            uuid: .ordered(1 << 40 + samples.count), type: .stepCount,
                            startDate: Date(timeIntervalSinceReferenceDate: start),
                            endDate: Date(
                                timeIntervalSinceReferenceDate: start + Double(minutes * 60)),
                            payload: .quantity(Quantity(Double(10 + part % 90), .count)),
                            sourceRevision: revision))
                }
            }
        }
        return samples
    }

    private static let phone = SourceRevision(
        source: Source(bundleIdentifier: "com.apple.health.phone", name: "Phone"), version: "18.1",
        productType: "iPhone14,3", operatingSystemVersion: SystemVersion(18, 1, 0))
}
