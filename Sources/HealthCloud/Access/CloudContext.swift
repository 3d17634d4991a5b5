internal import Foundation
internal import HealthHTTP
package import Hummingbird
internal import NIOCore

/// The state of a request to the cloud.
package struct CloudContext: ClientContext {
    package var coreContext: CoreRequestContextStorage
    /// The authenticated caller; nil on routes that need no token.
    var identity: CloudIdentity?

    /// The address of the client; nil if the connection has none.
    var client: IPAddress?

    /// The address of the client, for rate limits; an IPv6 network counts as one address.
    var address: String { ClientNetwork(client).description }

    package init(source: Source) {
        coreContext = .init(source: source)
        client = IPAddress(ofConnection: source.channel.remoteAddress?.ipAddress)
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
