/// Texts from other apps, files and people, without characters that deceive the reader, for each kind
/// of output.
///
/// Such characters move the cursor of a terminal (controls), reverse the order of what is shown
/// (bidirectional controls), or are invisible, so that two names look the same or a model reads words
/// that people do not see.
package enum OutsideText {
    /// A text for one line of a terminal: controls and line breaks become spaces.
    package static func line(_ text: String) -> String { cleaned(text, keepsLines: false) }

    /// A text for several lines of a terminal.
    package static func lines(_ text: String) -> String {
        cleaned(text.replacing("\r", with: " "), keepsLines: true)
    }

    /// A text for HTML, which is escaped before or afterwards; line breaks stay.
    package static func html(_ text: String) -> String { cleaned(text, keepsLines: true) }

    /// A text in an answer to an assistant, in one line.
    package static func assistant(_ text: String) -> String { cleaned(text, keepsLines: false) }

    /// The same JSON with such characters as escapes, so that programs read the same value.
    package static func json(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: deceives) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            // Line breaks between the members are no part of a text.
            guard deceives(scalar), !isLayout(scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result
    }

    private static func cleaned(_ text: String, keepsLines: Bool) -> String {
        func stays(_ scalar: Unicode.Scalar) -> Bool {
            !deceives(scalar) || keepsLines && isLayout(scalar)
        }
        let scalars = text.unicodeScalars
        guard var index = scalars.firstIndex(where: { !stays($0) }) else { return text }
        // What stays is copied in runs: a page is long and has few such characters.
        var result = String(scalars[..<index])
        var last = result.unicodeScalars.last ?? " "
        while index < scalars.endIndex {
            if stays(scalars[index]) {
                let start = index
                index = scalars[index...].firstIndex { !stays($0) } ?? scalars.endIndex
                result.unicodeScalars.append(contentsOf: scalars[start..<index])
                last = scalars[scalars.index(before: index)]
                continue
            }
            let scalar = scalars[index]
            index = scalars.index(after: index)
            if isJoiner(scalar) {
                // Joiners are a part of emoji and of letters of other scripts than Latin.
                let next = index < scalars.endIndex ? scalars[index] : " "
                guard joins(last), joins(next) else { continue }
                result.unicodeScalars.append(scalar)
            } else if isBreak(scalar) {
                result.unicodeScalars.append(" ")
                last = " "
            }
        }
        return result
    }

    private static func isLayout(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\t" || scalar == "\r"
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    /// Whether a joiner can stand beside a character.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && !deceives(scalar)
    }

    /// Whether a character separates what is before it from what is after it.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Whether a character is a control, changes the direction, or is invisible.
    private static func deceives(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC: false
        case 0...0x1F, 0x7F...0x9F: true
        // The soft hyphen, the grapheme joiner, and marks of direction.
        case 0xAD, 0x34F, 0x61C, 0x200B...0x200F, 0x2028...0x202E: true
        // Word joiner, invisible signs, isolates and deprecated controls.
        case 0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFB: true
        // Fillers of Hangul, and vowels of Khmer and Mongolian that are not shown.
        case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x3164, 0xFFA0: true
        // Controls of shorthand and music, tags, and variations, which can hide a text.
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }
}

/// The limits of texts from files, other apps and people; they are far longer than real texts.
///
/// Importers cut longer texts and count them, and so does a phone that shares samples; the journal and
/// the cloud refuse them. What an app saves through HealthKit has no limit, as on a phone.
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
