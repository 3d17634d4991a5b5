import Foundation
import HealthKit
import Testing

/// What apps use of Foundation beside HealthKit, and Foundation on Linux leaves out.
@Suite("Shapes of Foundation")
struct FoundationShapesTests {
    @Test("Anchors are kept in defaults by key-value coding")
    func defaults() throws {
        let name = "OpenHealthKit.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: HKQueryAnchor(fromValue: 3), requiringSecureCoding: true)
        defaults.setValue(data, forKey: "anchor")
        let kept = try #require(defaults.value(forKey: "anchor") as? Data)
        let anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: kept)
        #expect(anchor == HKQueryAnchor(fromValue: 3))
        defaults.setValue(nil, forKey: "anchor")
        #expect(defaults.value(forKey: "anchor") == nil)
    }

    @Test("An empty predicate is there until another replaces it")
    func emptyPredicate() {
        var predicate = NSPredicate()
        #expect(predicate.evaluate(with: 1))
        predicate = NSPredicate(value: false)
        #expect(!predicate.evaluate(with: 1))
    }

    @Test("What is an object on a phone is passed for %@")
    func arguments() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        let error = HKError(.errorNoData)
        #expect(String(format: "%@", url as any CVarArg) == "https://example.org/a")
        #expect(String(format: "%@", ["a": 1] as any CVarArg).contains("a"))
        #expect(!String(format: "%@", error as any CVarArg).isEmpty)
        #expect(!String(format: "%@", error as NSError).isEmpty)
    }

    @Test("Booleans and fractions are told apart among numbers as by Core Foundation")
    func coreFoundation() {
        let numbers = [NSNumber(value: true), NSNumber(value: 1), NSNumber(value: 1.5)]
        #expect(
            numbers.map { CFGetTypeID($0) == CFBooleanGetTypeID() } == [true, false, false])
        #expect(numbers.map { CFNumberIsFloatType($0) } == [false, false, true])
        #expect(CFGetTypeID(numbers[1]) == CFNumberGetTypeID())
        #expect(CFGetTypeID(NSString("a")) == CFStringGetTypeID())
        #expect(CFAbsoluteTimeGetCurrent() > 0)
    }

    @Test("Objects are archived together in an array")
    func arrays() throws {
        let quantities = [1.0, 2].map { HKQuantity(unit: .count(), doubleValue: $0) }
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: quantities, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, HKQuantity.self], from: data)
        #expect(back as? [HKQuantity] == quantities)
        let typed = try NSKeyedUnarchiver.unarchivedArrayOfObjects(
            ofClass: HKQuantity.self, from: data)
        #expect(typed == quantities)
        let mixed = try NSKeyedUnarchiver.unarchivedArrayOfObjects(
            ofClasses: [HKQuantity.self, HKUnit.self], from: data)
        #expect(mixed?.count == 2)
    }

    @Test("Localized texts without a table are their literals with the values")
    func localized() {
        let (name, count, weight) = ("Water", 3, 80.25)
        #expect(String(localized: "Heart Rate") == "Heart Rate")
        #expect(String(localized: "100%", comment: "A share") == "100%")
        #expect(String(localized: "\(count) of \(name), 5%") == "3 of Water, 5%")
        #expect(
            String(localized: "\(weight, specifier: "%.1f") kg", locale: Locale(identifier: "en"))
                == "80.2 kg")
        #expect(
            String(localized: "\(weight, format: .number.locale(Locale(identifier: "en")))")
                == "80.25")
        #expect(
            String(localized: "type.steps", defaultValue: "Steps: \(count)", table: "Types")
                == "Steps: 3")
    }

    @Test("Localized texts are looked up by their literals with placeholders")
    func localizedTable() throws {
        let folder = try TemporaryBundle(
            texts: ["%lld of %@": "%2$@: %1$lld", "Weight": "Gewicht"])
        #expect(String(localized: "Weight", bundle: folder.bundle) == "Gewicht")
        let name = "Wasser"
        #expect(String(localized: "\(3) of \(name)", bundle: folder.bundle) == "Wasser: 3")
    }

    @Test("Texts for later are looked up when they are needed")
    func resources() throws {
        enum Metric: CaseIterable, CustomLocalizedStringResourceConvertible {
            case steps, weight
            var localizedStringResource: LocalizedStringResource {
                switch self {
                case .steps: "Steps"
                case .weight: LocalizedStringResource("metric.weight", defaultValue: "Weight")
                }
            }
        }
        let (name, count) = ("Water", 3)
        #expect(
            Metric.allCases.map { String(localized: $0.localizedStringResource) } == [
                "Steps", "Weight",
            ])
        let text: LocalizedStringResource = "\(count) of \(name)"
        #expect(text.key == "%lld of %@")
        #expect(String(localized: text) == "3 of Water")
        let folder = try TemporaryBundle(texts: ["metric.weight": "Gewicht"])
        let weight = LocalizedStringResource(
            "metric.weight", defaultValue: "Weight", bundle: .atURL(folder.bundle.bundleURL))
        #expect(String(localized: weight) == "Gewicht")
        #expect(text == LocalizedStringResource("\(count) of \(name)"))
    }

    @Test("Lists are joined by the words of the language")
    func lists() {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: "en_US")
        #expect(formatter.string(from: ["Steps", "Weight", "Water"]) == "Steps, Weight, and Water")
        #expect(formatter.string(from: [1, 2]) == "1 and 2")
        #expect(ListFormatter.localizedString(byJoining: ["Steps"]) == "Steps")
        let numbers = NumberFormatter()
        numbers.locale = Locale(identifier: "en_US")
        numbers.minimumFractionDigits = 1
        numbers.minimumIntegerDigits = 1
        formatter.itemFormatter = numbers
        #expect(formatter.string(from: [NSNumber(value: 1), NSNumber(value: 2)]) == "1.0 and 2.0")
    }

    @Test("Bodies of a pool run, and hand on what they return and throw")
    func pool() {
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: HKError.self) { try autoreleasepool { throw HKError(.errorNoData) } }
    }
}

/// A bundle with a table of texts, which goes with its last reference.
private final class TemporaryBundle {
    let bundle: Bundle
    private let folder: URL

    init(texts: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let table = try PropertyListSerialization.data(
            fromPropertyList: texts, format: .xml, options: 0)
        try table.write(to: folder.appending(path: "Localizable.strings"))
        bundle = try #require(Bundle(path: folder.path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
