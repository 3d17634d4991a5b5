internal import Foundation
package import HealthModel

/// Parses metadata values, which an export contains as text: "418 cm", "5700 %", "0", dates, names.
package enum MetadataText {
    /// The value of a text under a key.
    ///
    /// HealthKit's keys determine the class. For an app's own key the text does: a number, a date,
    /// a number with a unit, or else a text. A number that would be printed differently (`007`,
    /// twenty digits) is a text, because a number would not preserve it.
    package static func value(_ text: String, for key: String) -> MetadataValue {
        value(text, as: MetadataKeyFacts.named(key)?.valueClass)
    }

    /// The value of a text under a key of a class; nil is an app's own key.
    static func value(_ text: String, as valueClass: MetadataValueClass?) -> MetadataValue {
        switch valueClass {
        case .string: .string(text)
        case .number: NumberBytes.double(text).map { .number($0) } ?? .string(text)
        case .date: date(text).map { .date($0) } ?? .string(text)
        case .quantity: quantity(text).map { .quantity($0) } ?? .string(text)
        case nil: guess(text)
        }
    }

    private static func guess(_ text: String) -> MetadataValue {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else {
            return .string(text)
        }
        if let number = NumberBytes.double(text), isCanonical(text, number) {
            return .number(number)
        }
        if let date = date(text) { return .date(date) }
        if let quantity = quantity(text) { return .quantity(quantity) }
        return .string(text)
    }

    private static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { DateBytes.instant(UnsafeRawBufferPointer($0)) }
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// A number, a space and a unit; a percentage is printed times a hundred.
    private static func quantity(_ text: String) -> Quantity? {
        guard let space = text.firstIndex(of: " "),
            let number = NumberBytes.double(String(text[..<space])),
            let unit = try? HealthUnit(String(text[text.index(after: space)...])), !unit.isNull
        else { return nil }
        return Quantity(unit == .percent ? number / 100 : number, unit)
    }

    private static func isCanonical(_ text: String, _ number: Double) -> Bool {
        let digits = text.utf8.drop { $0 == 0x2D }
        let hasLeadingZero =
            digits.first == 0x30 && digits.dropFirst().first.map { $0 != 0x2E } ?? false
        return !hasLeadingZero && digits.last != 0x2E && text.utf8.count <= 18
            && !(number == number.rounded() && abs(number) > 9_007_199_254_740_992)
    }
}

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
