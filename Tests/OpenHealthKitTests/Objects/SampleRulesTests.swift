import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Rules for new samples")
struct SampleRulesTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 0)

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, lasting duration: TimeInterval = 60,
        metadata: Metadata = [:]
    ) -> Sample {
        Sample(
            uuid: UUID(), type: type, startDate: Self.start,
            endDate: Self.start.addingTimeInterval(duration), payload: payload,
            metadata: metadata)
    }

    private let steps = Sample.Payload.quantity(Quantity(1, .count))

    @Test("a sample in order breaks no rule")
    func inOrder() {
        #expect(SampleRules.violation(of: sample(.stepCount, steps)) == nil)
        #expect(SampleRules.violation(of: sample(.stepCount, steps, lasting: 0)) == nil)
        #expect(SampleRules.violation(of: sample(.sleepAnalysis, .category(1))) == nil)
    }

    @Test("an end before the start is refused")
    func endBeforeStart() throws {
        let reason = try #require(
            SampleRules.violation(of: sample(.stepCount, steps, lasting: -1)))
        #expect(reason.contains("may not be later than"))
    }

    @Test("a quantity lasts four days at most", arguments: [(345_600.0, true), (345_601.0, false)])
    func longest(duration: TimeInterval, allowed: Bool) {
        let reason = SampleRules.violation(of: sample(.stepCount, steps, lasting: duration))
        #expect((reason == nil) == allowed)
        if let reason {
            #expect(reason.contains("exceed the maximum allowed duration for this sample type"))
            #expect(reason.contains("345600.000000"))
        }
    }

    @Test("sound exposure lasts a millisecond at least", arguments: [(0.001, true), (0.0, false)])
    func shortest(duration: TimeInterval, allowed: Bool) {
        let level = Sample.Payload.quantity(
            Quantity(60, .decibelAWeightedSoundPressureLevel))
        let reason = SampleRules.violation(
            of: sample(.environmentalAudioExposure, level, lasting: duration))
        #expect((reason == nil) == allowed)
    }

    @Test("only samples that may go on end in the distant future")
    func distantFuture() {
        var value = sample(.pregnancy, .category(0))
        value.endDate = .distantFuture
        #expect(SampleRules.violation(of: value) == nil)
        #expect(HKCategorySample.make(value).hasUndeterminedDuration)
        var sleep = sample(.sleepAnalysis, .category(1))
        sleep.endDate = .distantFuture
        #expect(
            SampleRules.violation(of: sleep)
                == "Type HKSample can not have endDate of NSDate.distantFuture")
    }

    @Test("a category value must belong to the type's enumeration")
    func categoryValue() {
        #expect(
            SampleRules.violation(of: sample(.cervicalMucusQuality, .category(0)))
                == "Value 0 is not compatible with type "
                + "HKCategoryTypeIdentifierCervicalMucusQuality")
        #expect(SampleRules.violation(of: sample(.cervicalMucusQuality, .category(1))) == nil)
        #expect(SampleRules.violation(of: sample(.mindfulSession, .category(0))) == nil)
        #expect(SampleRules.violation(of: sample(.mindfulSession, .category(1))) != nil)
    }

    @Test("some types demand metadata")
    func requiredMetadata() {
        #expect(
            SampleRules.violation(
                of: sample(.insulinDelivery, .quantity(Quantity(3, .internationalUnit))))
                == "Type HKQuantityTypeIdentifierInsulinDelivery does not have required metadata "
                + "HKMetadataKeyInsulinDeliveryReason")
        #expect(SampleRules.violation(of: sample(.menstrualFlow, .category(1))) != nil)
        #expect(
            SampleRules.violation(
                of: sample(
                    .menstrualFlow, .category(1), metadata: ["HKMenstrualCycleStart": false]))
                == nil)
    }

    @Test("a correlation needs a member, of whatever type")
    func correlations() {
        let systolic = sample(
            .bloodPressureSystolic, .quantity(Quantity(120, .millimeterOfMercury)))
        let steps = sample(.stepCount, .quantity(Quantity(1, .count)))
        for members in [[systolic], [steps], [sample(.food, .correlation([systolic]))]] {
            #expect(
                SampleRules.violation(of: sample(.bloodPressure, .correlation(members))) == nil)
        }
        #expect(SampleRules.violation(of: sample(.food, .correlation([]))) != nil)
    }
}
