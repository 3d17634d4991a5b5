internal import Foundation
internal import HealthModel

/// One attribute of the current tag, as ranges of the raw text.
package struct XMLAttribute {
    /// The name.
    package var name: UnsafeRawBufferPointer
    /// The value between its quotes, with unresolved entities.
    package var value: UnsafeRawBufferPointer
}

extension XMLAttribute {
    /// Whether the attribute has this name.
    func isNamed(_ text: StaticString) -> Bool {
        name.isText(text)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are this text.
    func isText(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, text.utf8Start, count) == 0
    }

    /// Whether the bytes begin with this text.
    func begins(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}

extension [XMLAttribute] {
    /// The raw value of the first attribute with a name.
    subscript(_ name: StaticString) -> UnsafeRawBufferPointer? {
        first { $0.isNamed(name) }?.value
    }

    /// The decoded value of the first attribute with a name.
    func text(_ name: StaticString) -> String? {
        self[name].map { XMLText.decode($0) }
    }

    /// The value of the first attribute with a name, as a number.
    func number(_ name: StaticString) -> Double? {
        self[name].flatMap { NumberBytes.double($0) }
    }

    /// The value of the first attribute with a name, as an instant.
    func instant(_ name: StaticString) -> Double? {
        self[name].flatMap { DateBytes.instant($0) }
    }

    /// All attributes by name; the first one of a name counts.
    var facts: [String: String] {
        Dictionary(
            map { (XMLText.decode($0.name), XMLText.decode($0.value)) },
            uniquingKeysWith: { first, _ in first })
    }
}
