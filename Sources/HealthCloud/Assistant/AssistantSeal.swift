internal import Crypto
internal import Foundation

/// Seals what the server gives to an assistant and takes back later, so that it keeps none of it.
///
/// A seal is good for one token. An assistant never sees its key, the identifier of the person's
/// history.
struct AssistantSeal {
    private let key: SymmetricKey
    private let token: Int

    /// - Throws: ``CloudStoreError/noPerson``.
    init(of identity: CloudIdentity, _ service: CloudService) async throws {
        guard let history = try await service.store.history(of: identity.person) else {
            throw CloudStoreError.noPerson
        }
        key = SymmetricKey(data: Data(history.uuidString.utf8))
        token = identity.token.number
    }

    /// The seal of a text, in base 64.
    func seal(of text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: sealed(text), using: key)
        return Data(code).base64EncodedString()
    }

    /// Whether this is the seal of a text.
    func isSeal(_ seal: String, of text: String) -> Bool {
        guard let code = Data(base64Encoded: seal) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            code, authenticating: sealed(text), using: key)
    }

    private func sealed(_ text: String) -> Data { Data("\(token) \(text)".utf8) }
}
