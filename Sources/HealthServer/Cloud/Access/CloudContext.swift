package import Hummingbird

/// What is known of a request on its way through the cloud.
package struct CloudContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Who asks; nil on routes that need no token.
    var identity: CloudIdentity?

    package init(source: Source) { coreContext = .init(source: source) }
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
