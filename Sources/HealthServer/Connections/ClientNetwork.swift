internal import Foundation

/// The part of a client's address by which clients are counted: an IPv4 address, or the first 64 bits
/// of an IPv6 address, because its user can change the others.
struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
    /// Such as `192.0.2.1` or `2001:db8:0:1`; empty for a connection without an address.
    let description: String

    /// Creates the network of an address in digits.
    init(_ address: String?) {
        guard let address else {
            description = ""
            return
        }
        // A socket for both kinds of address has an IPv4 address in the last 32 bits.
        if let last = address.split(separator: ":").last, last.contains(".") {
            description = String(last)
            return
        }
        guard address.contains(":") else {
            description = address
            return
        }
        // "2001:db8::1" omits zeros, so the groups are counted from both ends.
        let halves = address.split(separator: "%")[0].components(separatedBy: "::")
        let head = halves[0].split(separator: ":").map(String.init)
        let tail = halves.count == 2 ? halves[1].split(separator: ":").map(String.init) : []
        let zeros = [String](repeating: "0", count: max(8 - head.count - tail.count, 0))
        description = (head + zeros + tail).prefix(4).joined(separator: ":")
    }

    /// Whether the client is on this computer.
    var isLoopback: Bool {
        description.hasPrefix("127.") || description == "0:0:0:0"
    }
}
