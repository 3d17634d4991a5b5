import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("12 Sources and devices")
    struct SourceRules {
        private let phone = Phone.running

        private func sources() async throws -> [String] {
            let found = Events<[String]>()
            phone.store.execute(
                HKSourceQuery(sampleType: Phone.steps, samplePredicate: phone.mine) {
                    _, sources, _ in
                    found.send((sources ?? []).map(\.bundleIdentifier))
                })
            return try await found.next()
        }

        @Test("Rule 12.1: sources are the apps with matching data")
        func withData() async throws {
            #expect(try await sources().isEmpty)
            try await phone.store.save([phone.steps(1), phone.steps(2, 100, 160)])
            #expect(try await sources() == [HKSource.default().bundleIdentifier])
        }

        @Test("Rule 12.2: source revisions are equal if all properties are; wildcards match any")
        func revisions() async throws {
            try await phone.store.save(phone.steps(1))
            let stored = try #require(try await phone.samples(Phone.steps).first?.sourceRevision)
            let same = HKSourceRevision(
                source: stored.source, version: stored.version, productType: stored.productType,
                operatingSystemVersion: stored.operatingSystemVersion)
            #expect(same == stored)
            let other = HKSourceRevision(
                source: stored.source, version: "0.0.0", productType: stored.productType,
                operatingSystemVersion: stored.operatingSystemVersion)
            #expect(other != stored)
            let anyVersion = HKSourceRevision(
                source: stored.source, version: HKSourceRevisionAnyVersion,
                productType: HKSourceRevisionAnyProductType,
                operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
            #expect(
                try await phone.counts(where: HKQuery.predicateForObjects(from: [anyVersion])) == [
                    1
                ]
            )
            #expect(
                try await phone.counts(where: HKQuery.predicateForObjects(from: [other])).isEmpty)
        }

        @Test("Rule 12.3: two devices are equal if all properties are, also one that was stored")
        func devices() async throws {
            #expect(Phone.device("A", model: "1") == Phone.device("A", model: "1"))
            #expect(Phone.device("A", model: "1") != Phone.device("A"))
            try await phone.store.save(phone.steps(1, device: Phone.device("A", model: "1")))
            let stored = try await phone.samples(Phone.steps).first?.device
            #expect(stored == Phone.device("A", model: "1"))
        }
    }
}
