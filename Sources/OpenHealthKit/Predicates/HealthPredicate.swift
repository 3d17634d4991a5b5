package import Foundation
package import HealthModel

/// A predicate that the store supports: the class of all predicates that `HKQuery` creates.
package final class HealthPredicate: NSPredicate {
    /// The condition of the predicate.
    package let tree: PredicateTree

    package init(_ tree: PredicateTree) {
        self.tree = tree
        super.init(value: true)
    }

    package convenience init(_ predicate: SamplePredicate) { self.init(.sample(predicate)) }

    /// Whether an object of HealthKit matches the predicate; other objects do not.
    package override func evaluate(with object: Any?) -> Bool { tree.matches(object) }

    package override func evaluate(
        with object: Any?, substitutionVariables: [String: Any]?
    ) -> Bool {
        tree.matches(object)
    }

    /// The condition as text for logs.
    package override var predicateFormat: String { tree.text }

    /// The condition as text for logs.
    package override var description: String { tree.text }

    package override var debugDescription: String { tree.text }

    package override func copy() -> Any { self }

    package override func copy(with zone: NSZone? = nil) -> Any { self }

    package override func isEqual(_ object: Any?) -> Bool {
        switch object {
        case let other as HealthPredicate: other.tree == tree
        case let other as FormatPredicate: other.isEqual(self)
        default: false
        }
    }

    package override var hash: Int { tree.hashValue }
}

// A predicate as text for logs, similar to `NSPredicate` and with HealthKit's key paths, but not
// identical to HealthKit's text.

extension PredicateTree {
    /// The predicate as text.
    package var text: String {
        switch self {
        case .constant(let answer): answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
        case .sample(let predicate): predicate.text
        case .activity(let predicate): "\(HKPredicateKeyPathWorkoutActivity) \(predicate)"
        case .summary(let predicate): "\(HKPredicateKeyPathDateComponents) \(predicate)"
        case .value(let predicate): predicate.text
        }
    }
}

extension SamplePredicate {
    /// The predicate as text.
    fileprivate var text: String {
        switch self {
        case .all: "TRUEPREDICATE"
        case .and(let parts):
            joined(parts, by: "AND", none: "TRUEPREDICATE", text: \.text, enclosed: \.enclosed)
        case .or(let parts):
            joined(parts, by: "OR", none: "FALSEPREDICATE", text: \.text, enclosed: \.enclosed)
        case .not(let part): "NOT \(part.enclosed)"
        case .uuids(let uuids): Self.uuids(uuids)
        case .interval(let start, let end, let options):
            Self.interval(start, end, options)
        case .startDate(let comparison, let date):
            "\(HKPredicateKeyPathStartDate) \(comparison.symbol) \(date)"
        case .endDate(let comparison, let date):
            "\(HKPredicateKeyPathEndDate) \(comparison.symbol) \(date)"
        case .sources(let identifiers):
            "\(HKPredicateKeyPathSource) IN \(Self.list(identifiers))"
        case .deviceProperty(let property, let values):
            "\(HKPredicateKeyPathDevice).\(property.rawValue) IN \(Self.list(values))"
        case .metadataExists(let key): "\(HKPredicateKeyPathMetadata).\(key) != nil"
        case .metadataIn(let key, let values):
            "\(HKPredicateKeyPathMetadata).\(key) IN \(Self.list(values.map(\.text)))"
        case .metadata(let key, let comparison, let value):
            "\(HKPredicateKeyPathMetadata).\(key) \(comparison.symbol) \(value.text)"
        case .quantity(let comparison, let quantity):
            "\(HKPredicateKeyPathQuantity) \(comparison.symbol) \(quantity.text)"
        case .categoryValue(let comparison, let value):
            "\(HKPredicateKeyPathCategoryValue) \(comparison.symbol) \(value)"
        case .categoryValueIn(let values):
            "\(HKPredicateKeyPathCategoryValue) IN \(Self.list(values.map(String.init)))"
        case .noCorrelation: "\(HKPredicateKeyPathCorrelation) == nil"
        case .memberOf(let correlation): "\(HKPredicateKeyPathCorrelation) == \(correlation)"
        case .associated(let workout): "\(HKPredicateKeyPathWorkout) == \(workout)"
        case .workoutActivityType(let comparison, let type):
            "\(HKPredicateKeyPathWorkoutType) \(comparison.symbol) \(type)"
        case .workoutDuration(let comparison, let duration):
            "\(HKPredicateKeyPathWorkoutDuration) \(comparison.symbol) \(duration)"
        default: String(describing: self)
        }
    }

