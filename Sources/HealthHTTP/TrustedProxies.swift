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

/// The elements of a header that is a list, from the last one to the first.
///
/// Proxies add elements at the end, and the client may have written anything before them. Read from
/// the end, that cannot change how a proxy's element is understood, such as by a quote that it opens.
struct ForwardedList: IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private let hasQuotes: Bool
    private var isOver = false

    /// - Parameters:
    ///   - lines: The values of the header, in the order of the request.
    ///   - hasQuotes: Whether a comma between quotes is a part of an element.
    init(_ lines: [String], hasQuotes: Bool) {
        rest = Array(lines.joined(separator: ",").utf8)[...]
        self.hasQuotes = hasQuotes
    }

    /// The next element without spaces at its ends; nil after the first one of the header.
    mutating func next() -> String? {
        guard !isOver else { return nil }
        var isQuoted = false
        for index in rest.indices.reversed() {
            switch rest[index] {
            case UInt8(ascii: "\"") where hasQuotes && !isEscaped(index): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                let element = rest[(index + 1)...]
                rest = rest[..<index]
                return String(decoding: element, as: UTF8.self).withoutSpaces
            default: break
            }
        }
        isOver = true
        return String(decoding: rest, as: UTF8.self).withoutSpaces
    }

    private func isEscaped(_ index: Int) -> Bool {
        let backslashes = rest[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }
        return !backslashes.count.isMultiple(of: 2)
    }
}

extension ForwardedList {
    /// The list in the header of a request, and the reader of an element's address.
    ///
    /// `X-Forwarded-For` comes first, because a proxy that writes it lets through the `Forwarded` of a
    /// client.
    static func of(_ fields: HTTPFields) -> (list: ForwardedList, address: (String) -> IPAddress?) {
        func lines(_ name: String) -> [String] {
            fields.filter { $0.name.canonicalName == name }.map(\.value)
        }
        let usual = lines("x-forwarded-for")
        guard usual.isEmpty else {
            return (ForwardedList(usual, hasQuotes: false), { node($0) })
        }
        return (ForwardedList(lines("forwarded"), hasQuotes: true), { nodeFor($0) })
    }

    /// The address in an element such as `for="[2001:db8::1]:4711";proto=https`; nil if it names none.
    static func nodeFor(_ element: String) -> IPAddress? {
        var found: IPAddress?
        for pair in pairs(element) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts[0].lowercased().withoutSpaces == "for" else { continue }
            guard found == nil, parts.count == 2, let address = node(parts[1]) else { return nil }
            found = address
        }
        return found
    }

    /// The parts of an element between semicolons that are in no quotes.
    private static func pairs(_ element: String) -> [String] {
        var (isQuoted, isEscaped) = (false, false)
        let parts = element.utf8.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
            return byte == UInt8(ascii: ";") && !isQuoted
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The address in a text with or without quotes, brackets and a port; nil for `unknown`, an
    /// obfuscated identifier and anything else.
    static func node(_ text: some StringProtocol) -> IPAddress? {
        var text = String(text).withoutSpaces[...]
        if text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
            text = text.dropFirst().dropLast()
        }
        if text.hasPrefix("[") {
            let parts = text.dropFirst().split(
                separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].contains(":"),
                parts[1].isEmpty || parts[1].hasPrefix(":") && isPort(parts[1].dropFirst())
            else { return nil }
            return IPAddress(parts[0])
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return IPAddress(text) }
        return isPort(parts[1]) ? IPAddress(parts[0]) : nil
    }

    /// Whether a text is a number of a port, or an obfuscated one, which begins with an underscore.
    private static func isPort(_ text: Substring) -> Bool {
        if text.hasPrefix("_") { return text.utf8.count > 1 }
        return (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}

extension String {
    /// The text without spaces and tabs at its ends.
    fileprivate var withoutSpaces: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = utf8.drop(while: isSpace)
        let end = start.reversed().drop(while: isSpace)
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}
