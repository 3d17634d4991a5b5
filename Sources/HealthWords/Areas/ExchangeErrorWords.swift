internal import Foundation

/// The texts about why a file could not be read or written: one for each code, with what to do next.
///
/// The texts are found by the codes of `ExchangeError`, whose module this one does not import.
package struct ExchangeErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unreadable, unknownFormat, damagedArchive, archiveWithoutExport, oversizedArchive,
            encryptedArchive, unsupportedArchive, truncated, malformed, tooLong, cancelled,
            cannotWrite, notEmpty, diskFull, newerFormat, needsTimeZone, invalidMapping,
            ambiguousTable, ambiguousDates, contradictoryDates, contradictoryUnits, implausibleUnit,
            implausibleColumn,
            position
    }

    package static let area = "exchangeErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text, and how many bytes of the file were read if that is known.
    package func text(_ key: Key, position: Int64?) -> String {
        guard let position else { return text(key) }
        let bytes = position.formatted(.number.locale(language.locale))
        return "\(text(key)) \(text(.position, ["bytes": bytes]))"
    }
}

extension Language {
    /// The texts about why a file could not be read or written.
    package var exchangeErrors: ExchangeErrorWords { ExchangeErrorWords(self) }
}
