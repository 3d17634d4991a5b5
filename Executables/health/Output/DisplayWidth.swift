/// The number of terminal columns of a text: East Asian characters and emoji take two.
package enum DisplayWidth {
    /// The number of columns of a text.
    package static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The beginning of a text that fits into a number of columns, with an ellipsis if the text was
    /// cut.
    package static func fitted(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var (fitted, used) = ("", 0)
        for character in text {
            let next = of(character)
            // One column is reserved for the ellipsis.
            guard used + next < width else { break }
            fitted.append(character)
            used += next
        }
        return fitted + "…"
    }

    private static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if character.isASCII { return 1 }
        // A sign followed by the emoji selector is drawn as an emoji.
        if scalar.properties.isEmojiPresentation
            || character.unicodeScalars.contains("\u{FE0F}")
        {
            return 2
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The ranges of wide and full-width characters in Unicode's `EastAsianWidth`.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF,
        0x20000...0x3FFFD,
    ]
}
