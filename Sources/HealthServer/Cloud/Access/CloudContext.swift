internal import Foundation
package import Hummingbird
internal import NIOCore

/// The state of a request to the cloud.
package struct CloudContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The authenticated caller; nil on routes that need no token.
    var identity: CloudIdentity?

    /// The address of the client, for rate limits; an IPv6 network counts as one address.
    let address: String

    package init(source: Source) {
        coreContext = .init(source: source)
        address = Self.network(source.channel.remoteAddress?.ipAddress)
    }

    /// An IPv4 address, or the first 64 bits of an IPv6 address, because its user can change the
    /// others.
    static func network(_ address: String?) -> String {
        guard let address else { return "" }
        guard address.contains(":") else { return address }
        // "2001:db8::1" omits zeros, so the groups are counted from both ends.
        let halves = address.components(separatedBy: "::")
        let head = halves[0].split(separator: ":").map(String.init)
        guard halves.count == 2 else { return head.prefix(4).joined(separator: ":") }
        let tail = halves[1].split(separator: ":").map(String.init)
        let zeros = [String](repeating: "0", count: max(8 - head.count - tail.count, 0))
        return (head + zeros + tail).prefix(4).joined(separator: ":")
    }
}

/// The caller: a person, through one of their tokens.
///
/// A handler has no other way to name a person, so it cannot reach the rows of another one.
struct CloudIdentity: Hashable, Sendable {
    let person: PersonID
    let token: CloudToken
    /// The hash of the token, by which its validity is checked again.
    let hash: Data
}

extension CloudContext {
    /// The authenticated caller.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` on a route that needs no token.
    func requireIdentity() throws -> CloudIdentity {
        guard let identity else { throw CloudProblem.unauthorized }
        return identity
    }
}
