import Synchronization
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

    /// Connections of a register, each with a request under way unless a test says that it waits.
    private final class Connections {
        let register: ConnectionRegister
        private var channels: [Channel] = []

        /// What stands for a connection; its identity counts.
        private final class Channel: Sendable {
            let isClosed = Mutex(false)
        }

        /// The numbers of the connections that were closed for others, in the order of their opening.
        var replaced: [Int] { channels.indices.filter { channels[$0].isClosed.withLock { $0 } } }

        init(total: Int, perAddress: Int = 2) {
            var limits = ConnectionLimits(openFiles: 1024)
            (limits.total, limits.perAddress) = (total, perAddress)
            register = ConnectionRegister(limits: limits)
        }

        /// Opens a connection from an address; nil for a trusted proxy.
        func open(_ address: String?, isWaiting: Bool = false) -> ConnectionRegister.Admission {
            let channel = Channel()
            channels.append(channel)
            let id = ObjectIdentifier(channel)
            let network = address.map { ClientNetwork(IPAddress($0)) }
            let admission = register.open(id, from: network) {
                channel.isClosed.withLock { $0 = true }
            }
            register.setWaiting(isWaiting, id)
            return admission
        }

        func setWaiting(_ isWaiting: Bool, _ number: Int) {
            register.setWaiting(isWaiting, ObjectIdentifier(channels[number]))
        }

        func close(_ number: Int) { register.closed(ObjectIdentifier(channels[number])) }
    }

    @Test("Connections are counted by network, and those of this computer by half of all")
    func register() {
        let connections = Connections(total: 10)
        #expect(connections.open("2001:db8::1") == .accepted)
        #expect(connections.open("2001:db8:0:0:ffff::2") == .accepted)
        #expect(connections.open("2001:db8::1") == .refused)
        #expect(connections.open("2001:db8:0:1::1") == .accepted)
        for _ in 0..<5 { #expect(connections.open("127.0.0.1") == .accepted) }
        #expect(connections.open("127.0.0.1") == .refused)
        connections.close(1)
        #expect(connections.open("2001:db8::1") == .accepted)
        #expect(connections.replaced.isEmpty)
    }

    @Test("For the connections of a trusted proxy only the limit of all holds")
    func trustedProxy() {
        let connections = Connections(total: 10)
        for _ in 0..<10 { #expect(connections.open(nil) == .accepted) }
        #expect(connections.open(nil) == .refused)
        #expect(connections.open("192.0.2.1") == .refused)
        connections.close(0)
        #expect(connections.open("192.0.2.1") == .accepted)
    }

    @Test("Of many refused connections only some are kept until they have read their answer")
    func refusals() {
        let connections = Connections(total: 0)
        for _ in 0..<ConnectionRegister.mostRefused {
            #expect(connections.open("192.0.2.1") == .refused)
        }
        #expect(connections.open("192.0.2.1") == .refusedAtOnce)
        connections.close(ConnectionRegister.mostRefused)
        #expect(connections.open("192.0.2.1") == .refusedAtOnce)
        connections.close(0)
        #expect(connections.open("192.0.2.1") == .refused)
    }

    @Test("A new connection takes the place of the one that has waited longest for a head")
    func replacement() {
        let connections = Connections(total: 3)
        #expect(connections.open("192.0.2.1") == .accepted)
        #expect(connections.open("192.0.2.2", isWaiting: true) == .accepted)
        #expect(connections.open("192.0.2.3", isWaiting: true) == .accepted)
        connections.setWaiting(false, 1)
        connections.setWaiting(true, 1)
        #expect(connections.open("192.0.2.4") == .accepted)
        #expect(connections.replaced == [2])
        #expect(connections.open("192.0.2.5") == .accepted)
        #expect(connections.replaced == [1, 2])
        // All others have requests under way.
        #expect(connections.open("192.0.2.6") == .refused)
        // The end of a connection that was replaced makes no second place.
        connections.close(1)
        #expect(connections.open("192.0.2.7") == .refused)
    }

    @Test("A connection from a network without a place replaces one of this network, and no other")
    func replacementInNetwork() {
        let connections = Connections(total: 10)
        #expect(connections.open("192.0.2.1", isWaiting: true) == .accepted)
        #expect(connections.open("192.0.2.2", isWaiting: true) == .accepted)
        #expect(connections.open("192.0.2.2", isWaiting: true) == .accepted)
        #expect(connections.open("192.0.2.2") == .accepted)
        #expect(connections.replaced == [1])
        #expect(connections.open("192.0.2.2") == .accepted)
        #expect(connections.replaced == [1, 2])
        #expect(connections.open("192.0.2.2") == .refused)
    }

    @Test("Only a connection of a trusted proxy takes the place of a proxy's")
    func replacementOfProxy() {
        let connections = Connections(total: 2)
        #expect(connections.open(nil, isWaiting: true) == .accepted)
        #expect(connections.open(nil) == .accepted)
        #expect(connections.open("192.0.2.1") == .refused)
        #expect(connections.open(nil) == .accepted)
        #expect(connections.replaced == [0])
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
