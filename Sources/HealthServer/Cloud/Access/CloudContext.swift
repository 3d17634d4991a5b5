internal import Foundation
package import Hummingbird
internal import NIOCore

/// What is known of a request on its way through the cloud.
package struct CloudContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Who asks; nil on routes that need no token.
    var identity: CloudIdentity?

    /// The address that a request comes from, for limits; all devices of a network of IPv6 have one.
    let address: String

    package init(source: Source) {
        coreContext = .init(source: source)
        address = Self.network(source.channel.remoteAddress?.ipAddress)
    }

    /// An address of IPv4, or the first 64 bits of one of IPv6, which its user can change the rest of.
    static func network(_ address: String?) -> String {
        guard let address else { return "" }
        guard address.contains(":") else { return address }
        // "2001:db8::1" leaves out zeros, so that the groups are counted from both ends.
        let halves = address.components(separatedBy: "::")
        let head = halves[0].split(separator: ":").map(String.init)
        guard halves.count == 2 else { return head.prefix(4).joined(separator: ":") }
        let tail = halves[1].split(separator: ":").map(String.init)
        let zeros = [String](repeating: "0", count: max(8 - head.count - tail.count, 0))
        return (head + zeros + tail).prefix(4).joined(separator: ":")
    }
}

/// Who asks: a person, through one of their tokens.
///
/// A handler has no other way to name a person, so it cannot reach another one's rows.
struct CloudIdentity: Hashable, Sendable {
    let person: PersonID
    let token: CloudToken
}

extension CloudContext {
    /// Who asks.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` on a route that is reached without a token.
    func requireIdentity() throws -> CloudIdentity {
        guard let identity else { throw CloudProblem.unauthorized }
        return identity
    }
}
