public import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthSync

/// Reads what Health says about whole days into the journal: steps, energy, sleep, body fat, lean
/// mass.
///
/// Energy over all sources counts each moment once, and a workout's energy is a part of it.
public struct HealthActivity: Sendable {
    /// The types that are observed.
    ///
    /// Body fat and lean mass are not among them: the remote observes them for weights.
    static let types: [HKSampleType] = [
        HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned),
        HKQuantityType(.basalEnergyBurned), HKCategoryType(.sleepAnalysis),
    ]
    private static let night: TimeInterval = 12 * 3600

    private let store: PatientStore

    /// A reader of a health store; `sleep` waits so many seconds, for the limit on a query.
    public init(
        store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.store = PatientStore(store, sleep: sleep)
    }

    /// Reads a day and notes it in the journal; what cannot be read now stays as it was.
    ///
    /// - Returns: What is known of the day afterwards; a figure that could not be read and was
    ///   never read is nil, never 0, and so is one of which Health has nothing.
    @discardableResult
    public func refresh(_ day: Day, in journal: Journal) async throws(JournalError)
        -> DailyActivity?
    {
        _ = try await read(day, into: journal)
        return try await journal.summary(of: day).activity
    }

    /// Reads a day into the journal, and says whether Health answered all that it was asked.
    ///
    /// A type that nobody was asked for is none of it.
    func read(_ day: Day, into journal: Journal) async throws(JournalError) -> Bool {
        let boundary = try await journal.dayBoundary()
        let interval = boundary.interval(of: day, in: journal.environment.timeZone())
        let steps = await sum(.stepCount, .count(), interval)
        let active = await sum(.activeEnergyBurned, .kilocalorie(), interval)
        let basal = await sum(.basalEnergyBurned, .kilocalorie(), interval)
        let asleep = await asleep(beforeNoonOf: interval.start)
        let fat = await last(.bodyFatPercentage, .percent(), interval)
        let lean = await last(.leanBodyMass, .gramUnit(with: .kilo), interval)
        try await journal.updateActivity(of: day) { known in
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

    /// Seconds asleep from the noon before a day begins to the noon after; nothing without a record.
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

/// What came of one question to Health.
private enum Reading: Equatable {
    /// Health answered; nil where it has nothing.
    case value(Double?)
    /// The person was never asked for this.
    case notAsked
    /// There was no answer now.
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

    /// The figure; what was not answered stays what it was.
    func value(or known: Double?) -> Double? {
        if case .value(let value) = self { value } else { known }
    }
}
