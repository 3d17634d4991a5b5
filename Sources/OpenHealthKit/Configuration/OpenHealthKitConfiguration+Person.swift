public import Foundation
internal import HealthDatabase
internal import HealthModel

extension OpenHealthKitConfiguration {
    /// What a test's person is: the characteristics that apps read, where the store has none.
    ///
    /// On a phone the person enters them in the Health app; here an import brings them, or this.
    public struct Person: Hashable, Sendable {
        /// Year, month and day in the Gregorian calendar.
        public var dateOfBirth: DateComponents?
        /// The biological sex.
        public var biologicalSex: HKBiologicalSex?
        /// The sex for choosing reference ranges.
        public var referenceSex: HKReferenceSex?
        /// The blood type.
        public var bloodType: HKBloodType?
        /// The skin type.
        public var fitzpatrickSkinType: HKFitzpatrickSkinType?
        /// Whether the person uses a wheelchair.
        public var wheelchairUse: HKWheelchairUse?
        /// What the person's move ring counts.
        public var activityMoveMode: HKActivityMoveMode?

        /// A person of whom nothing is known yet.
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
