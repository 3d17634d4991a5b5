internal import Foundation
internal import HealthModel

extension Comparison {
    /// Converts an operator of `HKQuery`; raises for unsupported ones.
    init(_ type: ComparisonOperator) {
        switch type {
        case .lessThan: self = .lessThan
        case .lessThanOrEqualTo: self = .lessThanOrEqualTo
        case .greaterThan: self = .greaterThan
        case .greaterThanOrEqualTo: self = .greaterThanOrEqualTo
        case .equalTo: self = .equalTo
        case .notEqualTo: self = .notEqualTo
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        case .contains: self = .contains
        case .like: self = .like
        case .matches: self = .matches
        default:
            HKException.raise(
                .invalidArgument, "Operator type \(type.rawValue) is not supported here")
        }
    }
}

extension MetadataValue {
    /// The metadata value of an object; raises for other classes.
    init(checking operand: Any, key: String) {
        guard let value = MetadataValue(bridging: operand) else {
            HKException.raise(
                .invalidArgument,
                "Invalid class \(type(of: operand)) for metadata key: \(key). "
                    + "Expected NSString, NSNumber, NSDate or HKQuantity.")
        }
        self = value
    }
}
