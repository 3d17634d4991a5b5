import HealthModel
import Testing

@Suite("Facts of metadata keys")
struct MetadataKeyFactsTests {
    @Test("A key knows the class of its value")
    func classes() {
        #expect(MetadataKeyFacts.named("HKFoodType")?.valueClass == .string)
        #expect(MetadataKeyFacts.named("HKMetadataKeySyncVersion")?.valueClass == .number)
        #expect(MetadataKeyFacts.named("HKWasUserEntered")?.isBoolean == true)
        #expect(
            MetadataKeyFacts.named("HKDateOfEarliestDataUsedForEstimate")?.valueClass == .date)
        #expect(MetadataKeyFacts.named("HKWeatherTemperature")?.unitString == "degC")
        #expect(MetadataKeyFacts.named("HKWeatherCondition")?.enumeration == "HKWeatherCondition")
        #expect(MetadataKeyFacts.named("my.own.key") == nil)
        #expect(MetadataKeyFacts.all.count == 71)
    }

    @Test("Two types cannot do without a key")
    func required() {
        #expect(
            MetadataKeyFacts.requiredMetadata(for: .insulinDelivery).map(\.key)
                == [MetadataKey.insulinDeliveryReason])
        #expect(
            MetadataKeyFacts.requiredMetadata(for: .menstrualFlow).map(\.key)
                == [MetadataKey.menstrualCycleStart])
        #expect(MetadataKeyFacts.requiredMetadata(for: .bodyMass).isEmpty)
    }
}
