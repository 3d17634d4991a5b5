internal import Foundation
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The types and sources of an import, and what several sources recorded, as lines of a page.
struct ImportSourceLines {
    private let summary: ImportSummary
    private let environment: ScreenEnvironment
    private var language: Language { environment.language }
    private var words: TransferWords { language.transfer }

    init(_ summary: ImportSummary, _ environment: ScreenEnvironment) {
        self.summary = summary
        self.environment = environment
    }

    var lines: [String] { summary.sources.map(line) + summary.overlaps.flatMap(lines) }

    private func line(_ source: ImportedSource) -> String {
        let missing = source.missingDays.flatMap { $0 > 0 ? number($0) : nil }
        return words.source(
            source.source, of: language.types.name(source.type), number(source.count),
            first: environment.full(source.firstDay), last: environment.full(source.lastDay),
            days: number(source.days), missing: missing)
    }

    private func lines(_ overlap: SourceOverlap) -> [String] {
        let unit = MeasurementUnits.label(overlap.doubled.unit)
        let amount = environment.number(overlap.doubled.value.rounded(), digits: 0)
        let first = words.overlap(
            type: language.types.name(overlap.type),
            sources: overlap.sources.map(\.name).joined(separator: ", "),
            days: number(overlap.days), amount: unit.isEmpty ? amount : "\(amount) \(unit)")
        guard !overlap.isInOrder else { return [first] }
        return [first, words.order(overlap.orderCommand)]
    }

    private func number(_ count: Int) -> String { environment.number(Double(count)) }
}
