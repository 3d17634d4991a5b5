/// The number of a barcode of products: GTIN-8, -12, -13 or -14.
///
/// The same product has the same number with and without zeros at the start.
public struct Barcode: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let number: Int64

    /// Reads the digits below a barcode; nil for a text that is none.
    ///
    /// The check digit is not compared, because shops print numbers of their own.
    ///
    /// - Parameter text: 8 to 14 digits; spaces and hyphens have no meaning.
    public init?(_ text: String) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard (8...14).contains(digits.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        self.number = number
    }

    init(number: Int64) { self.number = number }

    /// The number with 13 digits, or as many as it has.
    public var description: String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 13 - digits.count)) + digits
    }
}
