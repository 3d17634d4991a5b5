/// The protocol between a device and the cloud, as JSON over HTTP.
///
/// `docs/cloud.md` and the server's OpenAPI document describe it. Additions are allowed within a
/// version: whoever does not know a field or a kind of entry keeps it and passes it on.
package enum CloudProtocol {
    /// The version that this program speaks.
    package static let version = 1
    /// The header that names the version in each request.
    package static let versionHeader = "OpenHealth-Protocol"
    /// The most records of one push, and of one page of changes.
    package static let maximumBatch = 5_000
    /// The largest body of a request, in bytes.
    package static let maximumBody = 8 << 20
    /// How far ahead a device's clock may be, in seconds, before the server sets it back.
    package static let maximumClockLead = 300.0
    /// How long a request to log something waits for a device, in seconds.
    package static let requestLife = 30.0 * 86_400
    /// How long a tombstone stays at least, in seconds.
    package static let tombstoneLife = 90.0 * 86_400
}
