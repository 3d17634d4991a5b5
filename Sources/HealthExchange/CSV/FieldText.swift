/// Reads the bytes of fields as text.
enum FieldText {
    /// The text of a field in UTF-8; bytes that are no UTF-8 are read as Windows-1252.
    ///
    /// Windows-1252 has all letters of ISO 8859-1, and signs such as the euro in place of its control characters.
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isSign = (0x80...0x9F).contains(byte)
            text.append(isSign ? signs[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(text)
    }

    /// The signs of 0x80 to 0x9F; five of these bytes have none.
    private static let signs: [Unicode.Scalar] = Array(
        """
        €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ
        """.unicodeScalars)
}
