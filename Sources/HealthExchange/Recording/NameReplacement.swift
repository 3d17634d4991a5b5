internal import Foundation
internal import HealthModel

/// Replaces names, texts and identifiers, equal ones by equal ones.
struct NameReplacement {
    /// The kind of a text; the texts of each kind are numbered separately.
    enum Kind: String {
        case app = "App"
        case version, product, system
        case device = "Device"
        case manufacturer = "Manufacturer"
        case model = "Model"
        case hardware = "Hardware"
        case firmware = "Firmware"
        case software = "Software"
        case identifier = "Identifier"
        case key = "Key"
        case text = "Text"
        /// A time zone, which becomes GMT.
        case zone
    }

    private var numbers: [Kind: [String: Int]] = [:]
    private var bundles: [String: String] = [:]
    private var identities: [UUID: UUID] = [:]

    /// The number of different originals of a kind.
    func count(_ kind: Kind) -> Int { numbers[kind]?.count ?? 0 }

    /// The number of a text among those of its kind, from 1 in the order in which they come.
    private mutating func number(_ text: String, _ kind: Kind) -> Int {
        if let known = numbers[kind]?[text] { return known }
        let next = count(kind) + 1
        numbers[kind, default: [:]][text] = next
        return next
    }

    /// Counts a text that is replaced by a fixed one.
    mutating func note(_ text: String, _ kind: Kind) { _ = number(text, kind) }

    /// The replacement of a text, such as "Device 2".
    mutating func text(_ original: String, _ kind: Kind) -> String {
        "\(kind.rawValue) \(number(original, kind))"
    }

    /// The replacement of an identity.
    mutating func uuid(_ original: UUID, _ random: inout FixtureRandom) -> UUID {
        if let known = identities[original] { return known }
        let new = Self.makeUUID(&random)
        identities[original] = new
        return new
    }

    /// A random identity (version 4 of RFC 9562).
    private static func makeUUID(_ random: inout FixtureRandom) -> UUID {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14],
                bytes[15]
            ))
    }

    /// The replacement of a source with its versions.
    ///
    /// Whether the source is Apple's, and whether the product is a phone, a watch or a tablet, stays.
    mutating func source(
        _ original: SourceRevision, _ random: inout FixtureRandom
    ) -> SourceRevision {
        let old = original.source.bundleIdentifier
        let number = number(old, .app)
        let bundle: String
        if let known = bundles[old] {
            bundle = known
        } else {
            bundle =
                old.hasPrefix("com.apple.")
                ? "com.apple.health.\(Self.makeUUID(&random).uuidString)"
                : "com.example.app\(number)"
            bundles[old] = bundle
        }
        let version = original.version.map { "0.0.\(self.number($0, .version))" }
        let product = original.productType.map { product in
            let family = ["iPhone", "Watch", "iPad", "iPod"].first { product.hasPrefix($0) }
            return "\(family ?? "Device")0,\(self.number(product, .product))"
        }
        let system = original.operatingSystemVersion
        return SourceRevision(
            source: Source(bundleIdentifier: bundle, name: "App \(number)"), version: version,
            productType: product,
            operatingSystemVersion: system.text.map {
                SystemVersion(1, 0, self.number($0, .system))
            } ?? system)
    }

    /// The replacement of a device.
    mutating func device(_ original: Device) -> Device {
        Device(
            name: original.name.map { text($0, .device) },
            manufacturer: original.manufacturer.map { text($0, .manufacturer) },
            model: original.model.map { text($0, .model) },
            hardwareVersion: original.hardwareVersion.map { text($0, .hardware) },
            firmwareVersion: original.firmwareVersion.map { text($0, .firmware) },
            softwareVersion: original.softwareVersion.map { text($0, .software) },
            localIdentifier: original.localIdentifier.map { text($0, .identifier) },
            udiDeviceIdentifier: original.udiDeviceIdentifier.map { text($0, .identifier) })
    }
}
