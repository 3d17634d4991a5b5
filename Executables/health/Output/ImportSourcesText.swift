internal import Foundation
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthWeb
internal import HealthWords

/// The sources of an import's samples, their gaps and their overlaps, as lines and JSON.
struct ImportSourcesText {
    private let summary: ImportSummary
    private let zone: TimeZone
    private let language: Language
    /// The limits of the lines of the table and of the gaps of a source; JSON has all of them.
    private static let (mostLines, mostGaps) = (40, 3)

    init(_ summary: ImportSummary, _ zone: TimeZone, _ language: Language) {
        self.summary = summary
        self.zone = zone
        self.language = language
    }

    private var words: CommandTransferWords { language.commandTransfer }

    /// The sources by type with their days, then the gaps, then the overlaps of several sources.
    var lines: [String] { sourceLines + gapLines + overlapLines }

    private var sourceLines: [String] {
        guard !summary.sources.isEmpty else { return [] }
        var table = Table([
            (words.text(.type), .left), (words.text(.source), .left), (words.text(.new), .right),
            (words.text(.firstDay), .left), (words.text(.lastDay), .left),
            (words.text(.days), .right), (words.text(.missingDays), .right),
        ])
        for source in summary.sources.prefix(Self.mostLines) {
            table.add([
                source.type.name, OutsideText.line(source.source),
                language.numbers.text(source.count), source.firstDay.description,
                source.lastDay.description, language.numbers.text(source.days),
                source.missingDays.map { language.numbers.text($0) } ?? "",
            ])
        }
        let rest = summary.sources.count - Self.mostLines
        let more = rest > 0 ? [words.text(.more, count: rest)] : []
        return [""] + table.lines + more
    }

    private var gapLines: [String] {
        summary.sources.compactMap { source in
            guard let gaps = source.gaps, !gaps.isEmpty else { return nil }
            let longest = gaps.sorted { ($1.days, $0.first) < ($0.days, $1.first) }
                .prefix(Self.mostGaps).sorted { $0.first < $1.first }
            let list = longest.map {
                $0.days == 1 ? $0.first.description : "\($0.first)–\($0.last)"
            }
            let more = gaps.count > longest.count ? ", …" : ""
            return OutsideText.line(
                words.gaps(
                    type: source.type.name, source: source.source,
                    list.joined(separator: ", ") + more))
        }.prefix(Self.mostLines).map(\.self)
    }

    private var overlapLines: [String] {
        summary.overlaps.flatMap { overlap in
            let names = overlap.sources.map(\.name).joined(separator: ", ")
            let first = language.transfer.overlap(
                type: overlap.type.name, sources: names,
                days: language.numbers.text(overlap.days),
                amount: language.numbers.sum(overlap.doubled, in: overlap.doubled.unit))
            guard !overlap.isInOrder else { return [OutsideText.line(first)] }
            return [
                OutsideText.line(first), OutsideText.line(words.order(overlap.orderCommand)),
            ]
        }
    }

    /// The sources in JSON.
    var sourcesJSON: [Source] {
        summary.sources.map { source in
            Source(
                type: source.type.identifier, name: source.type.name, source: source.source,
                count: source.count, from: TimeText(zone).iso8601(source.span.start),
                to: TimeText(zone).iso8601(source.span.end), days: source.days,
                missingDays: source.missingDays,
                gaps: source.gaps?.map {
                    Gap(first: $0.first.description, last: $0.last.description)
                })
        }
    }

    /// The overlaps in JSON.
    var overlapsJSON: [Overlap] {
        summary.overlaps.map {
            Overlap(
                type: $0.type.identifier, name: $0.type.name,
                sources: $0.sources.map(\.bundleIdentifier), days: $0.days,
                doubled: QuantityJSON($0.doubled), isInOrder: $0.isInOrder)
        }
    }

    /// The samples of a type that were imported from a source.
    struct Source: Encodable {
        let type: String
        let name: String
        let source: String
        let count: Int
        let from: String
        let to: String
        let days: Int
        let missingDays: Int?
        let gaps: [Gap]?
    }

    /// Days without a sample.
    struct Gap: Encodable {
        let first: String
        let last: String
    }

    /// Days that several sources recorded.
    struct Overlap: Encodable {
        let type: String
        let name: String
        let sources: [String]
        let days: Int
        let doubled: QuantityJSON
        let isInOrder: Bool
    }
}
