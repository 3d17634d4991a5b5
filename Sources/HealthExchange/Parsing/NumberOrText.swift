/// A number in JSON that some programs write as a text.
package struct NumberOrText: Decodable {
    /// The number; nil for a text that is none, and for another value.
    package let value: Double?

    /// Decodes a number or a text.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value =
            (try? container.decode(Double.self))
            ?? (try? container.decode(String.self)).flatMap(Double.init)
    }
}
