internal import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords
public import Observation

/// The goals with their history: a new goal applies from its day on and does not change past days.
@Observable @MainActor
public final class GoalScreen {
    /// The goals of one kind.
    public struct Section: Hashable, Sendable {
        /// The kind.
        public let kind: Goal.Kind
        /// The title: "Energy".
        public let title: String
        /// The current goal as text; nil without one.
        public let current: String?
        /// The current goal as the field shows it before something is typed; empty without one.
        public let shown: String
        /// The field for a new goal.
        public let field: DraftField
        /// All goals if there are several, newest first: "10 Mar 2026: 2,000 kcal".
        public let history: [String]
    }

    /// The sections of all kinds.
    public private(set) var sections: [Section] = []
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private var typed: [String: String] = [:]
    private var problems: [String: String] = [:]
    private let journal: Journal
    private let environment: ScreenEnvironment

    /// Creates a screen for a journal's goals.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// Reads the goals again.
    public func refresh() async {
        do throws(JournalError) {
            let today = try await journal.today()
            var sections: [Section] = []
            for kind in Goal.Kind.allCases {
                sections.append(section(kind, try await journal.goals.all(of: kind), today))
            }
            self.sections = sections
        } catch {
            if error != .cancelled { problem = environment.language.errors.text(error) }
        }
    }

    /// Saves the goals that were typed, from today on; an empty field leaves its goal unchanged.
    ///
    /// - Parameters:
    ///   - texts: The texts that were typed, by the fields' names.
    ///   - shown: The texts of the fields before; nil if that is not known. A text that is the same leaves
    ///     its goal unchanged, and a goal that somebody else changed meanwhile is reported.
    /// - Returns: Whether all texts are valid and none was changed meanwhile; otherwise no goal is saved.
    public func set(_ texts: [String: String], shown: [String: String]? = nil) async -> Bool {
        (typed, problems, problem) = (texts, [:], nil)
        do throws(JournalError) {
            let today = try await journal.today()
            var goals: [Goal] = []
            for kind in Goal.Kind.allCases {
                guard let text = EntryDraft.filled(texts[kind.field]) else { continue }
                let current = try await journal.goals.of(kind, on: today)
                let edit = FieldEdit(
                    typed: [text], shown: shown.map { [$0[kind.field] ?? ""] },
                    now: [current.map { typedText(of: $0) } ?? ""])
                guard edit != .untouched else { continue }
                if edit == .conflict {
                    problems[kind.field] = environment.language.compose.changed(
                        to: current.map(write) ?? "")
                    continue
                }
                guard let value = TypedNumber.value(text, locale: environment.locale), value >= 0
                else {
                    problems[kind.field] = environment.language.goals.notANumber
                    continue
                }
                let goal = Goal(
                    kind: kind, value: Quantity(value, unit(of: kind)), from: today)
                guard current?.value != goal.value else { continue }
                goals.append(goal)
            }
            guard problems.isEmpty else { return false }
            for goal in goals { try await journal.goals.set(goal) }
            typed = [:]
            return true
        } catch {
            problem = environment.language.errors.text(error)
            return false
        }
    }

    private func section(_ kind: Goal.Kind, _ goals: [Goal], _ today: Day) -> Section {
        let current = goals.last { $0.from <= today }
        return Section(
            kind: kind, title: environment.language.goals.title(kind), current: current.map(write),
            shown: current.map { typedText(of: $0) } ?? "",
            field: DraftField(
                name: kind.field, label: environment.language.goals.title(kind),
                value: typed[kind.field] ?? current.map { typedText(of: $0) } ?? "",
                input: .decimal,
                unit: DisplayUnits.label(unit(of: kind)), hint: current.flatMap(notice),
                problem: problems[kind.field]),
            history: goals.count < 2
                ? [] : goals.reversed().map { "\(environment.full($0.from)): \(write($0))" })
    }

    /// The question whether an unusual goal is right.
    private func notice(_ goal: Goal) -> String? {
        PlausibleRange.excluding(goal.value, .goal(goal.kind)).map {
            environment.language.review.unusual(.goal(goal.kind), goal.value, $0, environment)
        }
    }

    /// The goal as the person types it.
    private func typedText(of goal: Goal) -> String {
        guard let value = try? goal.value.doubleValue(for: unit(of: goal.kind)) else { return "" }
        return TypedNumber.text(value, locale: environment.locale, digits: 1)
    }

    private func write(_ goal: Goal) -> String {
        environment.amount(goal.value, in: unit(of: goal.kind), digits: 1)
    }

    private func unit(of kind: Goal.Kind) -> HealthUnit {
        switch kind {
        case .energy: environment.units.energy
        case .water: environment.units.volume
        case .weight: environment.units.mass
        default: kind.unit
        }
    }
}

extension Goal.Kind {
    /// The name of a goal's input field.
    fileprivate var field: String { "goal.\(rawValue)" }
}
