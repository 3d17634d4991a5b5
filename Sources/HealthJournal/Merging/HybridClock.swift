package import Foundation

/// A hybrid logical clock: the instant of an edit, with a counter and a device that break ties.
///
/// Clocks of one record are ordered the same on all devices, and a later edit on one device is
/// always above what that device had seen, also where its wall clock is behind.
///
/// Source: Kulkarni et al., "Logical Physical Clocks" (2014), with a 48-bit millisecond and a
/// 16-bit counter.
package struct HybridClock: Hashable, Sendable {
    /// Milliseconds since 1970-01-01 in Greenwich, from 0 to 2^48 - 1.
    package let milliseconds: Int64
    /// Orders edits of one millisecond, from 0 to 65,535.
    package let counter: UInt16
    /// The device that made the edit; letters, digits and hyphens.
    package let device: String

    /// The greatest millisecond that a clock can say, in the year 10889.
    package static let maximum: Int64 = (1 << 48) - 1

    /// Puts a clock together; milliseconds outside of the range become its nearest end.
    package init(milliseconds: Int64, counter: UInt16 = 0, device: String) {
        self.milliseconds = min(max(milliseconds, 0), Self.maximum)
        self.counter = counter
        self.device = device
    }

    /// The clock of an edit that is made at `date` by a device that has seen `seen`.
    package init(at date: Date, after seen: HybridClock?, device: String) {
        let now = Self.milliseconds(of: date)
        guard let seen, seen.milliseconds >= now else {
            self.init(milliseconds: now, device: device)
            return
        }
        if seen.counter < .max {
            self.init(
                milliseconds: seen.milliseconds, counter: seen.counter + 1, device: device)
        } else {
            self.init(milliseconds: seen.milliseconds + 1, device: device)
        }
    }

    /// The instant, to the millisecond.
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Whether the instant, to the millisecond, is later than `limit`.
    func isLater(than limit: Date) -> Bool { milliseconds > Self.milliseconds(of: limit) }

    /// The milliseconds of an instant, or the nearest that a clock can say.
    static func milliseconds(of date: Date) -> Int64 {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: min(max(exact, 0), Double(maximum))) ?? 0
    }
}

extension HybridClock: Comparable {
    /// Orders by instant, then counter, then device.
    package static func < (a: HybridClock, b: HybridClock) -> Bool {
        (a.milliseconds, a.counter, a.device) < (b.milliseconds, b.counter, b.device)
    }
}

/// A clock is coded as a text that sorts as the clocks do: `018f3c5a9b2e-0001-<device>`.
extension HybridClock: Codable, LosslessStringConvertible {
    /// Reads the text of a clock; nil for another text.
    package init?(_ description: String) {
        let fields = description.split(
            separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].count == 12, fields[1].count == 4,
            Self.isDevice(fields[2]),
            let milliseconds = Int64(fields[0], radix: 16), milliseconds >= 0,
            let counter = UInt16(fields[1], radix: 16)
        else { return nil }
        self.init(milliseconds: milliseconds, counter: counter, device: String(fields[2]))
    }

    /// The text of the clock.
    package var description: String {
        let time = String(milliseconds, radix: 16)
        let count = String(counter, radix: 16)
        return String(repeating: "0", count: 12 - time.count) + time + "-"
            + String(repeating: "0", count: 4 - count.count) + count + "-" + device
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let clock = HybridClock(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The text is not a hybrid logical clock.")
        }
        self = clock
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Whether a text names a device: 1 to 64 letters, digits and hyphens.
    package static func isDevice(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isDeviceByte)
    }

    private static func isDeviceByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
