internal import Foundation
package import Hummingbird
package import Logging

/// An address of IPv4 or IPv6, without a port or a zone.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The first 64 bits; an IPv4 address is in the last 32 bits, as in `::ffff:192.0.2.1`.
    let high: UInt64
    /// The last 64 bits.
    let low: UInt64

    private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// Reads an address in digits; nil for any other text.
    ///
    /// - Parameter text: Such as `192.0.2.1` or `2001:db8::1`, without brackets.
    package init?(_ text: some StringProtocol) {
        // The system's reader ends at a null character.
        guard !text.isEmpty, text.utf8.count <= Self.longest,
            text.utf8.allSatisfy({ Self.characters.contains($0) })
        else { return nil }
        let text = String(text)
        var short = in_addr()
        if inet_pton(AF_INET, text, &short) == 1 {
            self.init(high: 0, low: Self.mapped << 32 | UInt64(UInt32(bigEndian: short.s_addr)))
            return
        }
        var long = in6_addr()
        guard inet_pton(AF_INET6, text, &long) == 1 else { return nil }
        self = withUnsafeBytes(of: long) { bytes in
            IPAddress(high: Self.number(bytes.prefix(8)), low: Self.number(bytes.dropFirst(8)))
        }
    }

    /// The address of a connection's other end, which may have a zone such as `%eth0`.
    ///
    /// - Parameter text: The address in digits; nil for a connection without one.
    package init?(ofConnection text: String?) {
        guard let host = text?.split(separator: "%").first else { return nil }
        self.init(host)
    }

    /// Whether it is an IPv4 address, also one that was written as an IPv6 address.
    var isIPv4: Bool { high == 0 && low >> 32 == Self.mapped }

    /// The shortest usual text, such as `192.0.2.1` or `2001:db8::1`.
    package var description: String {
        if isIPv4 {
            return [24, 16, 8, 0].map { String(low >> $0 & 0xff) }.joined(separator: ".")
        }
        var address = in6_addr()
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "" }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the first bits are those of another address; IPv4 has 96 fixed bits before its own.
    ///
    /// - Parameter bits: The number of bits, from 0 to 128.
    func hasPrefix(of other: IPAddress, bits: Int) -> Bool {
        func agree(_ one: UInt64, _ other: UInt64, _ bits: Int) -> Bool {
            bits <= 0 || (one ^ other) >> (64 - min(bits, 64)) == 0
        }
        return agree(high, other.high, bits) && agree(low, other.low, bits - 64)
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The length of the longest text of an address.
    private static let longest = 45
    private static let characters = Set("0123456789abcdefABCDEF.:".utf8)
    /// Bits 80 to 95 of an IPv6 address that is an IPv4 address.
    private static let mapped: UInt64 = 0xffff
}

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

/// A request whose client has an address.
package protocol ClientContext: RequestContext {
    /// The address of the client; before ``ClientAddressCheck``, that of the connection's other end.
    var client: IPAddress? { get set }
}

/// Finds the address of the client behind trusted proxies.
package struct ClientAddressCheck<Context: ClientContext>: RouterMiddleware {
    private let proxies: TrustedProxies

    /// Creates the check for an app behind proxies.
    package init(proxies: TrustedProxies) { self.proxies = proxies }

    @concurrent package func handle(
        _ request: Request, context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = proxies.client(peer: context.client, fields: request.headers)
        return try await next(request, context)
    }
}

extension Logger {
    /// Logs a wrong password or code, in one line that a program such as fail2ban reads.
    ///
    /// - Parameter client: The address of the client, behind trusted proxies.
    package func logFailedLogin(from client: IPAddress?) {
        warning("login failed address=\(client?.description ?? "unknown")")
    }
}
