internal import HealthWords

/// A total of a day, with the part of other apps and the goal.
public struct DayTotal: Hashable, Sendable {
    /// The label: "Water".
    public let label: String
    /// The total, in the unit of the goal's kind.
    public let value: Double
    /// The part that the person logged here.
    public let own: Double
    /// The total as text: "1,200 mL".
    public let text: String
    /// The part of other apps as text: "300 kcal from other apps"; nil if there is none.
    public let foreignText: String?
    /// The goal as text: "of 2,000 mL"; nil if there is none.
    public let goalText: String?
    /// The fraction of the goal, 1 at the goal and more above it; nil without a goal.
    public let fraction: Double?

    /// The text of the total for screen readers: "Water, 1,200 mL of 2,000 mL, 300 mL from other
    /// apps".
    public var accessibilityLabel: String {
        let amount = [text, goalText].compactMap { $0 }.joined(separator: " ")
        return [label, amount, foreignText].compactMap { $0 }.joined(separator: ", ")
    }

    /// The part that other apps logged.
    public var foreign: Double { value - own }

    init(
        _ label: String, value: Double, own: Double, goal: Double?, _ words: DayWords,
        write: (Double) -> String
    ) {
        self.label = label
        self.value = value
        self.own = own
        text = write(value)
        foreignText = value - own > 0 ? words.fromOthers(write(value - own)) : nil
        goalText = goal.map { words.ofGoal(write($0)) }
        fraction = goal.flatMap { $0 > 0 ? value / $0 : nil }
    }
}
