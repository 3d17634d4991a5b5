/// The version, product and operating system of a source when it saved a sample.
public struct SourceRevision: Hashable, Sendable, Codable {
    /// The source.
    public var source: Source
    /// The version of the app.
    public var version: String?
    /// The product type of the device, such as "iPhone14,3".
    public var productType: String?
    /// The operating system's version.
    public var operatingSystemVersion: SystemVersion

    /// Creates a revision.
    public init(
        source: Source, version: String? = nil, productType: String? = nil,
        operatingSystemVersion: SystemVersion = SystemVersion(0, 0, 0)
    ) {
        self.source = source
        self.version = version
        self.productType = productType
        self.operatingSystemVersion = operatingSystemVersion
    }
}

/// The version of an operating system, which can be compared and hashed.
public struct SystemVersion: Hashable, Sendable, Codable, Comparable {
    /// The first number.
    public var major: Int
    /// The second number.
    public var minor: Int
    /// The third number.
    public var patch: Int

    /// Creates a version.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Orders versions by their numbers from left to right.
    public static func < (a: SystemVersion, b: SystemVersion) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
}
