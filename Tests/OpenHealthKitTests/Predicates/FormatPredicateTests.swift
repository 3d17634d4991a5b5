import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite struct FormatPredicateTests {
    private static let date = Date(timeIntervalSinceReferenceDate: 1_000)
    private static let later = Date(timeIntervalSinceReferenceDate: 2_000)
    private static let uuid = UUID()

    private func tree(_ format: String, _ arguments: any CVarArg...) -> PredicateTree? {
        PredicateTree(NSPredicate(format: format, argumentArray: arguments))
    }

    @Test("the form that nearly every client writes is understood")
    func dates() {
        let expected = PredicateTree.sample(
            .and([
                .startDate(.greaterThanOrEqualTo, Self.date), .endDate(.lessThan, Self.later),
            ]))
        #expect(
            tree(
                "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, Self.date as NSDate,
                HKPredicateKeyPathEndDate, Self.later as NSDate) == expected)
        #expect(
            tree("(startDate >= %@) && (endDate < %@)", Self.date as NSDate, Self.later as NSDate)
                == expected)
        #expect(
            tree("%@ <= startDate and endDate < %@", Self.date as NSDate, Self.later as NSDate)
                == expected)
        #expect(
            tree("startDate >= CAST(1000, \"NSDate\") AND endDate < CAST(2000.0, 'NSDate')")
                == expected)
    }

    @Test("AND binds tighter than OR, NOT tightest")
    func precedence() {
        let a = SamplePredicate.categoryValue(.equalTo, 1)
        let b = SamplePredicate.categoryValue(.equalTo, 2)
        let c = SamplePredicate.categoryValue(.equalTo, 3)
        #expect(
            tree("value == 1 OR value == 2 AND NOT value == 3")
                == .sample(.or([a, .and([b, .not(.and([c]))])])))
        #expect(
            tree("(value = 1 || value = 2) && !(value = 3)")
                == .sample(.and([.or([a, b]), .not(.and([c]))])))
    }

    @Test(
        "every spelling of an operator means the same",
        arguments: [
            ("==", Comparison.equalTo), ("=", .equalTo), ("!=", .notEqualTo), ("<>", .notEqualTo),
            ("<", .lessThan), ("<=", .lessThanOrEqualTo), ("=<", .lessThanOrEqualTo),
            (">", .greaterThan), (">=", .greaterThanOrEqualTo), ("=>", .greaterThanOrEqualTo),
        ])
    func spellings(_ spelling: String, _ comparison: Comparison) {
        #expect(tree("value \(spelling) 5") == .sample(.categoryValue(comparison, 5)))
        #expect(tree("duration\(spelling)60.5") == .sample(.workoutDuration(comparison, 60.5)))
    }

    @Test("metadata is reached by its key, however it is written")
    func metadata() {
        let expected = PredicateTree.sample(
            .metadata(key: "HKWasUserEntered", .equalTo, .number(1)))
        #expect(tree("metadata.%K == YES", HKMetadataKeyWasUserEntered) == expected)
        #expect(tree("metadata.HKWasUserEntered == %@", NSNumber(value: true)) == expected)
        #expect(
            tree("%K.%K = %d", HKPredicateKeyPathMetadata, HKMetadataKeyWasUserEntered, 1)
                == expected)
        #expect(tree("metadata.a != nil") == .sample(.metadataExists(key: "a")))
        #expect(tree("metadata.a == NULL") == .sample(.not(.metadataExists(key: "a"))))
        #expect(
            tree("metadata.a BEGINSWITH 'x' AND metadata.b CONTAINS \"y\"")
                == .sample(
                    .and([
                        .metadata(key: "a", .beginsWith, .string("x")),
                        .metadata(key: "b", .contains, .string("y")),
                    ])))
    }

    @Test("IN is any of a list, BETWEEN from one to the other")
    func lists() {
        let one = SamplePredicate.categoryValue(.equalTo, 1)
        let two = SamplePredicate.categoryValue(.equalTo, 2)
        #expect(tree("value IN {1, 2}") == .sample(.or([one, two])))
        #expect(tree("value IN %@", [1, 2] as NSArray) == .sample(.or([one, two])))
        #expect(
            tree("value BETWEEN {1, 2}")
                == .sample(
                    .and([
                        .categoryValue(.greaterThanOrEqualTo, 1),
                        .categoryValue(.lessThanOrEqualTo, 2),
                    ])))
        #expect(
            tree("UUID IN %@", [Self.uuid as NSUUID] as NSArray) == .sample(.uuids([Self.uuid])))
    }

    @Test("objects of HealthKit are arguments")
    func objects() {
        let source = HKSource(Source(bundleIdentifier: "org.example", name: "Example"))
        #expect(tree("source == %@", source) == .sample(.sources(["org.example"])))
        #expect(tree("source != %@", source) == .sample(.not(.sources(["org.example"]))))
        let quantity = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70)
        #expect(
            tree("%K > %@", HKPredicateKeyPathQuantity, quantity)
                == .sample(.quantity(.greaterThan, quantity.value)))
        #expect(tree("correlation == nil") == .sample(.noCorrelation))
        #expect(
            tree("sumQuantity.HKQuantityTypeIdentifierStepCount >= %@", quantity)
                == .sample(
                    .workoutStatistic(
                        .sum, .stepCount, .greaterThanOrEqualTo, quantity.value)))
    }

    @Test("doses are found by the identity of their medication")
    func concepts() {
        let identifier = HKHealthConceptIdentifier(domain: .medication, identifier: "aspirin")
        #expect(
            tree("%K == %@", HKPredicateKeyPathMedicationConceptIdentifier, identifier)
                == .sample(.detail(path: "conceptIdentifier", .equalTo, .string("aspirin"))))
    }

    @Test("predicates are equal where their conditions are, also beside those of HKQuery")
    func equality() {
        let some = NSPredicate(format: "%K == %@", HKPredicateKeyPathUUID, Self.uuid as NSUUID)
        let same = NSPredicate(format: "UUID == %@", argumentArray: [Self.uuid])
        let made = HKQuery.predicateForObject(with: Self.uuid)
        #expect(some == same && same == made && made == some)
        #expect(Set([some, same, made]).count == 1)
        #expect(some != NSPredicate(format: "UUID == %@", UUID() as NSUUID))
        #expect(some != HKQuery.predicateForObject(with: UUID()))
        #expect(some != NSPredicate(value: true))
        let foreign = NSPredicate(format: "name == %@", "x")
        #expect(foreign == NSPredicate(format: "%K == %@", "name", "x"))
        #expect(foreign != NSPredicate(format: "name == %@", "y"))
        #expect(foreign != some && some != foreign)
    }

    @Test("a predicate prints its condition, or its format with the arguments")
    func texts() {
        let entered = NSPredicate(format: "metadata.%K != YES", HKMetadataKeyWasUserEntered)
        #expect("\(entered)" == "metadata.HKWasUserEntered != 1")
        let foreign = NSPredicate(format: "%K == %@ AND age > %d", "name", "x", 3)
        #expect("\(foreign)" == "name == \"x\" AND age > 3")
    }

    @Test("conditions on activities can be joined into one on workouts")
    func activities() {
        let format = NSPredicate(
            format: "%K == %lu AND activityStartDate >= %@", HKPredicateKeyPathWorkoutActivityType,
            UInt(37), Self.date as NSDate)
        #expect(
            PredicateTree(HKQuery.predicateForWorkouts(activityPredicate: format))
                == .sample(
                    .workoutActivity(
                        .and([
                            .activityType(.equalTo, 37),
                            .interval(start: Self.date, end: nil, options: .strictStartDate),
                        ]))))
    }

    @Test("true and false predicates are constants, and copies keep what they say")
    func constants() {
        #expect(tree("TRUEPREDICATE") == .constant(true))
        #expect(tree("FALSEPREDICATE OR value == 1") != nil)
        for answer in [true, false] {
            let format = NSPredicate(format: answer ? "TRUEPREDICATE" : "FALSEPREDICATE")
            #expect(format == NSPredicate(value: answer) && NSPredicate(value: answer) == format)
            #expect(format != NSPredicate(value: !answer))
            #expect(format.evaluate(with: nil) == answer)
        }
        let copy = NSPredicate(format: "value == 1").copy() as? NSPredicate
        #expect(copy.flatMap { PredicateTree($0) } == .sample(.categoryValue(.equalTo, 1)))
    }

    @Test(
        "options ignore case and accents",
        arguments: [
            ("metadata.a ==[c] 'Müsli'", "MÜSLI", true),
            ("metadata.a ==[c] 'Müsli'", "Musli", false),
            ("metadata.a ==[cd] 'Müsli'", "MUSLI", true),
            ("metadata.a CONTAINS[cd] 'musl'", "Das MÜSLI", true),
            ("metadata.a LIKE[c] 'm*l?'", "MUSLI", true),
            ("metadata.a LIKE[c] 'm*l?'", "MUSL", false),
            ("metadata.a !=[c] 'musli'", "MUSLI", false),
            ("metadata.a BEGINSWITH[d] 'a.c'", "á.cx", true),
            ("metadata.a BEGINSWITH[d] 'a.c'", "ábc", false),
        ])
    func options(_ format: String, _ text: String, _ isMatch: Bool) {
        let sample = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
            start: Self.date, end: Self.later, metadata: ["a": text])
        #expect(NSPredicate(format: format).evaluate(with: sample) == isMatch)
    }

    @Test(
        "a string that cannot be parsed raises with its text",
        arguments: ["startDate >", "value == 1 AND", "(value == 1", "== 3", "1 == 2", "value ~ 3"])
    func unparsable(_ format: String) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [format] in
            _ = NSPredicate(format: format)
        }
        #expect(text(result).contains("Unable to parse the format string"))
    }

    @Test(
        "a comparison of a whole number with any number counts as on the number line",
        arguments: [
            ("value == 1e300", false), ("value != 1e300", true), ("value < 1e300", true),
            ("value <= -1e300", false), ("value > -1e300", true), ("value >= 1e300", false),
            ("value == 0.5", false), ("value > 0.5", true), ("value < 1.5", true),
            ("value >= 1.5", false), ("value <= 0.5", false), ("value IN {0.5, 1e300}", false),
            ("value == 1", true), ("value BETWEEN {-1e300, 1e300}", true),
            ("value == 9223372036854775808", false), ("value >= -9223372036854775808", true),
        ])
    func wholeNumbers(_ format: String, _ isMatch: Bool) {
        let sample = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: 1, start: Self.date, end: Self.later)
        #expect(NSPredicate(format: format).evaluate(with: sample) == isMatch)
    }

    @Test(
        "counts and activities are compared with any number",
        arguments: ["count == 1e300", "workoutType == 1e300", "duration > 1e300"])
    func otherWholeNumbers(_ format: String) {
        let run = HKWorkout(activityType: .running, start: Self.date, end: Self.later)
        #expect(!NSPredicate(format: format).evaluate(with: run))
    }

    @Test(
        "what is nested deeper than 64 times raises with the reason",
        arguments: [("(", "value == 1", ")"), ("NOT ", "value == 1", ""), ("!", "value == 1", "")])
    func nesting(_ opening: String, _ middle: String, _ closing: String) async {
        func format(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + middle
                + String(repeating: closing, count: depth)
        }
        _ = NSPredicate(format: format(64))
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [opening, middle, closing] in
            _ = NSPredicate(
                format: String(repeating: opening, count: 30_000) + middle
                    + String(repeating: closing, count: 30_000))
        }
        #expect(text(result).contains("Nested deeper than 64 times"))
    }

    @Test("lists and casts are nested no deeper either", arguments: ["value IN ", "value == "])
    func nestedValues(_ beginning: String) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [beginning] in
            let piece = beginning.contains("IN") ? "{" : "CAST("
            _ = NSPredicate(format: beginning + String(repeating: piece, count: 30_000))
        }
        #expect(text(result).contains("Nested deeper than 64 times"))
    }

    @Test("compounds are nested 64 deep and no deeper")
    func compounds() async throws {
        let deep = FormatPredicateTests.nested(64)
        let store = HKHealthStore(configuration: .temporary())
        try await store.save(Phone.steps(1))
        #expect(try await TestStore.samples(TestStore.steps, in: store, predicate: deep).count == 1)
        let negated = FormatPredicateTests.negated(63)
        #expect(
            try await TestStore.samples(TestStore.steps, in: store, predicate: negated).count == 1)
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = SamplePredicate(checking: FormatPredicateTests.nested(30_000))
        }
        #expect(text(result).contains("A predicate is nested deeper than 64 times"))
    }

    /// Steps that are not both above 0 and not above 0, and so on; three levels at a time.
    private static func negated(_ depth: Int) -> NSPredicate {
        (0..<depth / 3).reduce(nested(0)) { inner, _ in
            NSCompoundPredicate(
                notPredicateWithSubpredicate: NSCompoundPredicate(andPredicateWithSubpredicates: [
                    nested(0), NSCompoundPredicate(notPredicateWithSubpredicate: inner),
                ]))
        }
    }

    /// Steps above 0, and above 0, and so on.
    private static func nested(_ depth: Int) -> NSPredicate {
        let above = HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 0))
        return (0..<depth).reduce(above) { inner, index in
            index.isMultiple(of: 2)
                ? NSCompoundPredicate(andPredicateWithSubpredicates: [above, inner])
                : NSCompoundPredicate(orPredicateWithSubpredicates: [inner, above])
        }
    }

    @Test("on an object outside HealthKit a predicate is false and says so once")
    func foreignObject() async {
        final class Observer: NSObject { var isObserving = true }
        final class Plain { let name = "x" }
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let predicate = NSPredicate(format: "isObserving == true")
            let copy = predicate.copy() as? NSPredicate
            for _ in 0..<3 {
                precondition(!predicate.evaluate(with: Observer()))
                precondition(copy?.evaluate(with: Observer()) == false)
            }
            precondition(!NSPredicate(format: "name == %@", "secret").evaluate(with: Plain()))
            precondition(
                !NSPredicate(format: "startDate > %@", Date.now as NSDate)
                    .evaluate(with: NSString("text")))
            precondition(NSPredicate(format: "TRUEPREDICATE").evaluate(with: Plain()))
            precondition(!NSPredicate(format: "name == 'x'").evaluate(with: nil))
        }
        let lines = text(result).split(separator: "\n").filter {
            $0.contains("NSPredicate(format:")
        }
        #expect(lines.count == 3)
        #expect(lines.first?.contains("isObserving == true") == true)
        #expect(lines.first?.contains("class Observer") == true)
        #expect(!text(result).contains("secret"))
    }

    @Test("a condition on SELF is evaluated on a text, a number or a date")
    func values() {
        let mail = NSPredicate(format: "SELF MATCHES %@", "[a-z]+@[a-z]+\\.[a-z]{2,}")
        #expect(mail.evaluate(with: "me@example.com"))
        #expect(mail.evaluate(with: NSString("me@example.com")))
        #expect(!mail.evaluate(with: "to me@example.com"))
        #expect(!mail.evaluate(with: 5) && !mail.evaluate(with: nil))
        let names = ["Apple", "Pear", "\u{C9}clair"]
        func found(_ format: String, _ arguments: any CVarArg...) -> [String] {
            let predicate = NSPredicate(format: format, argumentArray: arguments)
            return names.filter { predicate.evaluate(with: $0) }
        }
        #expect(found("SELF CONTAINS[cd] %@", "E") == names)
        #expect(found("self beginswith[cd] 'ecl' OR SELF == 'Pear'") == ["Pear", "\u{C9}clair"])
        #expect(found("NOT (SELF LIKE '*p*')") == ["Pear", "\u{C9}clair"])
        #expect(found("SELF IN %@", ["Pear", "Plum"]) == ["Pear"])
        #expect(found("SELF !=[c] 'apple' AND TRUEPREDICATE") == ["Pear", "\u{C9}clair"])
        #expect(NSPredicate(format: "SELF BETWEEN {1, 5}").evaluate(with: 5))
        #expect(!NSPredicate(format: "SELF > 5").evaluate(with: 5.0))
        #expect(
            NSPredicate(format: "SELF < %@", Date.now as NSDate).evaluate(with: Date.distantPast))
        let either = NSPredicate(format: "SELF == 'a' OR NOT SELF LIKE 'b*'")
        #expect("\(either)" == "SELF == \"a\" OR NOT (SELF LIKE \"b*\")")
    }

    @Test("a condition on samples is evaluated on a dictionary with its key paths")
    func dictionaries() throws {
        let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        func values(_ offset: TimeInterval, _ source: Any) -> [String: Any] {
            [
                "startDate": now + offset, "endDate": now + offset, "source": source,
                "metadata": [HKMetadataKeyWasUserEntered: true],
            ]
        }
        let range = HKQuery.predicateForSamples(withStart: now, end: now + 60, options: [])
        #expect(range.evaluate(with: values(0, "other")))
        #expect(
            !range.evaluate(with: values(-1, "other")) && !range.evaluate(with: values(60, "x")))
        let strict = HKQuery.predicateForSamples(
            withStart: now, end: now + 60, options: [.strictStartDate, .strictEndDate])
        #expect(strict.evaluate(with: values(59, "x")) && !strict.evaluate(with: values(60, "x")))
        // A date that is not there is not after another.
        #expect(!range.evaluate(with: ["startDate": now]))
        #expect(
            HKQuery.predicateForSamples(withStart: now, end: nil)
                .evaluate(with: ["endDate": now] as NSDictionary))
        let own = HKQuery.predicateForObjects(from: [.default()])
        #expect(own.evaluate(with: values(0, HKSource.default())))
        #expect(!own.evaluate(with: values(0, "other")) && !own.evaluate(with: [String: Any]()))
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            range, NSCompoundPredicate(notPredicateWithSubpredicate: own),
        ])
        #expect(both.evaluate(with: values(0, "other")))
        #expect(!both.evaluate(with: values(0, HKSource.default())))
        func holds(_ format: String, _ arguments: any CVarArg...) -> Bool {
            NSPredicate(format: format, argumentArray: arguments).evaluate(with: values(0, "x"))
        }
        #expect(holds("endDate >= %@ AND startDate < %@", now as NSDate, (now + 1) as NSDate))
        #expect(holds("metadata.%K == YES", HKMetadataKeyWasUserEntered))
        #expect(!holds("metadata.%K == NO", HKMetadataKeyWasUserEntered))
        #expect(
            !holds("startDate != %@", now as NSDate) && holds("startDate != %@", Date.now as NSDate)
        )
        let value = NSPredicate(format: "value == 3")
        #expect(value.evaluate(with: ["value": 3]) && !value.evaluate(with: ["value": 4]))
        #expect(!value.evaluate(with: [String: Any]()))
        let heavy = NSPredicate(format: "quantity > %@", HKQuantity(unit: .gram(), doubleValue: 4))
        #expect(heavy.evaluate(with: ["quantity": HKQuantity(unit: .gram(), doubleValue: 5)]))
        #expect(!heavy.evaluate(with: ["quantity": HKQuantity(unit: .meter(), doubleValue: 5)]))
    }

    @Test("a condition on SELF raises in a query and is false for an object of HealthKit")
    func valuesInQueries() async {
        let mass = HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 1),
            start: .distantPast, end: .distantPast)
        #expect(!NSPredicate(format: "SELF == 'a'").evaluate(with: mass))
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = SamplePredicate(checking: NSPredicate(format: "SELF == %@", "x"))
        }
        #expect(text(result).contains("Unsupported predicate"))
    }

    @Test("an unknown key path can be written and raises when it is executed")
    func unknownKeyPath() async {
        _ = NSPredicate(format: "name == %@", "x")
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = SamplePredicate(checking: NSPredicate(format: "name == %@", "x"))
        }
        #expect(text(result).contains("Unsupported key path"))
    }

    @Test("the key paths that are not understood raise when they are executed")
    func unsupportedKeyPaths() async {
        let extremes = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = SamplePredicate(
                checking: NSPredicate(format: "%K > %f", HKPredicateKeyPathMin, 1.0))
        }
        #expect(text(extremes).contains("Unsupported key path"))
        let origins = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = SamplePredicate(
                checking: NSPredicate(format: "%K == %d", HKPredicateKeyPathLogOrigin, 1))
        }
        #expect(text(origins).contains("Unsupported key path"))
    }
}
