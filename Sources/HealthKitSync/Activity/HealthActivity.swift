public import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

/// Reads Health's daily statistics into the journal: steps, energy, sleep, body fat, lean mass.
///
/// Energy over all sources counts each moment once, and includes the energy of workouts.
public struct HealthActivity: Sendable {
    /// The observed types.
    ///
    /// Body fat and lean mass are not included: the remote observes them for weights.
    static let types: [HKSampleType] = [
        HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned),
        HKQuantityType(.basalEnergyBurned), HKCategoryType(.sleepAnalysis),
    ]
    private static let night: TimeInterval = 12 * 3600

    private let store: TimeLimitedHealthStore

    /// Creates a reader of a health store; `sleep` waits for a number of seconds and limits
    /// queries.
    public init(
        store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.store = TimeLimitedHealthStore(store, sleep: sleep)
    }

    /// Reads a day and saves it in the journal; values that cannot be read now stay unchanged.
    ///
    /// - Returns: The known values of the day; a value that was never read or that Health does not
    ///   have is nil, never 0.
    @discardableResult
    public func refresh(_ day: Day, in journal: Journal) async throws(JournalError)
        -> DailyActivity?
    {
        _ = try await read(day, into: journal)
        return try await journal.summary(of: day).activity
    }

    /// Reads a day into the journal, and returns whether Health answered every query.
    ///
    /// Types without a permission request so far are not counted.
    func read(_ day: Day, into journal: Journal) async throws(JournalError) -> Bool {
        let boundary = try await journal.settings.dayBoundary()
        let interval = boundary.interval(of: day, in: journal.environment.timeZone())
        let steps = await sum(.stepCount, .count(), interval)
        let active = await sum(.activeEnergyBurned, .kilocalorie(), interval)
        let basal = await sum(.basalEnergyBurned, .kilocalorie(), interval)
        let asleep = await asleep(beforeNoonOf: interval.start)
        let fat = await last(.bodyFatPercentage, .percent(), interval)
        let lean = await last(.leanBodyMass, .gramUnit(with: .kilo), interval)
        try await journal.activity.update(of: day) { known in
            DailyActivity(
                day: day, steps: steps.value(or: known?.steps),
                activeEnergy: active.value(or: known?.activeEnergy),
                basalEnergy: basal.value(or: known?.basalEnergy),
                asleep: asleep.value(or: known?.asleep),
                bodyFat: fat.value(or: known?.bodyFat).flatMap { (0...1).contains($0) ? $0 : nil },
                leanMass: lean.value(or: known?.leanMass).flatMap {
                    $0.isFinite && $0 >= 0 ? $0 : nil
                })
        }
        return ![steps, active, basal, asleep, fat, lean].contains(.unanswered)
    }

    private func sum(
        _ identifier: HKQuantityTypeIdentifier, _ unit: HKUnit, _ interval: DateInterval
    ) async -> Reading {
        await Reading {
            try await store.sum(HKQuantityType(identifier), in: interval)?.doubleValue(for: unit)
        }
    }

    /// The value of the last sample of a day.
    private func last(
        _ identifier: HKQuantityTypeIdentifier, _ unit: HKUnit, _ interval: DateInterval
    ) async -> Reading {
        let condition = HKQuery.predicateForSamples(
            withStart: interval.start, end: interval.end, options: .strictStartDate)
        return await Reading {
            let samples = try await store.samples([
                .sample(type: HKQuantityType(identifier), predicate: condition)
            ])
            let last = samples.max { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
            return (last as? HKQuantitySample)?.quantity.doubleValue(for: unit)
        }
    }

    /// Seconds asleep from the noon before a day begins to the noon after; nil without a sample.
    private func asleep(beforeNoonOf start: Date) async -> Reading {
        let night = DateInterval(
            start: start.addingTimeInterval(-Self.night), duration: 2 * Self.night)
        let condition = HKQuery.predicateForSamples(withStart: night.start, end: night.end)
        return await Reading {
            let samples = try await store.samples([
                .sample(type: HKCategoryType(.sleepAnalysis), predicate: condition)
            ])
            let stretches = samples.compactMap { SleepTime.Stretch($0, within: night) }
            return stretches.isEmpty ? nil : SleepTime.seconds(stretches)
        }
    }
}

/// The result of one query to Health.
private enum Reading: Equatable {
    /// Health answered; nil if it has no value.
    case value(Double?)
    /// The app has not yet requested permission.
    case notAsked
    /// Health did not answer.
    case unanswered

    init(_ question: () async throws -> Double?) async {
        do {
            self = .value(try await question())
        } catch let error as HKError where error.code == .errorAuthorizationNotDetermined {
            self = .notAsked
        } catch {
            self = .unanswered
        }
    }

    /// The value; the known value if Health did not answer.
    func value(or known: Double?) -> Double? {
        if case .value(let value) = self { value } else { known }
    }
}
