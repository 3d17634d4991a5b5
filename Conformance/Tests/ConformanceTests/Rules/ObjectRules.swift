import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("2 Objects")
    struct ObjectRules {
        private let phone = Phone.running

        @Test("Rule 2.1: the UUID of an object stays, and the store gives it its source")
        func identity() async throws {
            let sample = phone.weight(70)
            #expect(sample.uuid != phone.weight(70).uuid)
            try await phone.store.save(sample)
            let stored = try #require(try await phone.samples(Phone.mass).first)
            #expect(stored.uuid == sample.uuid)
            #expect(stored.sourceRevision.source == .default())
        }

        @Test("Rule 2.1: before it is saved, an object has the current app as its source")
        func unsaved() {
            let source = phone.weight(70).sourceRevision.source
            #expect(source == .default())
            #expect(!source.bundleIdentifier.isEmpty)
        }

        @Test("Rule 2.2: a start after the end raises; both may be equal")
        func dates() async throws {
            await expectRaised(.startAfterEnd, .objectValidation)
            let instant = phone.steps(1, 5, 5)
            #expect(instant.startDate == instant.endDate)
            try await phone.store.save(instant)
            #expect(try await phone.uuids(Phone.steps) == [instant.uuid])
        }

        @Test("Rule 2.3: a unit of another dimension raises")
        func unit() async throws {
            await expectRaised(.wrongDimension, .objectValidation)
            #expect(Phone.mass.is(compatibleWith: .pound()))
            #expect(!Phone.mass.is(compatibleWith: .count()))
        }

        @Test("Rule 2.4: a value outside the enumeration of a category raises")
        func categoryValue() async {
            await expectRaised(.unknownCategoryValue, .objectValidation)
        }

        @Test("Rule 2.5: a menstrual flow without its metadata raises")
        func requiredMetadata() async {
            await expectRaised(.missingMetadata, .objectValidation)
        }

        @Test(
            "Rule 2.6: metadata of another class than a text, number, date or quantity raises",
            arguments: [Misuse.metadataOfUnknownClass, .metadataOfWrongClass])
        func metadata(misuse: Misuse) async {
            await expectRaised(misuse, .objectValidation)
        }

        @Test("Rule 2.6: texts, numbers, dates and quantities of metadata come back")
        func metadataValues() async throws {
            let quantity = HKQuantity(unit: .meter(), doubleValue: 3)
            try await phone.store.save(
                phone.weight(
                    70,
                    metadata: [
                        "text": "morning", "number": 2.5, "date": Phone.zero, "amount": quantity,
                    ]))
            let metadata = try #require(try await phone.samples(Phone.mass).first?.metadata)
            #expect(metadata["text"] as? String == "morning")
            #expect(metadata["number"] as? Double == 2.5)
            #expect(metadata["date"] as? Date == Phone.zero)
            #expect(metadata["amount"] as? HKQuantity == quantity)
        }

        @Test("Rule 2.7: a quantity lasts four days at most, a sound level no instant")
        func durations() async throws {
            await expectRaised(.fiveDays, .objectValidation)
            await expectRaised(.silentInstant, .objectValidation)
            try await phone.store.save(phone.steps(1, 0, 4 * 86_400))
            #expect(try await phone.counts() == [1])
        }

        @Test("Rule 2.7: other kinds of samples may last longer")
        func longSleep() async throws {
            let sleep = phone.sleep(.inBed, 0, 5 * 86_400)
            try await phone.store.save(sleep)
            #expect(try await phone.uuids(Phone.sleep) == [sleep.uuid])
        }

        @Test("Rule 2.8: a sample of the future is saved")
        func future() async throws {
            let second = Date.now.addingTimeInterval(1_000_000).timeIntervalSince(Phone.zero)
            let sample = phone.weight(70, at: second)
            try await phone.store.save(sample)
            #expect(try await phone.uuids(Phone.mass) == [sample.uuid])
        }

        @Test("Rule 2.9: a pregnancy may have no end yet; a sleep must have one")
        func openEnd() async throws {
            let type = HKCategoryType(.pregnancy)
            let sample = HKCategorySample(
                type: type, value: HKCategoryValue.notApplicable.rawValue, start: Phone.zero,
                end: .distantFuture, metadata: phone.tagged())
            #expect(sample.hasUndeterminedDuration)
            #expect(!phone.steps(1).hasUndeterminedDuration)
            try await phone.store.save(sample)
            let found = try await phone.samples(type, where: Phone.range(1e6, 2e6))
            #expect(found.map(\.endDate) == [.distantFuture])
            await expectRaised(.endlessSleep, .objectValidation)
        }

        @Test("Rule 2.10: the class of a quantity sample follows from its type")
        func classes() async throws {
            try await phone.store.save([phone.steps(1), phone.weight(70)])
            let steps = try await phone.samples(Phone.steps).first
            let weight = try await phone.samples(Phone.mass).first
            #expect(steps is HKCumulativeQuantitySample)
            #expect(weight is HKDiscreteQuantitySample)
            #expect(phone.steps(1) is HKCumulativeQuantitySample)
        }

        @Test("Rule 2.11: a factory returns nil for an unknown identifier")
        func factories() {
            let quantity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierLuck")
            let category = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLuck")
            #expect(HKObjectType.quantityType(forIdentifier: quantity) == nil)
            #expect(HKObjectType.categoryType(forIdentifier: category) == nil)
            #expect(HKObjectType.quantityType(forIdentifier: .stepCount) == Phone.steps)
        }
    }
}
