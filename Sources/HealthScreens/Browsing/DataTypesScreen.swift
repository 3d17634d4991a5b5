internal import Foundation
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

        /// The choice of all groups, then each group.
        package static func all(
            _ groups: [TypeGroup], current: TypeGroup?, _ words: DataWords
        ) -> [Choice] {
            [Choice(group: nil, title: words.allGroups, isCurrent: current == nil)]
                + groups.map {
                    Choice(
                        group: $0, title: words.group($0.rawValue), isCurrent: $0 == current)
                }
        }
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
        return Choice.all(TypeGroup.allCases.filter(known.contains), current: current, words)
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

/// A type on the overview: its last value, when, and a small chart of 30 days.
public struct TypeCard: Hashable, Sendable, Identifiable {
    /// The type's name in URLs.
    public let id: String
    /// The display name.
    public let name: String
    /// The group.
    public let group: TypeGroup
    /// The last value in the person's unit, for a sum that of its last day: "52 bpm", "8,214".
    public let value: String
    /// When: "Today, 10:23"; for a sum its day.
    public let when: String
    /// The chart of 30 days; nil without a value in them.
    public let chart: ChartDrawing?
    /// The days of the chart: "Last 30 days"; if the data is older, "30 days to 20 Nov 2025".
    public let span: String
    /// Whether the person pinned the type.
    public let isPinned: Bool
    /// The words by which a search finds the type, in lower case.
    public let keywords: String
}

extension TypeCard {
    /// The words by which a search finds a type: its name and its everyday names.
    package static func keywords(of type: ObjectType, _ words: TypeWords) -> String {
        FoodName.key(([words.name(type)] + EverydayNames.names(of: type)).joined(separator: " "))
    }

    /// Whether all words of a search text occur in the words of a type.
    package static func matches(_ keywords: String, _ text: String) -> Bool {
        FoodName.key(text).split(separator: " ").allSatisfy { keywords.contains($0) }
    }
}

/// Reads the cards of types, each from its last sample and the figures of at most 30 days.
struct TypeCardReader: Sendable {
    let reader: any HealthDataReading
    let environment: ScreenEnvironment
    private static let days = 30

    /// The days of a card with the last value, the time, and the value of each day.
    private struct Content {
        var value: String
        var when: String
        var isSum = true
        var values: [Sparkline.Value?]
    }

    /// The cards of types in the same order, without those that have no samples.
    func cards(of types: [ObjectType], pinned: [ObjectType]) async throws -> [TypeCard] {
        try await withThrowingTaskGroup(of: (Int, TypeCard?).self) { group in
            for (index, type) in types.enumerated() {
                group.addTask {
                    (index, try await card(of: type, isPinned: pinned.contains(type)))
                }
            }
            var found = [TypeCard?](repeating: nil, count: types.count)
            for try await (index, card) in group { found[index] = card }
            return found.compactMap { $0 }
        }
    }

    /// The card of a type; nil without samples.
    ///
    /// The 30 days end today, or with the last day that has data if that is older than 30 days.
    private func card(of type: ObjectType, isPinned: Bool) async throws -> TypeCard? {
        guard let last = try await reader.samples(of: type, before: nil, limit: 1).first else {
            return nil
        }
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let today = boundary.day(of: environment.now(), in: zone)
        let date = type == .sleepAnalysis ? last.endDate : last.startDate
        let lastDay = boundary.day(of: date, in: zone)
        let isOld = lastDay.distance(to: today) >= Self.days
        let end = isOld ? lastDay : today
        let days = Array(end.advanced(by: 1 - Self.days)...end)
        let content = try await content(of: type, last, on: lastDay, days)
        let words = environment.language
        let span =
            isOld
            ? words.data.daysTo(environment.full(end), count: Self.days)
            : words.data.lastDays(Self.days)
        let name = words.types.name(type)
        let hasValues = content.values.contains { $0 != nil }
        return TypeCard(
            id: type.name, name: name, group: TypeGroup(type), value: content.value,
            when: content.when,
            chart: hasValues
                ? Sparkline(isSum: content.isSum, values: content.values)
                    .drawing(title: name, summary: span) : nil,
            span: span, isPinned: isPinned, keywords: TypeCard.keywords(of: type, words.types))
    }

