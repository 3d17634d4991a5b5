/// The supported versions of the Model Context Protocol.
package enum ProtocolVersion {
    /// The stateless protocol: each request carries the version and the client's capabilities.
    package static let modern = "2026-07-28"
    /// The newest version with a handshake (`initialize`).
    package static let legacy = "2025-11-25"
    /// Versions with a handshake; the tools are the same in both.
    static let legacyVersions = [legacy, "2025-06-18"]
    /// All versions, the newest first.
    package static let supported = [modern] + legacyVersions

    /// The prefix of the protocol's own keys in `_meta`.
    static let key = "io.modelcontextprotocol/"
}
