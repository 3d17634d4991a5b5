/// A number in JSON that some programs write as a text.
struct NumberOrText: Decodable {
    /// The number; nil for a text that is none, and for another value.
    let value: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value =
            (try? container.decode(Double.self))
            ?? (try? container.decode(String.self)).flatMap(Double.init)
    }
}
