internal import Foundation

/// Whether the caller of a request may still receive something.
///
/// While a request waits, streams or still arrives, its token may be revoked or expire, the token's
/// scope or consent may change, and the person may be deleted, also at another server of the same
/// database. Therefore the token is read again before each answer and event of such a request, and
/// ``watchAuthority(of:)`` ends what sends nothing.
extension CloudService {
    /// The seconds between two looks at the token of an open request.
    ///
    /// Every open request ends within twice this time after its token is no longer valid.
    static let authorityInterval = 0.5

    /// The token with a hash, if it is valid now.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` for another one; ``CloudStoreError``.
    func token(_ hash: Data, of person: PersonID) async throws -> CloudToken {
        let now = now
        do {
            guard let token = try await store.token(hash, of: person, at: now),
                environment.isValid(token, at: now)
            else { throw CloudProblem.unauthorized }
            return token
        } catch CloudStoreError.noPerson {
            throw CloudProblem.unauthorized
        }
    }

    /// Checks that a caller's token permits what it permitted when the request came.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` if it does not; ``CloudStoreError``.
    func checkAuthority(of caller: CloudIdentity) async throws {
        let token = try await token(caller.hash, of: caller.person)
        guard token.number == caller.token.number, token.scope == caller.token.scope,
            token.consent == caller.token.consent
        else { throw CloudProblem.unauthorized }
    }

    /// Waits until a caller's token no longer permits what it permitted.
    ///
    /// A store that does not answer ends nothing: nothing is sent before it answers again.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` then; the error of a cancelled wait.
    func watchAuthority(of caller: CloudIdentity) async throws {
        while true {
            try await environment.sleep(Self.authorityInterval)
            do {
                try await checkAuthority(of: caller)
            } catch is CloudStoreError {
                continue
            }
        }
    }
}
