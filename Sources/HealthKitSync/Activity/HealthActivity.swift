public import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthSync

/// Reads what Health says of whole days, as steps, energy and sleep, into the journal.
///
/// Energy over all sources counts each moment once, and a workout's energy is a part of it.
public struct HealthActivity: Sendable {
    /// What is read.
    static let types: [HKSampleType] = [
        HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned),
        HKQuantityType(.basalEnergyBurned), HKCategoryType(.sleepAnalysis),
    ]
    private static let night: TimeInterval = 12 * 3600

    private let store: any HealthStoring
    private let patience: QueryPatience

    /// A reader of a health store; `sleep` waits so many seconds, for the limit on a query.
    public init(
        store: any HealthStoring,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await Task.sleep(for: .seconds($0))
        }
    ) {
        self.store = store
        patience = QueryPatience(sleep: sleep)
    }

    /// Reads a day and notes it in the journal; what cannot be read now stays as it was.
    ///
    /// - Returns: What is known of the day afterwards; a figure that could not be read and was
    ///   never read is nil, never 0.
    @discardableResult
    public func refresh(_ day: Day, in journal: Journal) async throws(JournalError)
        -> DailyActivity?
    {
        let boundary = try await journal.dayBoundary()
        let interval = boundary.interval(of: day, in: journal.environment.timeZone())
        let activity = DailyActivity(
            day: day, steps: await sum(.stepCount, .count(), interval),
            activeEnergy: await sum(.activeEnergyBurned, .kilocalorie(), interval),
            basalEnergy: await sum(.basalEnergyBurned, .kilocalorie(), interval),
            asleep: await asleep(beforeNoonOf: interval.start))
        if activity != DailyActivity(day: day) {
            try await journal.withTransaction { tx throws(JournalError) in
                try tx.record(activity)
            }
        }
        return try await journal.summary(of: day).activity
    }

    private func sum(
        _ identifier: HKQuantityTypeIdentifier, _ unit: HKUnit, _ interval: DateInterval
    ) async -> Double? {
        let (store, type) = (store, HKQuantityType(identifier))
        let sum = try? await patience.answer(isFullHistory: false) {
            try await store.sum(type, in: interval)
        }
        return sum?.doubleValue(for: unit)
    }

    /// Seconds asleep from the noon before a day begins to the noon after; nil without a record.
    private func asleep(beforeNoonOf start: Date) async -> TimeInterval? {
        let night = DateInterval(
            start: start.addingTimeInterval(-Self.night), duration: 2 * Self.night)
        let (store, type) = (store, HKCategoryType(.sleepAnalysis))
        let samples = try? await patience.answer(isFullHistory: false) {
            try await store.samples([
                .sample(
                    type: type,
                    predicate: HKQuery.predicateForSamples(
                        withStart: night.start, end: night.end))
            ])
        }
        let stretches = (samples ?? []).compactMap { SleepTime.Stretch($0, within: night) }
        return stretches.isEmpty ? nil : SleepTime.seconds(stretches)
    }
}
