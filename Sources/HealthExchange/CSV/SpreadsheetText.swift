/// Protects texts of tables from spreadsheets, which run a cell that begins with `=`, `+`, `-` or
/// `@` as a formula.
///
/// A dangerous text gets a leading apostrophe, which spreadsheets show as part of the text or hide.
/// ``plain(_:)`` removes exactly the apostrophe that ``protected(_:)`` adds: a text that begins with
/// apostrophes before a formula gets another one.
package enum SpreadsheetText {
    /// A text as a cell that no spreadsheet runs.
    package static func protected(_ text: String) -> String {
        isFormula(text.unicodeScalars) ? "'" + text : text
    }

    /// The text of a cell that ``protected(_:)`` made.
    package static func plain(_ cell: String) -> String {
        guard cell.utf8.first == 0x27 else { return cell }
        let text = cell.unicodeScalars.dropFirst()
        return isFormula(text) ? String(text) : cell
    }

    /// Whether a text is a formula, possibly after spaces, which some spreadsheets ignore, and after
    /// apostrophes.
    private static func isFormula(_ text: some Collection<Unicode.Scalar>) -> Bool {
        text.first { !ignored.contains($0) }.map(starts.contains) ?? false
    }

    private static let ignored: Set<Unicode.Scalar> = ["'", " ", "\u{A0}", "\u{3000}"]

    /// The signs of a formula, in both widths, and the characters that end a cell.
    private static let starts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\t", "\r", "\n",
    ]
}
