package import Foundation

/// A hybrid logical clock: the date of an edit, with a counter and a device as tie-breakers.
///
/// All devices order the clocks of a record the same way. A later edit on one device is always
/// above everything that the device had seen, even if its wall clock is slow.
///
/// Source: Kulkarni et al., "Logical Physical Clocks" (2014), with a 48-bit millisecond and a
/// 16-bit counter.
package struct HybridClock: Hashable, Sendable {
    /// Milliseconds since 1970-01-01 GMT, from 0 to 2^48 - 1.
    package let milliseconds: Int64
    /// The order of edits within a millisecond, from 0 to 65,535.
    package let counter: UInt16
    /// The device that made the edit; letters, digits and hyphens.
    package let device: String

    /// The maximum in milliseconds, in the year 10889.
    package static let maximum: Int64 = (1 << 48) - 1

    /// Creates a clock; milliseconds outside of the range become the nearest limit.
    package init(milliseconds: Int64, counter: UInt16 = 0, device: String) {
        self.milliseconds = min(max(milliseconds, 0), Self.maximum)
        self.counter = counter
        self.device = device
    }

    /// Creates the clock of an edit at `date` by a device that has seen `seen`.
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

    /// The date with millisecond precision.
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Whether the date, in milliseconds, is later than `limit`.
    func isLater(than limit: Date) -> Bool { milliseconds > Self.milliseconds(of: limit) }

    /// The milliseconds of a date, limited to the range of a clock.
    static func milliseconds(of date: Date) -> Int64 {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: min(max(exact, 0), Double(maximum))) ?? 0
    }
}

extension HybridClock: Comparable {
    /// Orders clocks by date, then counter, then device.
    package static func < (a: HybridClock, b: HybridClock) -> Bool {
        (a.milliseconds, a.counter, a.device) < (b.milliseconds, b.counter, b.device)
    }
}

/// The coding of a clock as a text whose order is the order of clocks:
/// `018f3c5a9b2e-0001-<device>`.
extension HybridClock: Codable, CodingKeyRepresentable, LosslessStringConvertible {
    /// Parses the text of a clock; nil for other texts.
    package init?(_ description: String) {
        // A push of a hundred entries has hundreds of clocks, so they are parsed byte by byte.
        let bytes = Array(description.utf8)
        guard bytes.count > Self.deviceOffset, bytes[12] == Self.hyphen,
            bytes[17] == Self.hyphen, let milliseconds = Self.hexadecimal(bytes[..<12]),
            let counter = Self.hexadecimal(bytes[13..<17])
        else { return nil }
        let device = String(description.utf8.dropFirst(Self.deviceOffset))
        guard let device, Self.isDevice(device) else { return nil }
        self.init(
            milliseconds: milliseconds, counter: UInt16(truncatingIfNeeded: counter),
            device: device)
    }

    private static let hyphen = UInt8(ascii: "-")
    private static let deviceOffset = 18

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for byte in digits {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = number << 4 | Int64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                number = number << 4 | Int64(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"):
                number = number << 4 | Int64(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return number
    }

    /// The text of the clock.
    package var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.deviceOffset + device.utf8.count)
        Self.append(milliseconds, digits: 12, to: &bytes)
        Self.append(Int64(counter), digits: 4, to: &bytes)
        bytes.append(contentsOf: device.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends hexadecimal digits and a hyphen.
    private static func append(_ number: Int64, digits: Int64, to bytes: inout [UInt8]) {
        for place in (0..<digits).reversed() {
            let digit = UInt8(truncatingIfNeeded: number >> (4 * place) & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        bytes.append(hyphen)
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

    /// The text of the clock, as a member's name.
    package var codingKey: any CodingKey { description.codingKey }

    /// Parses a member's name.
    package init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }

    /// Whether a text can identify a device: 1 to 64 letters, digits and hyphens.
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
