/// The texts about why a part of an imported file was left out: one for each code.
package struct SkipWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case missing, invalid, endsBeforeStart, unknownElement, misplaced, tooMany, unsuitableUnit,
            unknownCategoryValue, unknownActivity, unsuitableMembers, refused, missingFile,
            damagedFile, implausible, withdrawn, sensorError, repeated, unreadFile, cut,
            withoutValue, absent, skippedHour, repeatedHour
    }

    package static let area = "skips"
    package let language: Language

    package init(_ language: Language) { self.language = language }

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
