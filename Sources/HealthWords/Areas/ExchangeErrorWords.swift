internal import Foundation

/// The texts about why a file could not be read or written: one for each code, with what to do next.
///
/// The texts are found by the codes of `ExchangeError`, whose module this one does not import.
package struct ExchangeErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unreadable, unknownFormat, damagedArchive, archiveWithoutExport, oversizedArchive,
            encryptedArchive, unsupportedArchive, truncated, malformed, tooLong, unclosedQuote,
            cancelled, cannotWrite, notEmpty, diskFull, newerFormat, needsTimeZone, invalidMapping,
            ambiguousTable, ambiguousDates, contradictoryDates, contradictoryUnits, implausibleUnit,
            implausibleColumn, line, position
    }

    package static let area = "exchangeErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text, then the line and how many bytes of the file were read if these are known.
    package func text(_ key: Key, line: Int?, position: Int64?) -> String {
        let bytes = position?.formatted(.number.locale(language.locale))
        let places = [
            line.map { text(.line, ["line": "\($0)"]) },
            bytes.map { text(.position, ["bytes": $0]) },
        ]
        return ([text(key)] + places.compactMap(\.self)).joined(separator: " ")
    }
}

extension Language {
    /// The texts about why a file could not be read or written.
    package var exchangeErrors: ExchangeErrorWords { ExchangeErrorWords(self) }
}