    private func content(
        of type: ObjectType, _ last: Sample, on day: Day, _ days: [Day]
    ) async throws -> Content {
        if let format = TypeFormat(type, environment) {
            return try await quantities(of: type, format, last, on: day, days)
        }
        if type == .sleepAnalysis || type == .mindfulSession {
            return try await durations(of: type, last, on: day, days)
        }
        if type == .appleStandHour { return try await standHours(last, on: day, days) }
        return try await counts(of: type, last, days)
    }

    /// The hours in which the person stood, by day.
    private func standHours(_ last: Sample, on day: Day, _ days: [Day]) async throws -> Content {
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let span = DateInterval(
            start: boundary.start(of: days.first ?? day, in: zone),
            end: boundary.start(of: (days.last ?? day).advanced(by: 1), in: zone))
        let stood = try await reader.samples(of: .appleStandHour, in: span).filter {
            $0.categoryValue == 0
        }
        var finder = DayFinder(boundary)
        let byDay = Dictionary(grouping: stood) { finder.day(of: $0.startDate, in: zone) }
            .mapValues { Double($0.count) }
        let text = SampleText(environment: environment)
        return Content(
            value: "\(environment.number(byDay[day] ?? 0)) h", when: text.title(of: day),
            values: days.map { day in
                byDay[day].map { .init(low: 0, high: $0, middle: $0) }
            })
    }

    /// Sums by day with that of the last day, or ranges by day with the last value.
    private func quantities(
        of type: ObjectType, _ format: TypeFormat, _ last: Sample, on day: Day, _ days: [Day]
    ) async throws -> Content {
        let figures = try await DayFigures.read(
            of: type, days, unit: format.unit, reader, in: environment.timeZone())
        let isSum = type.quantityFacts?.aggregationStyle.isDiscrete == false
        let text = SampleText(environment: environment)
        let total = isSum ? figures[day].map { format.text($0.value) } : nil
        return Content(
            value: total ?? text.value(of: last),
            when: total == nil ? text.moment(of: last) : text.title(of: day),
            isSum: isSum,
            values: days.map { day in
                figures[day].map { figure in
                    Sparkline.Value(
                        low: isSum ? 0 : figure.low ?? figure.value,
                        high: isSum ? figure.value : figure.high ?? figure.value,
                        middle: figure.value)
                }
            })
    }

    /// The time of each day; for sleep that of the night that ends on the day.
    private func durations(
        of type: ObjectType, _ last: Sample, on day: Day, _ days: [Day]
    ) async throws -> Content {
        let zone = environment.timeZone()
        guard let first = days.first, let end = days.last else {
            return try await counts(of: type, last, days)
        }
        async let spans = reader.spans(
            of: type, in: CategoryDays.span(of: first, through: end, type, zone))
        async let sources = reader.sources(of: type)
        let data = CategoryDays(
            try await spans, of: type, sources: try await sources.map(\.bundleIdentifier),
            days: days, in: zone)
        let text = SampleText(environment: environment)
        let known = days.last { data.total($0, of: type) > 0 }
        return Content(
            value: known.map { environment.duration(data.total($0, of: type)) }
                ?? text.value(of: last),
            when: known.map(text.title) ?? text.moment(of: last),
            values: days.map { day in
                let total = data.total(day, of: type)
                return total > 0 ? .init(low: 0, high: total, middle: total) : nil
            })
    }

    /// The number of samples of each day, with the last sample.
    private func counts(of type: ObjectType, _ last: Sample, _ days: [Day]) async throws -> Content
    {
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let counts = try await reader.counts(
            of: type, in: days.map { boundary.interval(of: $0, in: zone) })
        let text = SampleText(environment: environment)
        let value = text.value(of: last)
        let moment = text.moment(of: last)
        return Content(
            value: value.isEmpty ? moment : value, when: value.isEmpty ? "" : moment,
            values: counts.map { count in
                count > 0
                    ? .init(low: 0, high: Double(count), middle: Double(count)) : nil
            })
    }
}