    /// The text as a part of a longer one.
    private var enclosed: String {
        switch self {
        case .and, .or, .interval: "(\(text))"
        default: text
        }
    }

    private static func uuids(_ uuids: Set<UUID>) -> String {
        let path = HKPredicateKeyPathUUID
        if uuids.count == 1, let uuid = uuids.first { return "\(path) == \(uuid)" }
        return "\(path) IN \(list(uuids.map(\.uuidString)))"
    }

    private static func list(_ texts: some Sequence<String>) -> String {
        "{\(texts.sorted().joined(separator: ", "))}"
    }

    /// A sample that only overlaps the range matches, unless an option is strict.
    private static func interval(
        _ start: Date?, _ end: Date?, _ options: IntervalOptions
    ) -> String {
        let (first, last) = (HKPredicateKeyPathStartDate, HKPredicateKeyPathEndDate)
        var ranges: [(after: String, before: String)] = []
        if options.contains(.strictStartDate) { ranges.append((first, first)) }
        if options.contains(.strictEndDate) { ranges.append((last, last)) }
        if ranges.isEmpty { ranges = [(last, first)] }
        let bounds = ranges.flatMap { range in
            [start.map { "\(range.after) >= \($0)" }, end.map { "\(range.before) < \($0)" }]
        }.compactMap(\.self)
        return bounds.isEmpty ? "TRUEPREDICATE" : bounds.joined(separator: " AND ")
    }
}

extension ObjectValuePredicate {
    /// The predicate as text.
    fileprivate var text: String {
        switch self {
        case .and(let parts):
            joined(parts, by: "AND", none: "TRUEPREDICATE", text: \.text, enclosed: \.enclosed)
        case .or(let parts):
            joined(parts, by: "OR", none: "FALSEPREDICATE", text: \.text, enclosed: \.enclosed)
        case .not(let part): "NOT \(part.enclosed)"
        case .compare(let comparison, let value): "SELF \(comparison.symbol) \(value.text)"
        }
    }

    /// The text as a part of a longer one.
    private var enclosed: String {
        switch self {
        case .and, .or: "(\(text))"
        default: text
        }
    }
}

/// The texts of conditions as one, with parentheses around those that are joined themselves.
private func joined<Part>(
    _ parts: [Part], by word: String, none: String, text: (Part) -> String,
    enclosed: (Part) -> String
) -> String {
    guard parts.count != 1 else { return text(parts[0]) }
    return parts.isEmpty ? none : parts.map(enclosed).joined(separator: " \(word) ")
}

extension Comparison {
    /// The operator in the notation of `NSPredicate`.
    fileprivate var symbol: String {
        switch self {
        case .equalTo: "=="
        case .notEqualTo: "!="
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        case .beginsWith: "BEGINSWITH"
        case .endsWith: "ENDSWITH"
        case .contains: "CONTAINS"
        case .like: "LIKE"
        case .matches: "MATCHES"
        }
    }
}

extension MetadataValue {
    fileprivate var text: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .exact(.boolean(let flag)): flag ? "1" : "0"
        case .exact(.integer(let number)): "\(number)"
        case .date(let date): "\(date)"
        case .quantity(let quantity): quantity.text
        }
    }
}

extension Quantity {
    fileprivate var text: String { "\(value) \(unit.unitString)" }
}
