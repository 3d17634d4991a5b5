import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("Metadata values are read from text")
struct MetadataTextTests {
    @Test(
        "A key of HealthKit determines the class of the value",
        arguments: [
            ("HKElevationAscended", "418 cm", MetadataValue.quantity(Quantity(418, .centimeter))),
            ("HKWeatherHumidity", "5700 %", .quantity(Quantity(57, .percent))),
            ("HKWeatherTemperature", "63 degF", .quantity(Quantity(63, .degreeFahrenheit))),
            ("HKIndoorWorkout", "0", 0), ("HKWasUserEntered", "1", 1),
            ("HKMetadataKeyHeartRateMotionContext", "2", 2),
            ("HKMetadataKeySyncIdentifier", "42", "42"), ("HKMetadataKeySyncVersion", "2", 2),
            ("HKExternalUUID", "2024-05-01 10:00:00 +0000", "2024-05-01 10:00:00 +0000"),
            ("HKTimeZone", "Europe/Berlin", "Europe/Berlin"), ("HKFoodType", "7 g", "7 g"),
            ("HKWeatherHumidity", "wet", "wet"),
        ])
    func defined(key: String, text: String, expected: MetadataValue) {
        #expect(MetadataText.value(text, for: key) == expected)
    }

    @Test("An average of METs has a compound unit")
    func compound() throws {
        let unit = try HealthUnit("kcal/hr·kg")
        #expect(
            MetadataText.value("4.30455 kcal/hr·kg", for: "HKAverageMETs")
                == .quantity(Quantity(4.30455, unit)))
    }

    @Test(
        "For an app's own key the text determines the class",
        arguments: [
            ("Lunch", MetadataValue.string("Lunch")), ("1", 1), ("-2.5", -2.5), ("007", "007"),
            ("6.3.2", "6.3.2"), ("12345678901234567890", "12345678901234567890"), ("", ""),
            ("5 apples", "5 apples"), ("1800 s", .quantity(Quantity(1800, .second()))),
            ("2001-01-01 00:00:10 +0000", .date(Date(timeIntervalSinceReferenceDate: 10))),
            ("withings-bd2://timeline?userid=1", "withings-bd2://timeline?userid=1"), ("0.5", 0.5),
        ])
    func own(text: String, expected: MetadataValue) {
        #expect(MetadataText.value(text, for: "Some App's Key") == expected)
    }
}
