/// The identity of an app: the source of its samples, and the key of its permissions.
public struct AppIdentity: Hashable, Sendable, Codable {
    /// The bundle identifier and the name.
    public var source: Source
    /// The app's version.
    public var version: String?
    /// The product type of the device.
    public var productType: String?
    /// The operating system's version.
    public var operatingSystemVersion: SystemVersion

    /// Creates an identity.
    public init(
        bundleIdentifier: String, name: String, version: String? = nil,
        productType: String? = nil,
        operatingSystemVersion: SystemVersion = SystemVersion(0, 0, 0)
    ) {
        source = Source(bundleIdentifier: bundleIdentifier, name: name)
        self.version = version
        self.productType = productType
        self.operatingSystemVersion = operatingSystemVersion
    }

    /// The revision that samples saved by this app carry.
    public var revision: SourceRevision {
        SourceRevision(
            source: source, version: version, productType: productType,
            operatingSystemVersion: operatingSystemVersion)
    }
}
