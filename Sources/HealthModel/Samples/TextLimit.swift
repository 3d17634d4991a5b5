/// The limits of texts from outside, which are far longer than real ones.
///
/// Importers cut longer texts and count them; the journal and the cloud refuse them. What an app saves
/// through HealthKit has no limit, as on a phone.
package enum TextLimit {
    /// The limit of a name, an identifier, a version or a key, in bytes of UTF-8.
    package static let name = 1_000
    /// The limit of a note or a value of metadata, in bytes of UTF-8.
    package static let text = 16_000
    /// The limit of the keys of one object's metadata.
    package static let entries = 500

    /// A text that is at most as long as a limit in bytes; one that is cut ends in an ellipsis.
    package static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit - ellipsis.utf8.count))
        while end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return text[..<end] + ellipsis
    }

    private static let ellipsis = "…"
}
