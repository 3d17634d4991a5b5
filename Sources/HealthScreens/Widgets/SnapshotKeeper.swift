public import Foundation
public import HealthJournal
internal import HealthModel
public import Observation

/// Keeps the file of the widgets in step with the journal: after every commit and at midnight.
@Observable @MainActor
public final class SnapshotKeeper {
    /// The last snapshot; nil before the first.
    public private(set) var snapshot: DaySnapshot?
    /// What went wrong, in words.
    public private(set) var problem: String?
    /// Whether widgets keep the numbers to themselves.
    public var hidesNumbers: Bool
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let file: URL
    private let reader: DayReader
    @ObservationIgnored private var order = ReadingOrder()
    private let changed: @MainActor (DaySnapshot) -> Void

    /// A keeper of a file that app and widgets share.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - file: The file.
    ///   - environment: Clock and zone.
    ///   - hidesNumbers: Whether widgets keep the numbers to themselves.
    ///   - changed: Called after each new snapshot, as to reload widgets.
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

    /// Writes a new snapshot where something changed.
    public func refresh() async {
        let number = order.begin()
        do {
            let new = try await make()
            guard order.accept(number) else { return }
            var old = snapshot
            old?.updatedAt = new.updatedAt
            guard old != new else { return }
            try new.write(to: file)
            snapshot = new
            problem = nil
            changed(new)
        } catch let error as JournalError {
            problem = error.description
        } catch {
            problem = "The widgets' file cannot be written: make room and try again."
        }
    }

    /// Follows the journal and the clock until the task is cancelled.
    public func follow() async {
        await reader.follow { [weak self] in await self?.refresh() }
    }

    private func make() async throws(JournalError) -> DaySnapshot {
        let today = try await journal.today()
        let summary = try await journal.summary(of: today)
        let goals = try await reader.goals(on: today)
        let energyGoal = DayContent.value(of: goals[.energy])
        let month = DateInterval(
            start: environment.now().addingTimeInterval(-30 * 86_400), end: .distantFuture)
        let weights = try await journal.entries(in: month, kinds: [.weight]).compactMap {
            entry -> WeightTrend.Point? in
            guard let value = SnapshotKeeper.kilograms(entry) else { return nil }
            return WeightTrend.Point(date: entry.date, value: value)
        }
        let macros = summary.macros
        return DaySnapshot(
            day: today, updatedAt: environment.now(), entries: summary.entries.count,
            energy: summary.energy.value,
            energyBudget: energyGoal.map { EnergyBudget(goal: $0, day: summary).total },
            water: summary.water.value, waterGoal: DayContent.value(of: goals[.water]),
            protein: macros.protein, carbohydrates: macros.carbohydrates, fat: macros.fat,
            weight: try await journal.latest(.weight).flatMap(SnapshotKeeper.kilograms),
            weightTrend: WeightTrend().points(weights).map(\.value),
            weightGoal: DayContent.value(of: goals[.weight]), hidesNumbers: hidesNumbers,
            dayStartHour: try await journal.dayBoundary().startHour, energyGoal: energyGoal)
    }

    private static func kilograms(_ entry: JournalEntry) -> Double? {
        guard case .weight(let weight) = entry else { return nil }
        return try? weight.mass.doubleValue(for: .kilogram)
    }
}
