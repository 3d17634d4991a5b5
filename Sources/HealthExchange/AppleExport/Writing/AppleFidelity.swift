internal import Foundation
internal import HealthModel

/// Decides whether an element of Apple's format can represent a sample completely.
///
/// Otherwise the sample is written again into a file next to the XML: fractions of a second, bundle
/// identifiers, series, workouts with all their parts.
struct AppleFidelity {
    private var sources: [SourceRevision: Bool] = [:]
    private var devices: [Device: Bool] = [:]
    private var lastSource: (revision: SourceRevision, isHeld: Bool)?

    /// Whether an element represents the sample completely.
    mutating func holds(_ sample: Sample) -> Bool {
        guard sample.startDate.isWholeSecond, sample.endDate.isWholeSecond,
            holds(sample.sourceRevision), holds(sample.device), holds(sample.metadata)
        else { return false }
        switch sample.payload {
        case .quantity(let quantity, let series):
            return series == nil && quantity.value.isFinite
                && Self.isRead(sample.type, as: "HKQuantityTypeIdentifier")
                && (try? HealthUnit(quantity.unit.exactString)) == quantity.unit
        case .category: return Self.isRead(sample.type, as: "HKCategoryTypeIdentifier")
        case .correlation:
            return sample.type.identifier.hasPrefix("HKCorrelationTypeIdentifier")
        case .workout, .series, .detail: return false
        }
    }

    /// Whether a reader recognises the kind of the type by its identifier.
    private static func isRead(_ type: ObjectType, as prefix: String) -> Bool {
        if let known = ObjectType.named(type.identifier) { return known == type }
        return type.identifier.hasPrefix(prefix)
    }

    private mutating func holds(_ revision: SourceRevision?) -> Bool {
        guard let revision else { return false }
        if let lastSource, lastSource.revision == revision { return lastSource.isHeld }
        let named = SourceRevision(
            source: SourceNaming.source(named: revision.source.name), version: revision.version)
        let isHeld =
            sources[revision]
            ?? (named == revision && Self.isPlain(revision.source.name)
                && Self.isPlain(revision.version ?? ""))
        sources[revision] = isHeld
        lastSource = (revision, isHeld)
        return isHeld
    }

    private mutating func holds(_ device: Device?) -> Bool {
        guard let device else { return true }
        if let known = devices[device] { return known }
        let text = DeviceText.text(device)
        let isHeld = DeviceText.device(text) == device && Self.isPlain(text)
        devices[device] = isHeld
        return isHeld
    }

    private func holds(_ metadata: Metadata) -> Bool {
        metadata.allSatisfy { key, value in
            let text = MetadataText.text(value)
            return Self.isPlain(key) && Self.isPlain(text) && !key.isEmpty
                && MetadataText.value(text, for: key) == value
        }
    }

    /// Whether XML preserves a text.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 }
    }
}

extension MetadataText {
    /// The text of a value in an export.
    static func text(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): NumberWriting.text(number)
        case .exact(let number): NumberWriting.text(number.double)
        case .date(let date):
            InstantText.apple(date, offset: 0, hasFraction: true)
        case .quantity(let quantity):
            NumberWriting.text(
                quantity.unit == .percent ? quantity.value * 100 : quantity.value)
                + " \(quantity.unit.exactString)"
        }
    }
}

extension DeviceText {
    /// The text of a device in an export.
    static func text(_ device: Device) -> String {
        let parts = [
            ("name", device.name), ("manufacturer", device.manufacturer), ("model", device.model),
            ("hardware", device.hardwareVersion), ("firmware", device.firmwareVersion),
            ("software", device.softwareVersion), ("localIdentifier", device.localIdentifier),
            ("UDIDeviceIdentifier", device.udiDeviceIdentifier),
        ].compactMap { name, value in value.map { ", \(name):\($0)" } }
        return "<<HKDevice: 0x0>\(parts.joined())>"
    }
}
