import Foundation
import HealthKit
import Testing

@Suite("Every symbol that apps use", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct ApiSweepTests {
    @Test("Each identifier has a type, by its initialiser and by the factory")
    func identifiers() {
        for identifier in SweptIdentifiers.quantities {
            let type = HKObjectType.quantityType(forIdentifier: identifier)
            #expect(type == HKQuantityType(identifier), "\(identifier.rawValue)")
        }
        for identifier in SweptIdentifiers.categories {
            let type = HKObjectType.categoryType(forIdentifier: identifier)
            #expect(type == HKCategoryType(identifier), "\(identifier.rawValue)")
        }
        for identifier in SweptIdentifiers.characteristics {
            let type = HKObjectType.characteristicType(forIdentifier: identifier)
            #expect(type == HKCharacteristicType(identifier), "\(identifier.rawValue)")
        }
        for identifier in SweptIdentifiers.correlations {
            let type = HKObjectType.correlationType(forIdentifier: identifier)
            #expect(type == HKCorrelationType(identifier), "\(identifier.rawValue)")
        }
        for identifier in SweptIdentifiers.clinical {
            let type = HKObjectType.clinicalType(forIdentifier: identifier)
            #expect(type == HKClinicalType(identifier), "\(identifier.rawValue)")
        }
        for identifier in SweptIdentifiers.documents {
            #expect(
                HKObjectType.documentType(forIdentifier: identifier)?.identifier
                    == identifier.rawValue)
        }
    }

    @Test("Types are told apart, and the factories know all of them")
    func types() {
        #expect(ApiSweep.sampleTypes.count == 37)
        #expect(!ApiSweep.factoryTypes().contains(nil))
        #expect(ApiSweep.rawIdentifiers().allSatisfy { $0.hasPrefix("HK") })
        #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "Nonsense")) == nil)
        #expect(ApiSweep.name(of: HKQuantityType(.stepCount).aggregationStyle) == "cumulative")
        #expect(ApiSweep.options(for: HKQuantityType(.stepCount)) == .cumulativeSum)
        #expect(ApiSweep.options(for: HKQuantityType(.bodyMass)).contains(.discreteMax))
        let frequencies: [HKUpdateFrequency] = [.immediate, .hourly, .daily, .weekly]
        #expect(frequencies.map(ApiSweep.seconds) == [0, 3600, 86_400, 604_800])
    }

    @Test("Enumerations have the raw values that bridges pass on")
    func enumerations() {
        #expect(!ApiSweep.categoryValues().contains(nil))
        #expect(ApiSweep.sleepStages.map(\.rawValue).sorted() == [0, 1, 2, 3, 4, 5])
        #expect(HKCategoryValueSleepAnalysis.allAsleepValues.count == 4)
        #expect(ApiSweep.oldNames == (.discreteArithmetic, .asleepUnspecified))
        #expect(ApiSweep.describe(HKBiologicalSex.male) == "male")
        #expect(ApiSweep.describe(HKWheelchairUse.yes) == "yes")
        #expect(ApiSweep.activity(37) == .running)
        #expect(ApiSweep.activity(999_999).rawValue == 999_999)
    }

    @Test("Units print as Apple's do, and a dictionary finds them", arguments: ApiSweep.units)
    func units(unit: HKUnit, text: String) {
        #expect(unit.unitString == text)
        #expect(HKUnit(from: text) == unit)
        #expect(HKUnit(from: "mL/kg*min") == HKUnit(from: "mL/min·kg"))
    }

    @Test("Quantities convert, compare and format")
    func quantities() {
        #expect(abs(ApiSweep.millimoles(fromMilligramsPerDecilitre: 90) - 4.9957) < 1e-3)
        let light = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 1)
        let heavy = HKQuantity(unit: .pound(), doubleValue: 3)
        #expect(ApiSweep.heavier(light, heavy) == heavy)
        #expect(!ApiSweep.text(for: light).isEmpty)
        #expect(ApiSweep.prefixes.count == 6)
        #expect((light + light).doubleValue(for: .gram()) == 2000)
        #expect(HKQuantityTypeIdentifier.stepCount.title == "StepCount")
        #expect(HKUnit.pound().foundationUnit == UnitMass.pounds)
    }

    @Test("Every kind of sample can be read field by field")
    func samples() async throws {
        let store = HKHealthStore()
        let made =
            ApiSweep.samples(at: Days.noon)
            + ApiSweep.workouts(from: Days.noon, to: Days.at(hour: 13))
        try await store.save(made)
        let read = try await HKSampleQueryDescriptor(
            predicates: Set(made.map(\.sampleType)).map { .sample(type: $0) },
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        // The fat inside the food correlation is not among these types.
        #expect(Set(read.map(\.uuid)) == Set(made.map(\.uuid)))
        for sample in read {
            let fields = ApiSweep.dictionary(of: sample)
            #expect(fields["bundle"] as? String == "org.openhealthkit.tests")
            #expect(sample.interval.start == Days.noon)
            #expect(!sample.sourceRevision.systemText.isEmpty)
        }
        let scale = read.compactMap { ApiSweep.dictionary(of: $0)["device"] as? String }
        #expect(scale.contains("Scale|Example|S1|1|2|3|4|5"))
        let counts = read.compactMap { ($0 as? HKQuantitySample)?.total }
        #expect(counts.map { $0.doubleValue(for: .count()) } == [10, 10, 10])
    }

    @Test("A workout keeps the facts under the usual keys")
    func metadata() async throws {
        let store = HKHealthStore()
        let end = Days.noon.addingTimeInterval(60)
        let workout = HKWorkout(
            activityType: .running, start: Days.noon, end: end, duration: 0,
            totalEnergyBurned: nil, totalDistance: nil, metadata: ApiSweep.metadata)
        try await store.save(workout)
        let read = try #require(
            try await HKSampleQueryDescriptor(
                predicates: [.workout()], sortDescriptors: [SortDescriptor(\.endDate)]
            ).result(for: store).first)
        #expect(Set(try #require(read.metadata).keys) == Set(ApiSweep.metadata.keys))
        let speed = read.metadata?[HKMetadataKeyAverageSpeed] as? HKQuantity
        #expect(speed?.doubleValue(for: HKUnit(from: "m/s")) == 3)
        #expect(read.metadata?[HKMetadataKeySyncVersion] as? Int == 2)
        #expect(Set(ApiSweep.keysOfTypes).count == 9)
    }

    @Test("Every kind of query calls its handler")
    func queries() async throws {
        let store = HKHealthStore()
        let samples = ApiSweep.samples(at: Days.noon)
        try await store.save(samples)
        let workout = HKWorkout(activityType: .running, start: Days.noon, end: Days.at(hour: 13))
        try await store.save(workout)
        let calls = Calls<String>()
        let queries = ApiSweep.queries(workout: workout) { text, error in
            calls.record(error == nil ? text : "\(text): failed")
        }
        queries.forEach(store.execute)
        var missing: Set = [
            "samples 1", "both 4", "observed", "observed types",
            "sum HKQuantityTypeIdentifierStepCount", "sources 1", "summaries 0", "collection 1",
            "anchored 3", "series",
        ]
        while !missing.isEmpty, let call = await calls.first() { missing.remove(call) }
        #expect(missing.isEmpty)
        queries.forEach(store.stop)
    }

    @Test(
        "Predicates select what they say",
        arguments: [
            ("range", 3), ("own", 3), ("own in range", 3), ("either", 3), ("not own", 1),
            ("typed", 3),
            ("entered", 3), ("automatic", 3), ("bridged", 3), ("by hand", 1), ("without key", 3),
            ("named", 0),
            ("many", 3),
        ])
    func predicates(name: String, count: Int) async throws {
        let store = HKHealthStore()
        try await store.save(ApiSweep.samples(at: Days.noon))
        let watch = TestStore.other("com.apple.health.watch", name: "Watch")
        try await watch.save(
            HKQuantitySample(
                type: HKQuantityType(.stepCount),
                quantity: HKQuantity(unit: .count(), doubleValue: 1),
                start: Days.at(day: 3), end: Days.at(day: 3)))
        let predicate = try #require(
            ApiSweep.predicates(from: Days.at(), to: Days.at(day: 1))[name])
        let found = try await HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(type: HKQuantityType(.stepCount), predicate: predicate)
            ],
            sortDescriptors: []
        ).result(for: store)
        #expect(found.count == count)
    }

    @Test("Samples are found by their identities")
    func identities() async throws {
        let store = HKHealthStore()
        let samples = ApiSweep.samples(at: Days.noon)
        try await store.save(samples)
        for predicate in ApiSweep.predicates(of: Array(samples.prefix(2))) {
            let found = try await HKSampleQueryDescriptor(
                predicates: [
                    .quantitySample(type: HKQuantityType(.stepCount), predicate: predicate)
                ],
                sortDescriptors: []
            ).result(for: store)
            #expect(Set(found.map(\.uuid)) == Set(samples.prefix(2).map(\.uuid)))
        }
        #expect(String(format: "%@ %@", Days.noon as any CVarArg, [1, 2]).hasSuffix("[1, 2]"))
    }

    @Test("Descriptors read several types, and sleep")
    func descriptors() async throws {
        let store = HKHealthStore()
        try await store.save(ApiSweep.samples(at: Days.noon))
        let (steps, sleep) = ApiSweep.descriptors()
        #expect(try await steps.result(for: store).count == 3)
        #expect(try await sleep.result(for: store).count == 1)
        let sum = try await store.sum(of: HKQuantityType(.stepCount), predicate: nil)
        #expect(sum != nil)
        store.startBackgroundDelivery(for: HKQuantityType(.stepCount))
        try await store.stopBackgroundDelivery(for: HKQuantityType(.stepCount))
    }

    @Test("Statistics of weights show the latest, the mean, the least and the most")
    func discreteStatistics() async throws {
        let store = HKHealthStore()
        let unit = HKUnit.gramUnit(with: .kilo)
        for (kilograms, hour) in [(71.0, 7), (69, 9), (70, 20)] {
            try await store.save(
                HKQuantitySample(
                    type: HKQuantityType(.bodyMass),
                    quantity: HKQuantity(unit: unit, doubleValue: kilograms),
                    start: Days.at(hour: hour), end: Days.at(hour: hour)))
        }
        let collection = try await HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: HKQuantityType(.bodyMass)),
            options: [.mostRecent, .discreteAverage, .discreteMin, .discreteMax],
            anchorDate: Days.midnight, intervalComponents: DateComponents(day: 1)
        ).result(for: store)
        #expect(ApiSweep.texts(of: collection, in: unit) == ["70.0 70.0 69.0 71.0 true"])
    }

    @Test("A workout's configuration keeps what it was given")
    func configuration() {
        let configuration = ApiSweep.configuration()
        #expect(configuration.activityType == .swimming && configuration.locationType == .indoor)
        #expect(configuration.swimmingLocationType == .pool)
        #expect(configuration.lapLength?.doubleValue(for: .meter()) == 25)
    }
}
