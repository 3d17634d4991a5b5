import HTTPTypes
import TestSupport
import Testing

@testable import HealthHTTP

@Suite("The address of a client behind proxies")
struct TrustedProxiesTests {
    private static let proxies = ["10.0.0.0/8", "2001:db8:ffff::/48", "192.0.2.200"]
    private static let usual = "X-Forwarded-For"
    private static let standard = "Forwarded"

    /// The address of a client whose request came from an address with some lines of a header.
    private func client(_ peer: String?, _ lines: [(String, String)]) throws -> String? {
        var fields = HTTPFields()
        for (name, value) in lines {
            fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        let proxies = try TrustedProxies(Self.proxies)
        return proxies.client(peer: IPAddress(ofConnection: peer), fields: fields)?.description
    }

    @Test(
        "Only a trusted proxy is believed",
        arguments: [
            (nil, nil), ("198.51.100.9", "198.51.100.9"), ("192.0.2.201", "192.0.2.201"),
            ("2001:db8:fffe::1", "2001:db8:fffe::1"), ("fe80::1%eth0", "fe80::1"),
            ("11.0.0.1", "11.0.0.1"), ("10.0.0.1", "203.0.113.5"),
            ("::ffff:10.255.255.255", "203.0.113.5"), ("192.0.2.200", "203.0.113.5"),
            ("2001:db8:ffff:1::1", "203.0.113.5"),
        ] as [(String?, String?)])
    func peers(peer: String?, found: String?) throws {
        #expect(try client(peer, [(Self.usual, "203.0.113.5")]) == found)
        #expect(try client(peer, [(Self.standard, "for=203.0.113.5")]) == found)
    }

    @Test(
        "The client is the right-most address that is not a trusted proxy",
        arguments: [
            (["203.0.113.5"], "203.0.113.5"),
            (["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
            (["198.51.100.1, 203.0.113.5, 10.0.0.2"], "203.0.113.5"),
            (["203.0.113.5, 10.0.0.3, 2001:db8:ffff::2"], "203.0.113.5"),
            (["198.51.100.1", "203.0.113.5,10.0.0.2"], "203.0.113.5"),
            (["nonsense, 203.0.113.5"], "203.0.113.5"), (["203.0.113.5, ,"], "203.0.113.5"),
            (["203.0.113.5:4711"], "203.0.113.5"), (["[2001:DB8::1]:80"], "2001:db8::1"),
            (["2001:db8:0:0::1"], "2001:db8::1"), (["::ffff:203.0.113.5"], "203.0.113.5"),
            (["10.0.0.9, 10.0.0.2"], "10.0.0.9"),
        ])
    func chains(lines: [String], found: String) throws {
        #expect(try client("10.0.0.1", lines.map { (Self.usual, $0) }) == found)
    }

    @Test(
        "Forwarded is read with its quotes, brackets and ports",
        arguments: [
            ("for=203.0.113.5", "203.0.113.5"),
            (#"For="[2001:db8:cafe::17]:4711";proto=https;by=10.0.0.1"#, "2001:db8:cafe::17"),
            (#"for="[2001:db8::1]", for=10.0.0.3"#, "2001:db8::1"),
            (#"for=203.0.113.5, for="[2001:db8:ffff::2]:_x", for=10.0.0.3"#, "203.0.113.5"),
            (#"for=198.51.100.1, host="a,b\"c;d";for="203.0.113.5:80""#, "203.0.113.5"),
            // A client cannot hide a proxy's element in a quote that it opens.
            (#"for="198.51.100.1, for=203.0.113.5"#, "203.0.113.5"),
            (#"for=198.51.100.1;by="x, for="[2001:db8::1]""#, "2001:db8::1"),
        ])
    func forwarded(text: String, found: String) throws {
        #expect(try client("10.0.0.1", [(Self.standard, text)]) == found)
    }

    @Test(
        "A text that is no address leaves the address of the connection",
        arguments: [
            "unknown", "_hidden", "", " , ", "203.0.113", "203.0.113.5:port", "203.0.113.5:123456",
            "203.0.113.5%eth0", "[2001:db8::1", "[2001:db8::1]80", "[203.0.113.5]", "2001:db8::1::",
            "203.0.113.5, unknown, 10.0.0.2", "203.0.113.5 10.0.0.2",
        ])
    func garbage(text: String) throws {
        #expect(try client("10.0.0.1", [(Self.usual, text)]) == "10.0.0.1")
    }

    @Test(
        "An element of Forwarded without one address leaves the address of the connection",
        arguments: [
            "for=unknown", "for=_hidden", #"for="_hidden:80""#, "proto=https", "for", "for=",
            "for=203.0.113.5;for=203.0.113.6", "for=203.0.113.5, proto=https",
            #"for="203.0.113.5"#,
        ])
    func forwardedGarbage(text: String) throws {
        #expect(try client("10.0.0.1", [(Self.standard, text)]) == "10.0.0.1")
    }

    @Test(
        "Forwarded does not count beside X-Forwarded-For, which a proxy that writes it lets through"
    )
    func both() throws {
        let lines = [(Self.standard, "for=198.51.100.1"), (Self.usual, "203.0.113.5")]
        #expect(try client("10.0.0.1", lines) == "203.0.113.5")
    }

    @Test("A list of too many proxies leaves the address of the connection")
    func hops() throws {
        func list(_ proxies: Int) -> String {
            (["203.0.113.5"] + [String](repeating: "10.0.0.2", count: proxies))
                .joined(separator: ", ")
        }
        let most = TrustedProxies.mostHops - 1
        #expect(try client("10.0.0.1", [(Self.usual, list(most))]) == "203.0.113.5")
        #expect(try client("10.0.0.1", [(Self.usual, list(most + 1))]) == "10.0.0.1")
    }

    @Test(
        "Nothing that a client writes changes how the element of a proxy is read", arguments: 0..<8)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let letters = Array(#"[]":;,=\ for.0123456789abcdef%_"#)
        for _ in 0..<1_000 {
            let text = String(
                (0..<generator.below(41)).map { _ in generator.pick(letters) })
            _ = try client("10.0.0.1", [(Self.usual, text)])
            _ = try client("10.0.0.1", [(Self.standard, text)])
            #expect(try client("10.0.0.1", [(Self.usual, "\(text), 203.0.113.5")]) == "203.0.113.5")
            let element = #"for="[2001:db8::7]:80";host="a,b""#
            #expect(
                try client("10.0.0.1", [(Self.standard, "\(text), \(element)")]) == "2001:db8::7")
        }
    }

    @Test(
        "A trusted proxy is an address or a network, and not all addresses",
        arguments: [
            "", "x", "localhost", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/+8",
            "10.0.0.0/8/8", "::/0", "::/129", "::ffff:0:0/96", "10.0.0.1:80", "[::1]", " 10.0.0.1",
            "1.2.3.4\0", "01.2.3.4", "fe80::1%eth0", "10.0.0.0/٨",
        ])
    func refused(text: String) {
        #expect(throws: ServerSetupError.trustedProxy(text)) {
            _ = try TrustedProxies(["192.0.2.1", text])
        }
    }

    @Test("A network contains the addresses with its first bits, and none of the other version")
    func networks() throws {
        let proxies = try TrustedProxies([
            "::ffff:10.0.0.0/104", "2001:db8::/65", "::/1", "192.0.2.0/31",
        ])
        let inside = ["10.255.0.1", "2001:db8::7fff:0:0:1", "::1", "192.0.2.1"]
        for text in inside { #expect(proxies.contains(IPAddress(text)), "\(text)") }
        let outside = ["11.0.0.1", "9.255.255.255", "8001:db8::1", "192.0.2.2"]
        for text in outside { #expect(!proxies.contains(IPAddress(text)), "\(text)") }
        #expect(!TrustedProxies().contains(IPAddress("127.0.0.1")))
        #expect(!proxies.contains(nil))
        let half = try TrustedProxies(["2001:db8::/65"])
        #expect(!half.contains(IPAddress("2001:db8::8000:0:0:1")))
    }
}
