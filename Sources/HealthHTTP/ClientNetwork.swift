/// The part of a client's address by which clients are counted: an IPv4 address, or the first 64 bits
/// of an IPv6 address, because its user can change the others.
package struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
    /// Such as `192.0.2.1` or `2001:db8:0:1`; empty for a connection without an address.
    package let description: String
    /// Whether the client is on this computer.
    package let isLoopback: Bool

    /// Creates the network of an address; nil for a connection without one.
    package init(_ address: IPAddress?) {
        guard let address else {
            (description, isLoopback) = ("", false)
            return
        }
        guard !address.isIPv4 else {
            description = address.description
            isLoopback = address.low >> 24 & 0xff == 127
            return
        }
        description = [48, 32, 16, 0].map { String(address.high >> $0 & 0xffff, radix: 16) }
            .joined(separator: ":")
        isLoopback = address.high == 0
    }
}
