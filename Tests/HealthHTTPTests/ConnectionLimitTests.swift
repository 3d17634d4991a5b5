import Testing

@testable import HealthHTTP

@Suite("Limits of connections")
struct ConnectionLimitTests {
    @Test(
        "The limits leave files for the databases and for what a connection opens",
        arguments: [0, 64, 128, 143, 145, 256, 1024, 20_000, 1 << 20])
    func files(limit: Int) {
        let limits = ConnectionLimits(openFiles: limit)
        #expect((8...4096).contains(limits.total))
        #expect(limits.perAddress <= limits.total)
        if limit >= 144 { #expect(2 * limits.total + 128 <= limit) }
    }

    @Test("Connections are counted by network, and those of this computer by half of all")
    func register() throws {
        var limits = ConnectionLimits(openFiles: 1024)
        (limits.total, limits.perAddress) = (10, 2)
        let register = ConnectionRegister(limits: limits)
        let first = ClientNetwork(IPAddress("2001:db8::1"))
        let sameNetwork = ClientNetwork(IPAddress("2001:db8:0:0:ffff::2"))
        #expect(register.open(from: first) == .accepted)
        #expect(register.open(from: sameNetwork) == .accepted)
        #expect(register.open(from: first) == .refused)
        #expect(register.open(from: ClientNetwork(IPAddress("2001:db8:0:1::1"))) == .accepted)
        let proxy = ClientNetwork(IPAddress("127.0.0.1"))
        for _ in 0..<5 { #expect(register.open(from: proxy) == .accepted) }
        #expect(register.open(from: proxy) == .refused)
        register.close(.accepted, from: sameNetwork)
        #expect(register.open(from: first) == .accepted)
    }

    @Test("For the connections of a trusted proxy only the limit of all holds")
    func trustedProxy() {
        var limits = ConnectionLimits(openFiles: 1024)
        (limits.total, limits.perAddress) = (10, 2)
        let register = ConnectionRegister(limits: limits)
        for _ in 0..<10 { #expect(register.open(from: nil) == .accepted) }
        #expect(register.open(from: nil) == .refused)
        #expect(register.open(from: ClientNetwork(IPAddress("192.0.2.1"))) == .refused)
        register.close(.accepted, from: nil)
        #expect(register.open(from: ClientNetwork(IPAddress("192.0.2.1"))) == .accepted)
    }

    @Test("Of many refused connections only some are kept until they have read their answer")
    func refusals() {
        var limits = ConnectionLimits(openFiles: 1024)
        limits.total = 0
        let register = ConnectionRegister(limits: limits)
        let network = ClientNetwork(IPAddress("192.0.2.1"))
        for _ in 0..<ConnectionRegister.mostRefused {
            #expect(register.open(from: network) == .refused)
        }
        #expect(register.open(from: network) == .refusedAtOnce)
        register.close(.refusedAtOnce, from: network)
        #expect(register.open(from: network) == .refusedAtOnce)
        register.close(.refused, from: network)
        #expect(register.open(from: network) == .refused)
    }

    @Test(
        "A network is an IPv4 address or 64 bits of an IPv6 address",
        arguments: [
            (nil, ""), ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("::1", "0:0:0:0"), ("2001:db8::1", "2001:db8:0:0"), ("fe80::1%eth0", "fe80:0:0:0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:db8:1:2::", "2001:db8:1:2"),
        ] as [(String?, String)])
    func networks(address: String?, network: String) {
        #expect(ClientNetwork(IPAddress(ofConnection: address)).description == network)
    }
}
