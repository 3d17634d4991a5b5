public import Foundation
package import HealthModel
internal import Synchronization

/// How and where a workout is done.
// @unchecked: the one stored property is behind a mutex.
open class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitConfiguration"

    private let state: Mutex<WorkoutConfiguration>

    /// A configuration whose activity is `.other` and whose places are unknown.
    public override init() {
        state = Mutex(
            WorkoutConfiguration(activityType: HKWorkoutActivityType.other.stored))
        super.init()
    }

    package init(_ value: WorkoutConfiguration) {
        state = Mutex(value)
        super.init()
    }

    package var value: WorkoutConfiguration { state.withLock { $0 } }

    /// What is done.
    open var activityType: HKWorkoutActivityType {
        get { HKWorkoutActivityType(stored: value.activityType) }
        set { state.withLock { $0.activityType = newValue.stored } }
    }

    /// Whether it is done indoors.
    open var locationType: HKWorkoutSessionLocationType {
        get { HKWorkoutSessionLocationType(rawValue: value.locationType) ?? .unknown }
        set { state.withLock { $0.locationType = newValue.rawValue } }
    }

    /// Where it is swum.
    open var swimmingLocationType: HKWorkoutSwimmingLocationType {
        get { HKWorkoutSwimmingLocationType(rawValue: value.swimmingLocationType) ?? .unknown }
        set { state.withLock { $0.swimmingLocationType = newValue.rawValue } }
    }

    /// The length of a lap in a pool.
    open var lapLength: HKQuantity? {
        get { value.lapLength.map { HKQuantity($0) } }
        set { state.withLock { $0.lapLength = newValue?.value } }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWorkoutConfiguration)?.value == value
    }

    open override var hash: Int { value.hashValue }

    /// A configuration of its own, which can be changed apart from this one.
    open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(value) }

    open class var supportsSecureCoding: Bool { true }

    /// Reads a configuration from an archive; nil where it is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutConfiguration.self, forKey: Self.key) else {
            return nil
        }
        state = Mutex(value)
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}

extension HKWorkoutActivityType {
    /// The activity with a stored raw value, also one that has no case.
    init(stored rawValue: Int) {
        self = HKWorkoutActivityType(rawValue: UInt(bitPattern: rawValue)) ?? .other
    }

    /// The raw value as the store keeps it.
    var stored: Int { Int(bitPattern: rawValue) }
}
