/// The texts about why a part of an imported file was left out: one for each code.
package struct SkipWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case missing, invalid, endsBeforeStart, unknownElement, misplaced, tooMany, unsuitableUnit,
            unknownCategoryValue, unknownActivity, unsuitableMembers, refused, missingFile,
            damagedFile, implausible, withdrawn, sensorError, repeated, unreadFile, cut,
            withoutValue, absent, skippedHour, repeatedHour, lines
    }

    package static let area = "skips"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The places of the first of some parts, such as "line 2, 5, …".
    package func lines(_ numbers: [Int], of count: Int) -> String {
        let more = count > numbers.count ? ", …" : ""
        return text(
            .lines, ["numbers": numbers.map { String($0) }.joined(separator: ", ") + more])
    }

    /// The reason that an attribute is missing.
    package func missing(_ attribute: String) -> String {
        text(.missing, ["attribute": attribute])
    }

    /// The reason that an attribute cannot be read.
    package func invalid(_ attribute: String) -> String {
        text(.invalid, ["attribute": attribute])
    }
}

extension Language {
    /// The texts about why a part of an imported file was left out.
    package var skips: SkipWords { SkipWords(self) }
}
