/// A number in JSON that some programs write as a text.
package struct NumberOrText: Decodable {
    /// The number; nil for a text that is none, and for another value.
    package let value: Double?
    /// Whether it is a text that is neither empty nor a number.
    package let isUnreadable: Bool

    /// Decodes a number or a text.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let stated = try? container.decode(Double.self)
        let text = stated == nil ? try? container.decode(String.self) : nil
        let number = stated ?? text.flatMap { NumberBytes.double($0) }
        value = number.flatMap { $0.isFinite ? $0 : nil }
        isUnreadable = value == nil && text.map { !$0.isEmpty } ?? false
    }
}
