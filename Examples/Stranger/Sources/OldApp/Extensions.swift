// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import HealthKit

// What old apps add to the classes, as public API of their own modules.

extension HKUnit {
    public class func milligramsPerDeciliter() -> HKUnit {
        return HKUnit.gramUnit(with: .milli).unitDivided(by: HKUnit.literUnit(with: .deci))
    }

    public static let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
}

extension HKWorkoutActivityType {
    public var emoji: String {
        switch self {
        case .running: return "🏃"
        case .cycling: return "🚴"
        default: return "🏅"
        }
    }
}

extension HKWorkoutActivityType: @retroactive CaseIterable {
    public static var allCases: [HKWorkoutActivityType] { [.running, .cycling, .other] }
}

extension HKWorkoutActivityType: @retroactive Codable {}

extension HKQuantityTypeIdentifier {
    public static let strangerFavourite = HKQuantityTypeIdentifier.dietaryCaffeine
}

extension HKError.Code {
    public var advice: String {
        switch self {
        case .errorAuthorizationDenied, .errorAuthorizationNotDetermined: return "Ask"
        case .errorDatabaseInaccessible: return "Unlock"
        default: return "Try again"
        }
    }
}

public protocol HealthStoring: AnyObject {
    func execute(_ query: HKQuery)
    func stop(_ query: HKQuery)
    func save(_ object: HKObject, withCompletion completion: @escaping (Bool, Error?) -> Void)
    func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus
}

extension HKHealthStore: HealthStoring {}

public func weightText(_ quantity: HKQuantity) -> String {
    let formatter = MassFormatter()
    formatter.unitStyle = .short
    let unit: MassFormatter.Unit = .kilogram
    return formatter.string(fromValue: quantity.doubleValue(for: HKUnit(from: unit)), unit: unit)
}
