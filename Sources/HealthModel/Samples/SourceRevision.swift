/// An app or a device that saves samples.
public struct Source: Hashable, Sendable, Codable {
    /// The bundle identifier, which is the source's identity.
    public var bundleIdentifier: String
    /// The name to show.
    public var name: String

    /// Creates a source.
    public init(bundleIdentifier: String, name: String) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
    }
}

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

extension SystemVersion {
    /// `17.1.2`; nil for no version.
    package var text: String? {
        self == SystemVersion(0, 0, 0) ? nil : "\(major).\(minor).\(patch)"
    }

    /// Parses `17.1.2`.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2]
        else { return nil }
        self.init(major, minor, patch)
    }
}

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

/// A device that measures; two devices are equal if all eight properties are.
public struct Device: Hashable, Sendable, Codable {
    /// The person's name for the device.
    public var name: String?
    /// The manufacturer.
    public var manufacturer: String?
    /// The model.
    public var model: String?
    /// The hardware's version.
    public var hardwareVersion: String?
    /// The firmware's version.
    public var firmwareVersion: String?
    /// The software's version.
    public var softwareVersion: String?
    /// An identifier that is valid only on the machine that assigned it.
    public var localIdentifier: String?
    /// The device's part of an FDA unique device identifier.
    public var udiDeviceIdentifier: String?

    /// Creates a device.
    public init(
        name: String? = nil, manufacturer: String? = nil, model: String? = nil,
        hardwareVersion: String? = nil, firmwareVersion: String? = nil,
        softwareVersion: String? = nil, localIdentifier: String? = nil,
        udiDeviceIdentifier: String? = nil
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.model = model
        self.hardwareVersion = hardwareVersion
        self.firmwareVersion = firmwareVersion
        self.softwareVersion = softwareVersion
        self.localIdentifier = localIdentifier
        self.udiDeviceIdentifier = udiDeviceIdentifier
    }
}
