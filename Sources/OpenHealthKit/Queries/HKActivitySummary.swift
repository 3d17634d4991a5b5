public import Foundation
package import HealthDatabase
package import HealthModel
internal import Synchronization

/// A day's activity rings: the person's movement, exercise and stand hours, with the goals.
// Safe to share: all values are behind a mutex.
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The values of a summary.
    package struct Values: Hashable, Sendable, Codable {
        package var day = SummaryDay(year: 1, month: 1, day: 1)
        package var moveMode = HKActivityMoveMode.activeEnergy.rawValue
        package var isPaused = false
        package var activeEnergyBurned = Quantity(0, .kilocalorie)
        package var activeEnergyBurnedGoal = Quantity(0, .kilocalorie)
        package var appleMoveTime = Quantity(0, .minute)
        package var appleMoveTimeGoal = Quantity(0, .minute)
        package var appleExerciseTime = Quantity(0, .minute)
        package var exerciseTimeGoal: Quantity?
        package var appleStandHours = Quantity(0, .count)
        package var standHoursGoal: Quantity?

        package init() {}
    }

    private let storage: Mutex<Values>

    /// Creates a summary without a day, whose values are all zero.
    public override init() {
        storage = Mutex(Values())
        super.init()
    }

    package init(_ values: Values) {
        storage = Mutex(values)
        super.init()
    }

    /// The present values.
    package var values: Values { storage.withLock { $0 } }

    /// The day of the summary.
    package var day: SummaryDay { values.day }

    /// The day of the summary as components of a calendar.
    open func dateComponents(for calendar: Calendar) -> DateComponents {
        day.components(for: calendar)
    }

    // MARK: Move

    /// Whether the move goal counts energy or time.
    open var activityMoveMode: HKActivityMoveMode {
        get { HKActivityMoveMode(rawValue: values.moveMode) ?? .activeEnergy }
        set { update { $0.moveMode = newValue.rawValue } }
    }

    /// Whether the person paused the rings on this day.
    open var isPaused: Bool {
        get { values.isPaused }
        set { update { $0.isPaused = newValue } }
    }

    /// The active energy.
    open var activeEnergyBurned: HKQuantity {
        get { HKQuantity(values.activeEnergyBurned) }
        set { update { $0.activeEnergyBurned = newValue.value } }
    }

    /// The goal for the active energy.
    open var activeEnergyBurnedGoal: HKQuantity {
        get { HKQuantity(values.activeEnergyBurnedGoal) }
        set { update { $0.activeEnergyBurnedGoal = newValue.value } }
    }

    /// The move time.
    open var appleMoveTime: HKQuantity {
        get { HKQuantity(values.appleMoveTime) }
        set { update { $0.appleMoveTime = newValue.value } }
    }

    /// The goal for the move time.
    open var appleMoveTimeGoal: HKQuantity {
        get { HKQuantity(values.appleMoveTimeGoal) }
        set { update { $0.appleMoveTimeGoal = newValue.value } }
    }

    // MARK: Exercise and stand

    /// The exercise time.
    open var appleExerciseTime: HKQuantity {
        get { HKQuantity(values.appleExerciseTime) }
        set { update { $0.appleExerciseTime = newValue.value } }
    }

    /// The goal for the exercise time; zero if there is none.
    open var appleExerciseTimeGoal: HKQuantity {
        get { HKQuantity(values.exerciseTimeGoal ?? Quantity(0, .minute)) }
        set { exerciseTimeGoal = newValue }
    }

    /// The goal for the exercise time, if there is one.
    open var exerciseTimeGoal: HKQuantity? {
        get { values.exerciseTimeGoal.map { HKQuantity($0) } }
        set { update { $0.exerciseTimeGoal = newValue?.value } }
    }

    /// The hours in which the person stood.
    open var appleStandHours: HKQuantity {
        get { HKQuantity(values.appleStandHours) }
        set { update { $0.appleStandHours = newValue.value } }
    }

    /// The goal for the stand hours; zero if there is none.
    open var appleStandHoursGoal: HKQuantity {
        get { HKQuantity(values.standHoursGoal ?? Quantity(0, .count)) }
        set { standHoursGoal = newValue }
    }

    /// The goal for the stand hours, if there is one.
    open var standHoursGoal: HKQuantity? {
        get { values.standHoursGoal.map { HKQuantity($0) } }
        set { update { $0.standHoursGoal = newValue?.value } }
    }

    private func update(_ change: @Sendable (inout Values) -> Void) {
        storage.withLock { change(&$0) }
    }

    // MARK: Identity, copies and archives

    /// Whether all values are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKActivitySummary)?.values == values
    }

    /// The hash of the day.
    open override var hash: Int { day.hashValue }

    /// Returns a separate summary with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(values) }

    /// Summaries decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes all values.
    open func encode(with coder: NSCoder) { coder.encode(json: values, forKey: "values") }

    /// Decodes all values; nil if they are missing or damaged.
    public required init?(coder: NSCoder) {
        guard let values = coder.json(Values.self, forKey: "values") else { return nil }
        storage = Mutex(values)
        super.init()
    }
}

extension HKActivitySummary.Values {
    /// The values of a stored summary.
    package init(_ record: ActivitySummaryRecord) {
        self.init()
        day = SummaryDay(year: record.year, month: record.month, day: record.day)
        moveMode = record.moveMode
        isPaused = record.isPaused
        activeEnergyBurned = Quantity(record.activeEnergyBurned, .kilocalorie)
        activeEnergyBurnedGoal = Quantity(record.activeEnergyBurnedGoal, .kilocalorie)
        appleMoveTime = Quantity(record.moveTime, .minute)
        appleMoveTimeGoal = Quantity(record.moveTimeGoal, .minute)
        appleExerciseTime = Quantity(record.exerciseTime, .minute)
        exerciseTimeGoal = record.exerciseTimeGoal.map { Quantity($0, .minute) }
        appleStandHours = Quantity(record.standHours, .count)
        standHoursGoal = record.standHoursGoal.map { Quantity($0, .count) }
    }
}

extension HKHealthStore {
    /// The activity summaries of matching days, in order.
    ///
    /// - Throws: `authorizationNotDetermined` if the app never requested to read them.
    func summaries(
        matching predicate: SummaryPredicate, store: HealthStore
    ) async throws -> [HKActivitySummary.Values] {
        let calendar = configuration.calendar()
        let bounds = predicate.bounds
        let records = try await store.activitySummaries.all(
            from: bounds.from?.components(for: calendar), to: bounds.to?.components(for: calendar),
            app: app)
        return records.map(HKActivitySummary.Values.init).filter { predicate.matches($0.day) }
    }
}
