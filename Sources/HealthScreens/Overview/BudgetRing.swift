internal import Foundation
internal import HealthJournal

/// The energy budget as a ring: the eaten part of the budget, and the part that was earned by
/// activity.
public struct BudgetRing: Hashable, Sendable {
    /// The eaten part of the budget, from 0 to 1.
    public let eaten: Double
    /// The part of the budget that was earned by activity, from 0 to 1, in the ring's second
    /// colour.
    public let earned: Double
    /// Whether more was eaten than the budget allows.
    public let isOver: Bool
    /// The number in the middle: the energy that is left, or the excess.
    public let value: String
    /// The text below the number: "Left" or "Over".
    public let label: String
    /// The text of the ring for screen readers.
    public let accessibilityLabel: String

    /// Creates the ring of a budget.
    public init(_ budget: BudgetLines) {
        eaten = min(max(budget.fraction, 0), 1)
        let total = budget.budget.total
        earned = total > 0 ? min(max(budget.budget.earned / total, 0), 1) : 0
        isOver = budget.budget.remaining < 0
        value = budget.remaining
        label = budget.remainingLabel
        accessibilityLabel = budget.accessibilityLabel
    }

    /// The ring as SVG text that is identical on every machine; the style sheet sets the colours.
    public var svg: String {
        let radius = 52.0
        let length = 2 * Double.pi * radius
        func dash(_ share: Double) -> String {
            "\(BudgetRing.number(share * length)) \(BudgetRing.number(length))"
        }
        func circle(_ role: String, _ share: Double, from start: Double = 0) -> String {
            guard share > 0.002 else { return "" }
            return """
                <circle class="\(role)" cx="60" cy="60" r="52" stroke-dasharray="\(dash(share))" \
                stroke-dashoffset="\(BudgetRing.number(-start * length))" \
                transform="rotate(-90 60 60)"/>
                """
        }
        return """
            <svg class="ring\(isOver ? " over" : "")" viewBox="0 0 120 120" role="img" \
            aria-label="\(accessibilityLabel)">\
            <circle class="track" cx="60" cy="60" r="52"/>\
            \(circle("earned", earned, from: 1 - earned))\(circle("eaten", eaten))</svg>
            """
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
