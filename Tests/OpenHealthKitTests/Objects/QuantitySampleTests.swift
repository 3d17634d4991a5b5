import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Quantity samples")
struct QuantitySampleTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 1_000)
    private static let end = Date(timeIntervalSinceReferenceDate: 1_060)

    private func steps(_ count: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: Self.start, end: Self.end)
    }

    private func mass(_ kilograms: Double, metadata: [String: Any]? = nil) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.bodyMass),
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: Self.start, end: Self.start, metadata: metadata)
    }

    @Test("the initialiser gives the class of the aggregation style")
    func factoryGivesSubclass() throws {
        let cumulative = try #require(steps(12) as? HKCumulativeQuantitySample)
        #expect(cumulative.sumQuantity.doubleValue(for: .count()) == 12)
        #expect(cumulative.count == 1)
        let discrete = try #require(mass(70) as? HKDiscreteQuantitySample)
        #expect(discrete.averageQuantity == discrete.quantity)
        #expect(discrete.minimumQuantity == discrete.quantity)
        #expect(discrete.maximumQuantity == discrete.quantity)
        #expect(discrete.mostRecentQuantity == discrete.quantity)
        #expect(
            discrete.mostRecentQuantityDateInterval
                == DateInterval(start: Self.start, end: Self.start))
        #expect(type(of: steps(1)) == HKCumulativeQuantitySample.self)
    }

    @Test("an unapplied initialiser and a client's own initialiser work as well")
    func unappliedInitialiser() {
        let make = HKQuantitySample.init(type:quantity:start:end:)
        let sample = make(
            HKQuantityType(.stepCount), HKQuantity(unit: .count(), doubleValue: 3),
            Self.start, Self.end)
        #expect(sample is HKCumulativeQuantitySample)
        #expect(HKQuantitySample(stepsForTest: 5).quantity.doubleValue(for: .count()) == 5)
    }

    @Test("a client's subclass is made as itself")
    func clientSubclass() {
        let sample = CountDouble(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: 3), start: Self.start, end: Self.end)
        #expect(sample.count == 99)
        #expect(sample.startDate == Self.start)
    }

    @Test("a class's initialiser makes a sample of a type of the other class")
    func otherClass() throws {
        let rate = HKUnit.count().unitDivided(by: .minute())
        let sample = HKCumulativeQuantitySample(
            type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: rate, doubleValue: 72),
            start: Self.start, end: Self.end)
        #expect(sample.quantityType == HKQuantityType(.heartRate))
        #expect(sample.quantity.doubleValue(for: rate) == 72)
        #expect(sample.sumQuantity == sample.quantity)
        let steps = HKDiscreteQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 3),
            start: Self.start, end: Self.end)
        #expect(steps.averageQuantity.doubleValue(for: .count()) == 3)
    }

    @Test("the parts come back as they were given")
    func parts() throws {
        let device = HKDevice(
            name: "Scale", manufacturer: "Maker", model: "1", hardwareVersion: nil,
            firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
            udiDeviceIdentifier: nil)
        let sample = HKQuantitySample(
            type: HKQuantityType(.bodyMass),
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70.25),
            start: Self.start, end: Self.end, device: device,
            metadata: [HKMetadataKeyWasUserEntered: true])
        #expect(sample.quantityType == HKQuantityType(.bodyMass))
        #expect(sample.sampleType == HKQuantityType(.bodyMass))
        #expect(sample.quantity.doubleValue(for: .gramUnit(with: .kilo)) == 70.25)
        #expect(sample.startDate == Self.start)
        #expect(sample.endDate == Self.end)
        #expect(sample.device == device)
        #expect(!sample.hasUndeterminedDuration)
        #expect(sample.sourceRevision.source == HKSource.default())
    }

    @Test("equality and hash are those of the identity")
    func equality() {
        let sample = steps(1)
        #expect(sample == HKSample.make(sample.sample))
        #expect(sample.hash == HKSample.make(sample.sample).hash)
        #expect(sample != steps(1))
        #expect(Set([sample, sample]).count == 1)
    }

    @Test("a series gives its summary in the sample's unit")
    func series() throws {
        var value = mass(70).sample
        let last = DateInterval(start: Self.start, duration: 5)
        value.payload = .quantity(
            Quantity(70, .kilogram),
            series: SeriesSummary(
                count: 3, minimum: 69, maximum: 72, mostRecent: 71, mostRecentInterval: last))
        let sample = try #require(HKSample.make(value) as? HKDiscreteQuantitySample)
        let unit = HKUnit.gramUnit(with: .kilo)
        #expect(sample.count == 3)
        #expect(sample.averageQuantity.doubleValue(for: unit) == 70)
        #expect(sample.minimumQuantity.doubleValue(for: unit) == 69)
        #expect(sample.maximumQuantity.doubleValue(for: unit) == 72)
        #expect(sample.mostRecentQuantity.doubleValue(for: unit) == 71)
        #expect(sample.mostRecentQuantityDateInterval == last)
    }

    @Test("descriptions hold no health value, debug descriptions show what HealthKit's show")
    func descriptions() {
        let sample = mass(71.125, metadata: [HKMetadataKeyWasUserEntered: true])
        #expect(!sample.description.contains("71.125"))
        #expect(sample.description.contains("HKDiscreteQuantitySample"))
        var value = sample.sample
        let date = "2001-01-01 00:16:40 +0000"
        let metadata = "metadata: {\n    HKWasUserEntered = 1;\n}"
        #expect(
            sample.debugDescription == "71.125 kg \(sample.uuid) \(metadata) (\(date) - \(date))")
        value.sourceRevision = SourceRevision(
            source: Source(bundleIdentifier: "org.example.scale", name: "Scale"), version: "1.2")
        #expect(
            HKSample.make(value).debugDescription
                == "71.125 kg \(sample.uuid) \"Scale\" (1.2) \(metadata) (\(date) - \(date))")
    }

    @Test("an incompatible unit raises")
    func incompatibleUnit() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: Date(), end: Date())
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("requires unit of type Mass. Incompatible unit: m"))
        #expect(text.contains("_HKObjectValidationFailureException"))
    }

    private class CountDouble: HKQuantitySample, @unchecked Sendable {
        override var count: Int { 99 }
    }
}

extension HKQuantitySample {
    /// A client's own convenience initialiser, which delegates to HealthKit's.
    fileprivate convenience init(stepsForTest count: Double) {
        self.init(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: Date(timeIntervalSinceReferenceDate: 0),
            end: Date(timeIntervalSinceReferenceDate: 1))
    }
}
