/// The app that is asking: what its samples carry as their source, and whose permissions hold.
public struct AppIdentity: Hashable, Sendable, Codable {
    /// The bundle identifier and the name.
    public var source: Source
    /// The app's version.
    public var version: String?
    /// The product that it runs on.
    public var productType: String?
    /// The operating system's version.
    public var operatingSystemVersion: SystemVersion

    /// Puts an identity together.
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
