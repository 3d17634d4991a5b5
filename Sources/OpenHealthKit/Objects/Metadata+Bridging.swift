internal import Foundation
package import HealthModel

extension MetadataValue {
    /// The value as HealthKit's object: a string, a number, a date or a quantity.
    ///
    /// Numbers are `NSNumber`, which casts to `Bool`, `Int` and `Double` alike.
    package var bridged: Any {
        switch self {
        case .string(let text): text
        case .number(let number): NSNumber(metadata: number)
        case .exact(.boolean(let flag)): NSNumber(value: flag)
        case .exact(.integer(let number)): NSNumber(value: number)
        case .date(let date): date
        case .quantity(let quantity): HKQuantity(quantity)
        }
    }

    /// The value as HealthKit's object under a key, with a Boolean for the keys that have one.
    ///
    /// A Boolean also casts to numbers, but only a Boolean is written as `true` in JSON.
    fileprivate func bridged(forKey key: String) -> Any {
        guard case .number(let number) = self, number == 0 || number == 1,
            MetadataKeyFacts.named(key)?.isBoolean == true
        else { return bridged }
        return NSNumber(value: number == 1)
    }

    /// The value as an object for an archive.
    var object: NSObject {
        switch self {
        case .string(let text): NSString(string: text)
        case .number(let number): NSNumber(metadata: number)
        case .exact(.boolean(let flag)): NSNumber(value: flag)
        case .exact(.integer(let number)): NSNumber(value: number)
        case .date(let date): date as NSDate
        case .quantity(let quantity): HKQuantity(quantity)
        }
    }

    /// The value of an object of one of HealthKit's four classes; otherwise nil.
    package init?(bridging object: Any) {
        switch object {
        case let quantity as HKQuantity: self = .quantity(quantity.value)
        case let text as String: self = .string(text)
        case let date as Date: self = .date(date)
        case let number as NSNumber: self.init(number)
        // Only a phone bridges these two to numbers.
        case let number as CGFloat: self = .number(Double(number))
        case let number as Decimal: self = .number(NSDecimalNumber(decimal: number).doubleValue)
        default: return nil
        }
    }

    /// Converts an app's number: a Boolean stays a Boolean, and a whole number stays exact.
    private init(_ number: NSNumber) {
        let double = number.doubleValue
        if number.isBoolean {
            self = .exact(.boolean(number.boolValue))
        } else if let whole = Int64(exactly: number), Int64(exactly: double) != whole {
            self = .exact(.integer(whole))
        } else {
            self = .number(double)
        }
    }

    /// The name of the value's class in Apple's texts.
    var className: String {
        switch self {
        case .string: "NSString"
        case .number, .exact: "NSNumber"
        case .date: "NSDate"
        case .quantity: "HKQuantity"
        }
    }
}

extension Metadata {
    /// The metadata in HealthKit's form; nil if there is none.
    package var bridged: [String: Any]? {
        guard !isEmpty else { return nil }
        return [String: Any](uniqueKeysWithValues: map { ($0, $1.bridged(forKey: $0)) })
    }

    /// The metadata of a dictionary, without values of other classes.
    package init(lenient dictionary: [String: Any]?) {
        self = (dictionary ?? [:]).compactMapValues(MetadataValue.init(bridging:))
    }
}

extension NSNumber {
    /// Whether the number was made from a Boolean: Foundation has a class of its own for these.
    var isBoolean: Bool { type(of: self) == type(of: NSNumber(value: true)) }

    /// A whole number as an integer, so that it prints and casts as one.
    fileprivate convenience init(metadata number: Double) {
        if let integer = Int(exactly: number) {
            self.init(value: integer)
        } else {
            self.init(value: number)
        }
    }
}
