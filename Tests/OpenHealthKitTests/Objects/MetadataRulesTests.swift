import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Rules for metadata")
struct MetadataRulesTests {
    @Test("a predefined key takes only its class")
    func classes() {
        #expect(
            MetadataRules.violation(of: ["HKWasUserEntered": "yes"], on: nil)
                == "Invalid class NSString for metadata key: HKWasUserEntered. Expected NSNumber.")
        #expect(MetadataRules.violation(of: ["HKWasUserEntered": true], on: nil) == nil)
        #expect(MetadataRules.violation(of: ["HKTimeZone": 1], on: nil) != nil)
        #expect(MetadataRules.violation(of: ["mine": 1, "other": "x"], on: nil) == nil)
    }

    @Test("a predefined key takes only a compatible unit")
    func units() {
        let humidity = { MetadataRules.violation(of: ["HKWeatherHumidity": $0], on: nil) }
        #expect(humidity(.quantity(Quantity(0.5, .percent))) == nil)
        #expect(humidity(.quantity(Quantity(0.5, .meter()))) != nil)
    }

    @Test("a predefined key takes only the values of its enumeration", arguments: [27, 28])
    func enumerations(weather: Int) {
        let reason = MetadataRules.violation(
            of: ["HKWeatherCondition": .number(Double(weather))], on: nil)
        #expect((reason == nil) == (weather == 27))
    }

    @Test("the two sync keys come together or not at all")
    func syncKeys() {
        let identifier = MetadataKey.syncIdentifier
        let version = MetadataKey.syncVersion
        #expect(MetadataRules.violation(of: [identifier: "a", version: 1], on: nil) == nil)
        #expect(MetadataRules.violation(of: [identifier: "a"], on: nil) != nil)
        #expect(
            MetadataRules.violation(of: [version: 1], on: nil)
                == "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier "
                + "is not provided in the metadata")
    }

    @Test("a value of another class raises")
    func otherClass() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: 1, start: Date(), end: Date(),
                metadata: ["mine": [1, 2]])
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("for metadata key: mine"))
    }

    @Test("every number that a phone bridges to an object is one")
    func numbers() {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let numbers: [String: Any] = [
            "float": Float(1.5), "graphics": CGFloat(1.5), "decimal": Decimal(1.5),
            "object": NSDecimalNumber(value: 1.5), "double": 1.5,
        ]
        let sample = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: 1, start: date, end: date,
            metadata: numbers)
        for key in numbers.keys { #expect(sample.metadata?[key] as? Double == 1.5, "\(key)") }
    }

    @Test("numbers cast to Bool, Int and Double alike, and the rest comes back as it was")
    func bridging() throws {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let sample = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: 1, start: date, end: date,
            metadata: [
                "flag": true, "count": 7, "half": 0.5, "text": "a", "date": date,
                "quantity": HKQuantity(unit: .meter(), doubleValue: 2),
                HKMetadataKeyTimeZone: "Europe/Vienna",
            ])
        let metadata = try #require(sample.metadata)
        #expect(metadata["flag"] as? Bool == true)
        #expect(metadata["flag"] as? Int == 1)
        #expect(metadata["count"] as? Int == 7)
        #expect(metadata["count"] as? Double == 7)
        #expect(metadata["count"] as? NSNumber == 7)
        #expect(metadata["half"] as? Double == 0.5)
        #expect(metadata["text"] as? String == "a")
        #expect(metadata["date"] as? Date == date)
        #expect(
            (metadata["quantity"] as? HKQuantity)?.doubleValue(for: .meter()) == 2)
        #expect(metadata[HKMetadataKeyTimeZone] as? String == "Europe/Vienna")
        #expect(metadata.count == 7)
    }

    @Test("what HealthKit defines as a Boolean is one in JSON and in dictionaries")
    func booleans() throws {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let given: [String: Any] = [HKMetadataKeyWasUserEntered: true]
        let sample = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: 1, start: date, end: date, metadata: given)
        let metadata = try #require(sample.metadata)
        let json = try JSONSerialization.data(withJSONObject: metadata)
        #expect(String(decoding: json, as: UTF8.self) == #"{"HKWasUserEntered":true}"#)
        #expect(NSDictionary(dictionary: metadata) == NSDictionary(dictionary: given))
        #expect(metadata[HKMetadataKeyWasUserEntered] as? Int == 1)
    }

    @Test("no metadata is nil, and so is an empty dictionary")
    func none() {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let type = HKCategoryType(.sleepAnalysis)
        #expect(HKCategorySample(type: type, value: 1, start: date, end: date).metadata == nil)
        #expect(
            HKCategorySample(type: type, value: 1, start: date, end: date, metadata: [:]).metadata
                == nil)
    }
}
