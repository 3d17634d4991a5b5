internal import Foundation
internal import HealthJournal
internal import HealthModel

/// Warnings about an entry, as sentences on stderr.
///
/// The entry is saved all the same.
enum ReviewText {
    /// Writes a warning for each finding.
    static func warn(_ review: EntryReview) {
        for finding in review.findings {
            guard let text = text(finding) else { continue }
            StandardError.write(Table.printable("Warning: \(text)") + "\n")
        }
    }

    /// The sentence for a finding; nil for a finding that only a screen shows.
    static func text(_ finding: EntryReview.Finding) -> String? {
        switch finding {
        case .unusual(let measure, let quantity, let range): unusual(measure, quantity, range)
        case .farFromTrend(let weight, let trend):
            "\(NumberText.text(weight)) is far from your trend of "
                + "\(NumberText.text(trend, in: weight.unit))."
        case .repeated(let other): repeated(other)
        case .waitsForPermission, .goesWithout: nil
        }
    }

    private static func repeated(_ other: JournalEntry) -> String {
        let time = TimeText(other.header.timeZone).minute(other.date)
        let id = other.id.uuidString.prefix(8)
        let who =
            switch other.header.source.badge {
            case .none: "You"
            case .health: "Health"
            case .app(let name): name
            }
        return "\(who) logged \(EntryText.text(other)), \(time) already (\(id))."
    }

    private static func unusual(
        _ measure: PlausibleRange.Measure, _ quantity: Quantity, _ range: PlausibleRange
    ) -> String {
        let bound = Quantity(range.bounds.upperBound, range.unit)
        let isAbove = (try? quantity.doubleValue(for: range.unit)).map { $0 > bound.value } ?? true
        let limit = isAbove ? bound : Quantity(range.bounds.lowerBound, range.unit)
        let shown = (try? limit.converted(to: quantity.unit)) ?? limit
        return "\(NumberText.readable(quantity)) \(subject(measure)) is unusual: "
            + "\(isAbove ? "more" : "less") than \(NumberText.readable(shown))."
    }

    private static func subject(_ measure: PlausibleRange.Measure) -> String {
        switch measure {
        case .weight: "as a weight"
        case .bodyFat: "of body fat"
        case .drink: "in one drink"
        case .nutrient(.dietaryEnergyConsumed): "in one meal"
        case .nutrient(let type): "of \(EntryText.name(of: type)) in one meal"
        case .workoutDuration: "of training"
        case .workoutEnergy: "in one workout"
        case .steps, .activeEnergy: "in a day"
        case .asleep: "of sleep in a night"
        case .measurement(let type): "of \(EntryText.name(of: type))"
        }
    }
}
