import Foundation
import HealthModel

/// Heart rates as a watch measures them over a day: three hundred a day, each with its device
/// and one fact of metadata.
struct HeartRates {
    /// Where samples get their identity from.
    enum Identities {
        /// From their place in a file, as an importer makes them.
        case ordered
        /// From chance, as apps make them.
        case random
    }

    /// How many there are.
    var count: Int
    var identities = Identities.ordered
    /// Whether they are taken at whole seconds, as exports write them.
    var wholeSeconds = true

    static let perDay = 300
    /// Seconds between two.
    static let step = 288.0
    /// The midnight after the last: 2025-01-01 in UTC.
    static let end = 757_382_400.0

    /// The one at a place, the oldest first.
    func sample(_ place: Int) -> Sample {
        // Never at midnight, so that no rule about the edges of a day matters.
        let offset = wholeSeconds ? 100 : 100 + Double(place % 997) / 1009
        let time = Date(
            timeIntervalSinceReferenceDate: Self.end - Double(count - place) * Self.step + offset)
        return Sample(
            uuid: identities == .ordered ? .ordered(place) : .random(place), type: .heartRate,
            startDate: time, endDate: time,
            payload: .quantity(Quantity(Double(55 + place % 70), Self.unit)),
            metadata: ["HKMetadataKeyHeartRateMotionContext": .number(Double(place % 3))],
            device: Self.watch, sourceRevision: Self.revision)
    }

    private static let unit = HealthUnit.countPerMinute
    static let watch = Device(
        name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
        hardwareVersion: "Watch6,2", softwareVersion: "9.1")
    static let revision = SourceRevision(
        source: Source(bundleIdentifier: "com.apple.health.watch", name: "Watch"), version: "9.1",
        productType: "Watch6,2", operatingSystemVersion: SystemVersion(9, 1, 0))
}

extension UUID {
    /// An identity that begins with a place, so that places and identities have one order.
    static func ordered(_ place: Int) -> UUID {
        UUID(UInt64(place) << 16 | 0x8000, scrambled(place) >> 2 | 1 << 63)
    }

    /// An identity without any order, the same in each run.
    static func random(_ place: Int) -> UUID {
        UUID(scrambled(place) & ~0xF000 | 0x4000, scrambled(~place) >> 2 | 1 << 63)
    }

    private init(_ high: UInt64, _ low: UInt64) {
        let bytes = [high, low].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) }
        }
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// SplitMix64: every place gives another number, and neighbours nothing alike.
    private static func scrambled(_ place: Int) -> UInt64 {
        var z = UInt64(bitPattern: Int64(place)) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
