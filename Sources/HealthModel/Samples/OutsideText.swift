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
            // Line breaks between the members are not part of a text.
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
        // Permitted characters are copied in runs: a page is long and has few others.
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

/// Cuts the texts of samples from outside that are longer than any real one, and counts them by field.
///
/// All importers use it, a phone before it sends samples, and a computer that receives them.
package struct SampleTexts {
    /// The number of cut texts by the field's name.
    private var cuts: [String: Int] = [:]

    /// Creates a counter without cut texts.
    package init() {}

    /// Removes and returns the numbers of cut texts, by the field's name.
    package mutating func takeCuts() -> [(field: String, count: Int)] {
        guard !cuts.isEmpty else { return [] }
        defer { cuts = [:] }
        return cuts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Whether a text is short enough to be the identifier of a type.
    package static func allows(type identifier: String) -> Bool {
        identifier.utf8.count <= TextLimit.name
    }

    /// Cuts all texts of a sample and its members.
    package mutating func limit(_ sample: inout Sample) {
        limit(&sample.metadata)
        if sample.device != nil { limit(&sample.device) }
        if var revision = sample.sourceRevision {
            limit(&revision)
            sample.sourceRevision = revision
        }
        switch sample.payload {
        case .correlation(var members):
            for place in members.indices { limit(&members[place]) }
            sample.payload = .correlation(members)
        case .workout(var detail):
            limit(&detail)
            sample.payload = .workout(detail)
        case .detail(var detail):
            limit(&detail)
            sample.payload = .detail(detail)
        case .quantity, .category, .series: break
        }
    }

    /// Cuts the texts of a revision of a source.
    package mutating func limit(_ revision: inout SourceRevision) {
        limit(&revision.source.name, "sourceName")
        limit(&revision.source.bundleIdentifier, "sourceIdentifier")
        limit(&revision.version, "sourceVersion")
        limit(&revision.productType, "productType")
    }

    /// Cuts the texts of a device.
    package mutating func limit(_ device: inout Device?) {
        for field in [
            \Device.name, \.manufacturer, \.model, \.hardwareVersion, \.firmwareVersion,
            \.softwareVersion, \.localIdentifier, \.udiDeviceIdentifier,
        ] {
            guard let text = device?[keyPath: field], text.utf8.count > TextLimit.name else {
                continue
            }
            device?[keyPath: field] = cut(text, "device", TextLimit.name)
        }
    }

    /// Cuts keys and texts of metadata, and removes the last keys of too many.
    package mutating func limit(_ metadata: inout Metadata) {
        guard
            metadata.count > TextLimit.entries
                || metadata.contains(where: { key, value in
                    key.utf8.count > TextLimit.name
                        || value.string.map { $0.utf8.count > TextLimit.text } ?? false
                })
        else { return }
        var limited: Metadata = [:]
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            guard limited.count < TextLimit.entries else {
                cuts["metadata", default: 0] += 1
                continue
            }
            let shortKey = cut(key, "metadata", TextLimit.name)
            limited[shortKey] =
                value.string.map { .string(cut($0, "metadata", TextLimit.text)) } ?? value
        }
        metadata = limited
    }

    private mutating func limit(_ workout: inout WorkoutDetail) {
        for place in workout.events.indices { limit(&workout.events[place].metadata) }
        for place in workout.activities.indices {
            limit(&workout.activities[place].metadata)
            for event in workout.activities[place].events.indices {
                limit(&workout.activities[place].events[event].metadata)
            }
        }
    }

    private mutating func limit(_ detail: inout SampleDetail) {
        switch detail {
        case .prescription(var prescription):
            limit(&prescription.brand, "brand")
            detail = .prescription(prescription)
        case .document(var document):
            limit(&document.title, "title")
            limit(&document.patientName, "patientName")
            limit(&document.authorName, "authorName")
            limit(&document.custodianName, "custodianName")
            detail = .document(document)
        case .clinical(var clinical):
            limit(&clinical.displayName, "displayName")
            limit(&clinical.resourceIdentifier, "resourceIdentifier")
            limit(&clinical.resourceType, "resourceType")
            limit(&clinical.fhirVersion, "fhirVersion")
            detail = .clinical(clinical)
        case .medicationDose(var dose):
            limit(&dose.conceptIdentifier, "conceptIdentifier")
            detail = .medicationDose(dose)
        case .electrocardiogram, .audiogram, .stateOfMind, .assessment: break
        }
    }

    private mutating func limit(_ text: inout String?, _ field: String) {
        guard let given = text, given.utf8.count > TextLimit.name else { return }
        text = cut(given, field, TextLimit.name)
    }

    private mutating func limit(_ text: inout String, _ field: String) {
        guard text.utf8.count > TextLimit.name else { return }
        text = cut(text, field, TextLimit.name)
    }

    private mutating func cut(_ text: String, _ field: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        cuts[field, default: 0] += 1
        return TextLimit.cut(text, to: limit)
    }
}

/// An argument of a command that is shown to a person, who may paste it into a shell.
package enum ShellWord {
    /// The text, quoted so that a shell reads it as one word.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "=,._/-+:%@".contains($0))
        }
        guard !isPlain || text.isEmpty else { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
