public import Foundation
package import HealthModel

/// The activity and location of a workout.
///
/// It can be changed and is not `Sendable`, as on a phone: code that lets it leave its actor would not compile there.
open class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding {
    private static let key = "OpenHealthKitConfiguration"

    package private(set) var value: WorkoutConfiguration

    /// Creates a configuration with the activity `.other` and unknown locations.
    public override init() {
        value = WorkoutConfiguration(activityType: HKWorkoutActivityType.other.stored)
        super.init()
    }

    package init(_ value: WorkoutConfiguration) {
        self.value = value
        super.init()
    }

    /// The activity type.
    open var activityType: HKWorkoutActivityType {
        get { HKWorkoutActivityType(stored: value.activityType) }
        set { value.activityType = newValue.stored }
    }

    /// The location: indoor or outdoor.
    open var locationType: HKWorkoutSessionLocationType {
        get { HKWorkoutSessionLocationType(rawValue: value.locationType) ?? .unknown }
        set { value.locationType = newValue.rawValue }
    }

    /// The location of swimming.
    open var swimmingLocationType: HKWorkoutSwimmingLocationType {
        get { HKWorkoutSwimmingLocationType(rawValue: value.swimmingLocationType) ?? .unknown }
        set { value.swimmingLocationType = newValue.rawValue }
    }

    /// The length of a lap in a pool.
    open var lapLength: HKQuantity? {
        get { value.lapLength.map { HKQuantity($0) } }
        set { value.lapLength = newValue?.value }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWorkoutConfiguration)?.value == value
    }

    open override var hash: Int { value.hashValue }

    /// Returns a separate configuration with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(value) }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a configuration; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutConfiguration.self, forKey: Self.key) else {
            return nil
        }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}

extension HKWorkoutActivityType {
    /// Creates the activity type of a stored raw value, including unknown ones.
    init(stored rawValue: Int) {
        self = HKWorkoutActivityType(rawValue: UInt(bitPattern: rawValue)) ?? .other
    }

    /// The raw value in the store.
    var stored: Int { Int(bitPattern: rawValue) }
}
