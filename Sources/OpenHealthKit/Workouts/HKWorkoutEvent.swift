public import Foundation
package import HealthModel

/// An event during a workout.
// @unchecked: the one stored property is an immutable value.
open class HKWorkoutEvent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitEvent"

    package let value: WorkoutEvent

    package init(_ value: WorkoutEvent) {
        self.value = value
        super.init()
    }

    /// Creates an event without length.
    @available(swift, deprecated: 100000, message: "Use init(type:dateInterval:metadata:)")
    public convenience init(type: HKWorkoutEventType, date: Date) {
        self.init(type: type, dateInterval: DateInterval(start: date, end: date), metadata: nil)
    }

    /// Creates an event without length.
    @available(swift, deprecated: 100000, message: "Use init(type:dateInterval:metadata:)")
    public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
        self.init(
            type: type, dateInterval: DateInterval(start: date, end: date), metadata: metadata)
    }

    /// Creates an event; raises for a pause or resumption with a length.
    public convenience init(
        type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?
    ) {
        if type == .pause || type == .resume, dateInterval.duration > 0 {
            HKException.raise(
                .objectValidation, "Workout events that pause or resume may not have a duration")
        }
        let metadata = Metadata(validating: metadata)
        if let reason = MetadataRules.violation(of: metadata, on: nil) {
            HKException.raise(.objectValidation, reason)
        }
        self.init(WorkoutEvent(type: type.rawValue, interval: dateInterval, metadata: metadata))
    }

    /// The type of the event; `.marker` for an unknown stored type.
    open var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: value.type) ?? .marker }

    /// The time range.
    open var dateInterval: DateInterval { value.interval }

    /// The start date.
    @available(swift, deprecated: 100000, renamed: "dateInterval")
    open var date: Date { value.interval.start }

    /// The metadata; nil if there is none.
    open var metadata: [String: Any]? { value.metadata.bridged }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWorkoutEvent)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes an event; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutEvent.self, forKey: Self.key) else { return nil }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}
