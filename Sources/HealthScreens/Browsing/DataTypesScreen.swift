public import HealthJournal
public import HealthModel
public import HealthWords
public import Observation

/// The overview of the types of which a health store has samples: pinned types, then groups.
@Observable @MainActor
public final class DataTypesScreen {
    /// The cards below one heading.
    public struct Section: Hashable, Sendable, Identifiable {
        /// The group's name in URLs; "pinned" for the pinned types.
        public let id: String
        /// The heading.
        public let title: String
        /// The cards.
        public let cards: [TypeCard]
    }

    /// A group to choose from.
    public struct Choice: Hashable, Sendable {
        /// The group; nil for all.
        public let group: TypeGroup?
        /// The text.
        public let title: String
        /// Whether its types are shown.
        public let isCurrent: Bool
    }

    /// The pinned types, then those of each group that has types, by name.
    public private(set) var sections: [Section] = []
    /// The groups that have types, after the choice of all.
    public private(set) var choices: [Choice] = []
    /// The text of the search.
    public private(set) var query = ""
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private var isEmpty = true
    private let reader: any HealthDataReading
    private let journal: Journal
    private let environment: ScreenEnvironment

    /// Creates a screen for a store; the journal keeps which types are pinned.
    public init(
        _ reader: any HealthDataReading, journal: Journal, environment: ScreenEnvironment
    ) {
        self.reader = reader
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: DataWords { environment.language.data }

    /// The text for an empty store; nil if it has samples.
    public var emptyText: String? { isEmpty ? words.empty : nil }

    /// The text of a search without result; nil if there are cards, or no samples at all.
    public var noMatchText: String? {
        !isEmpty && sections.isEmpty && problem == nil ? words.noMatch : nil
    }

    /// Reads the cards again.
    ///
    /// - Parameters:
    ///   - text: Shows the types whose name, or an everyday name, has all of these words.
    ///   - group: Shows the types of this group; nil for all.
    public func refresh(search text: String = "", group: TypeGroup? = nil) async {
        query = text
        do {
            let types = try await reader.counts().filter { $0.value > 0 }.map(\.key)
            isEmpty = types.isEmpty
            choices = choices(of: types, group)
            let names = environment.language.types
            let shown = types.filter { type in
                (group == nil || TypeGroup(type) == group)
                    && TypeCard.matches(TypeCard.keywords(of: type, names), text)
            }
            let pinned = try await Preferences(of: journal).pinned
            let cards = try await TypeCardReader(reader: reader, environment: environment)
                .cards(of: shown, pinned: pinned)
            sections = sections(cards, pinned.map(\.name))
            problem = nil
        } catch {
            problem = words.unreadable
        }
    }

    /// Reads the cards of the pinned types only, in the order in which they were pinned.
    public func refreshPinned() async {
        do {
            let pinned = try await Preferences(of: journal).pinned
            let cards = try await TypeCardReader(reader: reader, environment: environment)
                .cards(of: pinned, pinned: pinned)
            isEmpty = cards.isEmpty
            sections = sections(cards, pinned.map(\.name))
            problem = nil
        } catch {
            problem = words.unreadable
        }
    }

    /// Pins a type, after those that are pinned already, or unpins it.
    public func setPinned(_ type: ObjectType, _ isPinned: Bool) async {
        do throws(JournalError) {
            var preferences = try await Preferences(of: journal)
            preferences.pinned.removeAll { $0 == type }
            if isPinned { preferences.pinned.append(type) }
            try await preferences.save(in: journal)
            problem = nil
        } catch {
            problem = words.language.errors.text(error)
        }
    }

    private func choices(of types: [ObjectType], _ current: TypeGroup?) -> [Choice] {
        let known = Set(types.map(TypeGroup.init))
        return [Choice(group: nil, title: words.allGroups, isCurrent: current == nil)]
            + TypeGroup.allCases.filter(known.contains).map {
                Choice(group: $0, title: title(of: $0), isCurrent: $0 == current)
            }
    }

    private func sections(_ cards: [TypeCard], _ pinned: [String]) -> [Section] {
        let first = pinned.compactMap { id in cards.first { $0.id == id } }
        let groups = Dictionary(grouping: cards.filter { !$0.isPinned }, by: \.group)
        let rest = TypeGroup.allCases.compactMap { group in
            groups[group].map { cards in
                Section(
                    id: group.rawValue, title: title(of: group),
                    cards: cards.sorted { rank($0) < rank($1) })
            }
        }
        guard !first.isEmpty else { return rest }
        return [Section(id: "pinned", title: words.pinned, cards: first)] + rest
    }

    /// The types that most people look for come first in their group, the others by name.
    private func rank(_ card: TypeCard) -> (Int, String) {
        (Self.first.firstIndex(of: card.id) ?? Self.first.count, card.name)
    }

    private static let first = [
        ObjectType.stepCount, .distanceWalkingRunning, .activeEnergyBurned, .appleExerciseTime,
        .workout, .heartRate, .restingHeartRate, .bloodPressure, .bodyMass, .bodyFatPercentage,
        .food, .dietaryEnergyConsumed, .dietaryWater, .dietaryProtein, .dietaryCarbohydrates,
        .dietaryFatTotal, .sleepAnalysis, .walkingSpeed,
    ].map(\.name)

    private func title(of group: TypeGroup) -> String { words.group(group.rawValue) }
}