/// The part of the overview in which a type is listed, in the order of the page.
public enum TypeGroup: String, CaseIterable, Hashable, Sendable {
    /// Movement, energy burned and workouts.
    case activity
    /// Heart, blood pressure and breathing.
    case heart
    /// Weight, measures, temperatures and blood glucose.
    case body
    /// Food, drinks and nutrients.
    case nutrition
    /// Sleep, mindfulness and mood.
    case sleep
    /// How a person walks.
    case mobility
    /// Sound levels and hearing tests.
    case hearing
    /// Symptoms.
    case symptoms
    /// Everything else.
    case other

    /// The group of a type.
    public init(_ type: ObjectType) {
        if let listed = TypeGroup.listed[type] {
            self = listed
        } else if type.name.hasPrefix("dietary") {
            self = .nutrition
        } else if TypeGroup.activityPrefixes.contains(where: type.name.hasPrefix) {
            self = .activity
        } else if TypeGroup.mobilityPrefixes.contains(where: type.name.hasPrefix) {
            self = .mobility
        } else if type.name.contains("Audio") || type.name.contains("Sound") {
            self = .hearing
        } else if TypeGroup.symptomValues.contains(type.categoryFacts?.valueEnum) {
            self = .symptoms
        } else {
            self = .other
        }
    }

    private static let activityPrefixes = [
        "distance", "cycling", "running", "rowing", "crossCountry", "paddle",
    ]

    private static let mobilityPrefixes = [
        "walking", "stair", "sixMinute", "appleWalking", "numberOfTimesFallen",
    ]

    private static let symptomValues: Set<String?> = [
        "HKCategoryValueSeverity", "HKCategoryValuePresence", "HKCategoryValueAppetiteChanges",
    ]

    private static let members: [TypeGroup: [ObjectType]] = [
        .activity: [
            .stepCount, .activeEnergyBurned, .basalEnergyBurned, .appleExerciseTime,
            .appleMoveTime, .appleStandTime, .appleStandHour, .flightsClimbed, .physicalEffort,
            .pushCount, .swimmingStrokeCount, .nikeFuel, .workout, .workoutRoute,
            .workoutEffortScore, .estimatedWorkoutEffortScore, .underwaterDepth, .waterTemperature,
            .activitySummary,
        ],
        .heart: [
            .heartRate, .restingHeartRate, .walkingHeartRateAverage, .heartRateVariabilitySDNN,
            .heartRateVariabilityRMSSD, .heartRateRecoveryOneMinute, .atrialFibrillationBurden,
            .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic, .oxygenSaturation,
            .respiratoryRate, .peripheralPerfusionIndex, .vo2Max, .lowCardioFitnessEvent,
            .highHeartRateEvent, .lowHeartRateEvent, .irregularHeartRhythmEvent,
            .hypertensionEvent, .electrocardiogram, .heartbeatSeries, .forcedVitalCapacity,
            .forcedExpiratoryVolume1, .peakExpiratoryFlowRate, .inhalerUsage,
        ],
        .body: [
            .bodyMass, .bodyFatPercentage, .leanBodyMass, .bodyMassIndex, .height,
            .waistCircumference, .bodyTemperature, .basalBodyTemperature, .bloodGlucose,
            .insulinDelivery, .electrodermalActivity,
        ],
        .nutrition: [.food, .numberOfAlcoholicBeverages, .bloodAlcoholContent],
        .sleep: [
            .sleepAnalysis, .appleSleepingWristTemperature, .appleSleepingBreathingDisturbances,
            .sleepApneaEvent, .mindfulSession, .stateOfMind, .gad7Assessment, .phq9Assessment,
        ],
        .hearing: [.audiogram],
    ]

    private static let listed: [ObjectType: TypeGroup] = members.reduce(into: [:]) {
        for type in $1.value { $0[type] = $1.key }
    }
}
