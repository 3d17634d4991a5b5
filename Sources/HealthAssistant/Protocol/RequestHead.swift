internal import HealthJournal

/// The client's properties from a request, or from an earlier handshake.
struct RequestHead: Hashable, Sendable {
    let era: ProtocolEra
    var client: String?
    /// Whether the client can show a form to the person.
    var canAsk = false

    /// Reads `_meta`.
    ///
    /// - Throws: An error if it has no version or an unsupported one, and there was no handshake.
    init(_ parameters: [String: JSONValue], isInitialized: Bool) throws(RPCError) {
        let meta = parameters["_meta"]?.members ?? [:]
        func field(_ name: String) -> JSONValue? { meta[ProtocolVersion.key + name] }
        guard let version = field("protocolVersion") else {
            guard isInitialized else {
                throw .invalidParameters(
                    "params._meta has no \(ProtocolVersion.key)protocolVersion, and there was no "
                        + "initialize.")
            }
            era = .legacy
            return
        }
        guard version.text == ProtocolVersion.modern else {
            throw .unsupportedVersion(version.text ?? "")
        }
        guard let capabilities = field("clientCapabilities")?.members else {
            throw .invalidParameters(
                "params._meta has no \(ProtocolVersion.key)clientCapabilities.")
        }
        era = .modern
        client = field("clientInfo")?.members?["name"]?.text
        canAsk = Self.showsForms(capabilities)
    }

    /// Whether a client with these capabilities can show a form; an empty object means that it can.
    static func showsForms(_ capabilities: [String: JSONValue]) -> Bool {
        guard let elicitation = capabilities["elicitation"]?.members else { return false }
        return elicitation.isEmpty || elicitation["form"] != nil
    }
}
