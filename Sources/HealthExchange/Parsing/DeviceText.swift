internal import Foundation
package import HealthModel

/// Parses the text of a device in an export: `<<HKDevice: 0x282e400a0>, name:iPhone,
/// manufacturer:Apple Inc., …>`.
package enum DeviceText {
    /// The part of the raw text that is the same for every record of the device.
    ///
    /// The leading address differs on nearly every record.
    package static func stablePart(_ raw: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let base = raw.baseAddress, let comma = memchr(base, 0x2C, raw.count) else {
            return raw
        }
        guard raw.begins(with: "&lt;&lt;HKDevice: 0x") || raw.begins(with: "<<HKDevice: 0x") else {
            return raw
        }
        let start = base.distance(to: UnsafeRawPointer(comma))
        return UnsafeRawBufferPointer(rebasing: raw[start...])
    }

    /// The device; nil if the text contains no property.
    ///
    /// Values contain commas ("iPhone10,4"), so a value ends only before the next known name.
    package static func device(_ text: String) -> Device? {
        var text = Substring(text)
        if let comma = text.range(of: ", "), text[..<comma.lowerBound].hasPrefix("<<HKDevice") {
            text = text[comma.lowerBound...]
        }
        if text.hasSuffix(">") { text = text.dropLast() }
        var found: [(name: String, start: String.Index, value: String.Index)] = []
        for name in names {
            guard let range = text.range(of: ", \(name):") else { continue }
            found.append((name, range.lowerBound, range.upperBound))
        }
        found.sort { $0.start < $1.start }
        var values: [String: String] = [:]
        for (index, property) in found.enumerated() {
            let end = index + 1 < found.count ? found[index + 1].start : text.endIndex
            guard property.value <= end else { continue }
            values[property.name] = String(text[property.value..<end])
        }
        values["creation date"] = nil
        guard !values.isEmpty else { return nil }
        return Device(
            name: values["name"], manufacturer: values["manufacturer"], model: values["model"],
            hardwareVersion: values["hardware"], firmwareVersion: values["firmware"],
            softwareVersion: values["software"], localIdentifier: values["localIdentifier"],
            udiDeviceIdentifier: values["UDIDeviceIdentifier"])
    }

    private static let names = [
        "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
        "UDIDeviceIdentifier", "creation date",
    ]
}
