public import Foundation
internal import HealthDatabase
internal import HealthModel

extension OpenHealthKitConfiguration {
    /// The characteristics of a test's person, which apps read if the store has none.
    ///
    /// On a phone the person enters them in the Health app; here they come from an import or from
    /// this value.
    public struct Person: Hashable, Sendable {
        /// The date of birth: year, month and day in the Gregorian calendar.
        public var dateOfBirth: DateComponents?
        /// The biological sex.
        public var biologicalSex: HKBiologicalSex?
        /// The sex for reference ranges.
        public var referenceSex: HKReferenceSex?
        /// The blood type.
        public var bloodType: HKBloodType?
        /// The skin type.
        public var fitzpatrickSkinType: HKFitzpatrickSkinType?
        /// Whether the person uses a wheelchair.
        public var wheelchairUse: HKWheelchairUse?
        /// The measure of the person's move ring.
        public var activityMoveMode: HKActivityMoveMode?

        /// Creates a person without characteristics.
        public init() {}

        func value(_ type: ObjectType) -> CharacteristicValue? {
            switch type {
            case .dateOfBirth: day.map { .text($0) }
            case .biologicalSex: biologicalSex.map { .number($0.rawValue) }
            case .referenceSex: referenceSex.map { .number($0.rawValue) }
            case .bloodType: bloodType.map { .number($0.rawValue) }
            case .fitzpatrickSkinType: fitzpatrickSkinType.map { .number($0.rawValue) }
            case .wheelchairUse: wheelchairUse.map { .number($0.rawValue) }
            case .activityMoveMode: activityMoveMode.map { .number($0.rawValue) }
            default: nil
            }
        }

        private var day: String? {
            guard let dateOfBirth, let year = dateOfBirth.year, let month = dateOfBirth.month,
                let day = dateOfBirth.day
            else { return nil }
            return "\(year)-\(month)-\(day)"
        }
    }
}
