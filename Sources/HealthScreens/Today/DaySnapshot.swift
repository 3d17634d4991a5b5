public import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords
public import Observation

/// The data of a day for widgets: plain numbers in a small file, so that widgets need no journal.
public struct DaySnapshot: Hashable, Sendable, Codable {
    /// The day.
    public var day: Day
    /// The time at which it was written.
    public var updatedAt: Date
    /// The number of entries of the day.
    public var entries: Int
    /// Energy eaten, in kilocalories.
    public var energy: Double
    /// The energy budget including earned energy, in kilocalories; nil without a goal.
    public var energyBudget: Double?
    /// Water drunk, in millilitres.
    public var water: Double
    /// The goal for water, in millilitres; nil without one.
    public var waterGoal: Double?
    /// Protein, in grams.
    public var protein: Double
    /// Carbohydrates, in grams.
    public var carbohydrates: Double
    /// Fat, in grams.
    public var fat: Double
    /// The last weight, in kilograms; nil if there is none.
    public var weight: Double?
    /// The trend of the last month's weights, oldest first, in kilograms, for a small line chart.
    public var weightTrend: [Double]
    /// The goal for the weight, in kilograms.
    public var weightGoal: Double?
    /// Whether widgets hide the numbers.
    public var hidesNumbers: Bool
    /// The hour at which days begin.
    public var dayStartHour: Int
    /// The energy goal without earned energy, in kilocalories, which is the budget of the next day.
    public var energyGoal: Double?

    /// The snapshot to show at an instant; on a later day, it has no entries.
    ///
    /// This lets a widget show the new day at midnight even if the app does not run.
    public func shown(at date: Date, in zone: TimeZone) -> DaySnapshot {
        let today = DayBoundary(startHour: dayStartHour).day(of: date, in: zone)
        guard today > day else { return self }
        var next = self
        next.day = today
        next.entries = 0
        next.energy = 0
        next.energyBudget = energyGoal
        next.water = 0
        next.protein = 0
        next.carbohydrates = 0
        next.fat = 0
        return next
    }

    /// The instant of the next day's start after a date, at which ``shown(at:in:)`` changes.
    public func nextDay(after date: Date, in zone: TimeZone) -> Date {
        let boundary = DayBoundary(startHour: dayStartHour)
        return boundary.start(of: boundary.day(of: date, in: zone).advanced(by: 1), in: zone)
    }
}

extension DaySnapshot {
    /// Reads a snapshot; nil if there is none, or if it cannot be read.
    public init?(contentsOf file: URL) {
        guard let data = try? Data(contentsOf: file),
            let snapshot = try? JSONDecoder().decode(DaySnapshot.self, from: data)
        else { return nil }
        self = snapshot
    }

    /// Writes the snapshot atomically, so that a widget never reads a partial file.
    public func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try encoder.encode(self).write(to: file, options: .atomic)
    }
}

/// Updates the file of the widgets after every commit to the journal and at midnight.
@Observable @MainActor
public final class SnapshotKeeper {
    /// The last snapshot; nil before the first.
    public private(set) var snapshot: DaySnapshot?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// Whether widgets hide the numbers; a change is written at once.
    public var hidesNumbers: Bool {
        didSet { if hidesNumbers != oldValue { hide() } }
    }
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let file: URL
    private let reader: DayReader
    @ObservationIgnored private var order = ReadingOrder()
    private let changed: @MainActor (DaySnapshot) -> Void

    /// Creates a keeper of a file that the app and its widgets share.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - file: The file.
    ///   - environment: The clock and the time zone.
    ///   - hidesNumbers: Whether widgets hide the numbers.
    ///   - changed: Called after each new snapshot, for example to reload widgets.
    public init(
        journal: Journal, file: URL, environment: ScreenEnvironment, hidesNumbers: Bool = false,
        changed: @escaping @MainActor (DaySnapshot) -> Void = { _ in }
    ) {
        self.journal = journal
        self.file = file
        self.environment = environment
        self.hidesNumbers = hidesNumbers
        self.changed = changed
        reader = DayReader(journal: journal, environment: environment)
    }

    /// Writes a new snapshot if the data changed.
    public func refresh() async {
        let number = order.begin()
        do {
            var new = try await make()
            guard order.accept(number) else { return }
            // Read after the data, because the person may have changed it meanwhile.
            new.hidesNumbers = hidesNumbers
            var old = snapshot
            old?.updatedAt = new.updatedAt
            guard old != new else {
                problem = nil
                return
            }
            write(new)
        } catch {
            if error != .cancelled { problem = environment.language.errors.text(error) }
        }
    }

    /// Refreshes after each commit to the journal and at midnight, until the task is cancelled.
    public func follow() async {
        await reader.follow { [weak self] in await self?.refresh() }
    }

    /// Writes the last snapshot again, even one of an earlier launch, with the current choice.
    private func hide() {
        guard var new = snapshot ?? DaySnapshot(contentsOf: file) else { return }
        new.hidesNumbers = hidesNumbers
        new.updatedAt = environment.now()
        write(new)
    }

    private func write(_ new: DaySnapshot) {
        do {
            try new.write(to: file)
        } catch {
            problem = environment.language.widget.unwritable
            return
        }
        snapshot = new
        problem = nil
        changed(new)
    }

    private func make() async throws(JournalError) -> DaySnapshot {
        let today = try await journal.today()
        let summary = try await journal.summary(of: today)
        let goals = try await reader.goals(on: today)
        let energyGoal = DayContent.value(of: goals[.energy])
        let now = environment.now()
        let month = now.addingTimeInterval(-30 * 86_400)
        let span = WeightSpan.interval(since: month, now: now)
        let weights = try await journal.entries(in: span, kinds: [.weight]).compactMap {
            entry -> WeightTrend.Point? in
            guard let value = SnapshotKeeper.kilograms(entry) else { return nil }
            return WeightTrend.Point(date: entry.date, value: value)
        }
        let macros = summary.macros
        return DaySnapshot(
            day: today, updatedAt: environment.now(), entries: summary.entries.count,
            energy: summary.energy.value,
            energyBudget: energyGoal.map {
                EnergyBudget(goal: $0, day: summary, earning: environment.earning).total
            },
            water: summary.water.value, waterGoal: DayContent.value(of: goals[.water]),
            protein: macros.protein, carbohydrates: macros.carbohydrates, fat: macros.fat,
            weight: try await journal.latest(.weight).flatMap(SnapshotKeeper.kilograms),
            weightTrend: WeightTrend().points(weights).filter { $0.date >= month }.map(\.value),
            weightGoal: DayContent.value(of: goals[.weight]), hidesNumbers: hidesNumbers,
            dayStartHour: try await journal.settings.dayBoundary().startHour, energyGoal: energyGoal
        )
    }

    private static func kilograms(_ entry: JournalEntry) -> Double? {
        guard case .weight(let weight) = entry else { return nil }
        return try? weight.mass.doubleValue(for: .kilogram)
    }
}
