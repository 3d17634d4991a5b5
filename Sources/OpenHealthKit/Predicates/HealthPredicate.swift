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

extension PredicateTree {
    /// The condition of a predicate; nil for blocks and for conditions on several kinds of object.
    ///
    /// Supported are the predicates of `HKQuery`, format strings over HealthKit's key paths, the
    /// true and the false predicate, and compounds of all these.
    package init?(_ predicate: NSPredicate) { self.init(predicate, depth: 0) }

    /// Raises if compounds are nested deeper than `deepest`, which SQLite could not parse.
    private init?(_ predicate: NSPredicate, depth: Int) {
        guard depth <= Self.deepest else {
            HKException.raise(
                .invalidArgument, "A predicate is nested deeper than \(Self.deepest) times")
        }
        switch predicate {
        case let predicate as HealthPredicate:
            self = predicate.tree
        case let predicate as FormatPredicate:
            self = predicate.tree
        case let predicate as NSCompoundPredicate:
            let parts = predicate.subpredicates.compactMap {
                PredicateTree($0, depth: depth + 1)
            }
            guard parts.count == predicate.subpredicates.count,
                let tree = PredicateTree.join(.init(predicate.compoundPredicateType), parts)
            else { return nil }
            self = tree
        default:
            if predicate == NSPredicate(value: true) {
                self = .constant(true)
            } else if predicate == NSPredicate(value: false) {
                self = .constant(false)
            } else {
                return nil
            }
        }
    }

    /// The deepest nesting of compounds, apart from the parts of a format string.
    package static let deepest = 64
}

extension PredicateTree {
    /// The part of a predicate about one kind of object; raises if there is none.
    fileprivate static func condition<Condition>(
        of predicate: NSPredicate, _ subject: (PredicateTree) -> Condition?
    ) -> Condition {
        guard let condition = PredicateTree(predicate).flatMap(subject) else {
            HKException.raiseUnsupported(predicate)
        }
        return condition
    }
}

extension PredicateTree.Joint {
    /// The operator of a compound.
    init(_ type: NSCompoundPredicate.LogicalType) {
        switch type {
        case .and: self = .and
        case .or: self = .or
        case .not: self = .not
        @unknown default: self = .and
        }
    }
}

extension SamplePredicate {
    /// The condition on samples of a predicate; every sample for nil.
    ///
    /// Raises for predicates that HealthKit does not support: blocks, and those for other objects.
    package init(checking predicate: NSPredicate?) {
        self = predicate.map { PredicateTree.condition(of: $0, \.asSample) } ?? .all
    }
}

extension SummaryPredicate {
    /// The condition on activity summaries of a predicate; every day for nil.
    ///
    /// Raises for predicates that HealthKit does not support: blocks, and those for other objects.
    package init(checking predicate: NSPredicate?) {
        self = predicate.map { PredicateTree.condition(of: $0, \.asSummary) } ?? .all
    }
}

extension HKException {
    /// Raises for a predicate that cannot be converted to a query.
    static func raiseUnsupported(_ predicate: NSPredicate) -> Never {
        raise(
            .invalidArgument,
            "Unsupported predicate of class \(type(of: predicate)): use the predicates of HKQuery "
                + "or format strings over the HKPredicateKeyPath constants, and no blocks")
    }
}

extension PredicateTree {
    /// Whether an object matches the condition; false for an object of another kind.
    ///
    /// A condition on samples is evaluated on a dictionary too, one on values on a text, a number, a date or a
    /// quantity.
    package func matches(_ object: Any?) -> Bool {
        switch self {
        case .constant(let answer):
            return answer
        case .sample(let predicate):
            if let values = object as? [String: Any] {
                return predicate.matches(Sample(evaluating: values))
            }
            guard var sample = (object as? HKObject)?.sample else { return false }
            // The source of an unsaved object is the current app.
            sample.sourceRevision = sample.sourceRevision ?? CurrentApp.identity.revision
            return predicate.matches(sample)
        case .activity:
            return false
        case .summary(let predicate):
            guard let day = (object as? HKActivitySummary)?.day else { return false }
            return predicate.matches(day)
        case .value(let predicate):
            return object.flatMap(MetadataValue.init(bridging:)).map(predicate.matches) ?? false
        }
    }
}

extension Sample {
    /// Creates a sample from a dictionary whose keys are HealthKit's key paths, such as "endDate" and "source".
    ///
    /// `NSPredicate` reads dictionaries by their keys on a phone: tests of apps evaluate the
    /// predicate of a query on invented dates and sources. A date that is missing is not a number,
    /// so that no comparison with it is true.
    init(evaluating values: [String: Any]) {
        let quantity = (values[HKPredicateKeyPathQuantity] as? HKQuantity)?.value
        let category = (values[HKPredicateKeyPathCategoryValue] as? NSNumber)?.intValue
        let noDate = Date(timeIntervalSinceReferenceDate: .nan)
        self.init(
            uuid: values[HKPredicateKeyPathUUID] as? UUID ?? Self.noUUID,
            type: ObjectType(identifier: "", kind: quantity == nil ? .category : .quantity),
            startDate: values[HKPredicateKeyPathStartDate] as? Date ?? noDate,
            endDate: values[HKPredicateKeyPathEndDate] as? Date ?? noDate,
            payload: quantity.map { .quantity($0) } ?? category.map { .category($0) }
                ?? .correlation([]),
            metadata: Metadata(lenient: values[HKPredicateKeyPathMetadata] as? [String: Any]),
            device: (values[HKPredicateKeyPathDevice] as? HKDevice)?.value,
            sourceRevision: (values[HKPredicateKeyPathSource] as? HKSource).map {
                SourceRevision(source: $0.value)
            })
    }

    /// The identity of a dictionary without one, which no sample has.
    private static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
