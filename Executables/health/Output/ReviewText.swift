internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Warnings about an entry, as sentences on stderr.
///
/// The entry is saved anyway.
struct ReviewText {
    private let language: Language
    private let words: CommandEntryWords
    private var numbers: NumberText { language.numbers }

    init(_ language: Language) {
        self.language = language
        words = language.commandEntries
    }

    /// Writes a warning for each finding.
    func warn(_ review: EntryReview) {
        for finding in review.findings {
            if let text = text(finding) { warn(text) }
        }
    }

    /// Writes a warning if a goal is unusual.
    func warn(_ goal: Goal) {
        let measure = PlausibleRange.Measure.goal(goal.kind)
        guard let range = PlausibleRange.excluding(goal.value, measure) else { return }
        warn(unusual(measure, goal.value, range))
    }

    private func warn(_ text: String) {
        StandardError.write(OutsideText.line(words.warning(text)) + "\n")
    }

    /// The sentence for a finding; nil for a finding that only a screen shows.
    func text(_ finding: EntryReview.Finding) -> String? {
        switch finding {
        case .unusual(let measure, let quantity, let range): unusual(measure, quantity, range)
        case .farFromTrend(let weight, let trend):
            words.farFromTrend(
                numbers.text(weight), trend: numbers.text(trend, in: weight.unit))
        case .repeated(let other): repeated(other)
        case .waitsForPermission, .goesWithout: nil
        }
    }

    private func repeated(_ other: JournalEntry) -> String {
        let time = TimeText(other.header.timeZone).minute(other.date)
        let source: String? =
            switch other.header.source.badge {
            case .none: nil
            case .health: language.entry.health
            case .app(let name): name
            }
        return words.repeated(
            "\(EntryText(language).text(other)), \(time)", by: source,
            id: String(other.id.uuidString.prefix(8)))
    }

    private func unusual(
        _ measure: PlausibleRange.Measure, _ quantity: Quantity, _ range: PlausibleRange
    ) -> String {
        let bound = Quantity(range.bounds.upperBound, range.unit)
        let isAbove = (try? quantity.doubleValue(for: range.unit)).map { $0 > bound.value } ?? true
        let limit = isAbove ? bound : Quantity(range.bounds.lowerBound, range.unit)
        let shown = (try? limit.converted(to: quantity.unit)) ?? limit
        func write(_ quantity: Quantity) -> String {
            quantity.unit == .count ? numbers.text(quantity.value) : numbers.readable(quantity)
        }
        return words.unusual(
            write(quantity), language.review.subject(measure), limit: write(shown),
            isAbove: isAbove)
    }
}
