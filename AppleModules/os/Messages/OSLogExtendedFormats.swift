internal import Foundation

/// The format of a Boolean.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "YES" : "NO"
        }
    }
}

/// The format of an amount of data.
public enum OSLogIntExtendedFormat: Sendable {
    /// Bits per second, in powers of 1,000.
    case bitrate
    /// Bits per second, in powers of 1,024.
    case bitrateIEC
    /// Bytes, in powers of 1,000.
    case byteCount
    /// Bytes, in powers of 1,024.
    case byteCountIEC

    func text(_ number: Int) -> String {
        switch self {
        case .bitrate: Self.scaled(number, by: 1_000, ["bps", "kbps", "Mbps", "Gbps", "Tbps"])
        case .bitrateIEC: Self.scaled(number, by: 1_024, ["bps", "Kibps", "Mibps", "Gibps"])
        case .byteCount: Self.scaled(number, by: 1_000, ["B", "kB", "MB", "GB", "TB"])
        case .byteCountIEC: Self.scaled(number, by: 1_024, ["B", "KiB", "MiB", "GiB", "TiB"])
        }
    }

    private static func scaled(_ number: Int, by factor: Double, _ units: [String]) -> String {
        var rest = Double(number)
        var unit = 0
        while abs(rest) >= factor, unit < units.count - 1 {
            (rest, unit) = (rest / factor, unit + 1)
        }
        return unit == 0 ? "\(number) \(units[0])" : String(format: "%.2f ", rest) + units[unit]
    }
}

/// The meaning of a 32-bit integer.
public enum OSLogInt32ExtendedFormat: Sendable {
    /// An IPv4 address in network byte order.
    case ipv4Address
    /// Seconds since the beginning of 1970.
    case secondsSince1970
    /// An error number of the C library.
    case darwinErrno
    /// The permissions of a file.
    case darwinMode
    /// The number of a signal.
    case darwinSignal

    func text(_ number: Int32) -> String {
        switch self {
        case .ipv4Address:
            withUnsafeBytes(of: number) { $0.map { "\($0)" }.joined(separator: ".") }
        case .secondsSince1970:
            Date(timeIntervalSince1970: TimeInterval(number)).description
        case .darwinErrno: "[\(number): \(String(cString: strerror(number)))]"
        case .darwinMode: String(number, radix: 8)
        case .darwinSignal: "[\(number): \(strsignal(number).map { String(cString: $0) } ?? "?")]"
        }
    }
}
