internal import Foundation

/// The name of a session of the older protocols: a random identifier with a seal.
///
/// A session says that the client can show the person a question, and is good as long as the token
/// that began it. The server keeps none, so that one which restarts takes them as before.
struct AssistantSessionID: Hashable {
    /// The text of the header `Mcp-Session-Id`.
    let text: String

    /// A new session.
    init(sealedBy seal: AssistantSeal) {
        let id = UUID().uuidString
        text = "\(id).\(seal.seal(of: Self.sealedText(id)))"
    }

    /// The session that a client names; nil for one that this token did not begin.
    init?(_ text: String, sealedBy seal: AssistantSeal) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 2, seal.isSeal(fields[1], of: Self.sealedText(fields[0])) else {
            return nil
        }
        self.text = text
    }

    private static func sealedText(_ id: String) -> String { "session \(id)" }
}
