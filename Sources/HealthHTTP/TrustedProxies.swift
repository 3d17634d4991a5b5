internal import HTTPTypes

/// The proxies that may name a client's address.
///
/// If the other end of a connection is one of them, the client's address is read from
/// `X-Forwarded-For`, or from `Forwarded` (RFC 7239) if there is none. Everyone else can write into
/// these headers what they like, so they are ignored.
public struct TrustedProxies: Hashable, Sendable {
    private struct Network: Hashable {
        let address: IPAddress
        let bits: Int
    }

    private let networks: [Network]

    /// The limit of proxies and empty places of a list between a client and the server.
    static let mostHops = 16

    /// Trusts nobody.
    public init() { networks = [] }

    /// Trusts addresses and networks of IPv4 and IPv6.
    ///
    /// - Parameter texts: Such as `192.0.2.1`, `10.0.0.0/8` or `2001:db8::/32`.
    /// - Throws: ``ServerSetupError/trustedProxy(_:)`` for another text, and for a network of all
    ///   addresses.
    public init(_ texts: [String]) throws(ServerSetupError) {
        var networks: [Network] = []
        for text in texts {
            guard let network = Self.network(text) else { throw .trustedProxy(text) }
            networks.append(network)
        }
        self.networks = networks
    }

    private static func network(_ text: String) -> Network? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        guard parts.count == 2 else { return Network(address: address, bits: 128) }
        let fixed = parts[0].contains(":") ? 0 : 96
        guard (1...3).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let bits = Int(parts[1]), (1...(128 - fixed)).contains(bits),
            // "::ffff:0:0/96" are all addresses of IPv4.
            !address.isIPv4 || fixed + bits > 96
        else { return nil }
        return Network(address: address, bits: fixed + bits)
    }

    /// Whether an address is that of a trusted proxy.
    func contains(_ address: IPAddress?) -> Bool {
        guard let address else { return false }
        return networks.contains {
            $0.address.isIPv4 == address.isIPv4 && address.hasPrefix(of: $0.address, bits: $0.bits)
        }
    }

    /// The address of the client that sent a request.
    ///
    /// A proxy adds the address from which it received the request at the right end of the list. So
    /// the client is the right-most address that is not a trusted proxy, or the left-most one if all
    /// are. A client that no trusted proxy names has the address of the connection.
    ///
    /// - Parameters:
    ///   - peer: The address of the connection's other end; nil if it has none.
    ///   - fields: The header of the request.
    func client(peer: IPAddress?, fields: HTTPFields) -> IPAddress? {
        guard contains(peer) else { return peer }
        var (list, address) = ForwardedList.of(fields)
        var client = peer
        var hops = 0
        while let element = list.next() {
            hops += 1
            guard hops <= Self.mostHops else { return peer }
            // A list may have empty elements.
            if element.isEmpty { continue }
            guard let found = address(element) else { return peer }
            guard contains(found) else { return found }
            client = found
        }
        return client
    }
}
