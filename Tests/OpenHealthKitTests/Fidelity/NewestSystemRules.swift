import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite("What iOS 26.4 to 27.3 added, beside the zones of workouts")
struct NewestSystemRules {
    private let phone = Phone()
    private static let state = HKCategoryType(.menopausalState)

    @Test("a menopausal state is a point in time: another is refused with 3 when it is saved")
    func pointInTime() async throws {
        func sample(_ end: TimeInterval) -> HKCategorySample {
            HKCategorySample(
                type: Self.state, value: HKCategoryValueMenopausalState.perimenopause.rawValue,
                start: Phone.date(0), end: Phone.date(end))
        }
        #expect(
            await Phone.code { try await phone.diary.save(sample(60)) } == .errorInvalidArgument)
        try await phone.diary.save(sample(0))
        let found = try await TestStore.samples(Self.state, in: phone.diary)
        #expect(found.compactMap { ($0 as? HKCategorySample)?.value } == [2])
        // Bleeding lasts a while.
        try await phone.diary.save(
            HKCategorySample(
                type: HKCategoryType(.bleedingAfterMenopause),
                value: HKCategoryValueVaginalBleeding.light.rawValue, start: Phone.date(0),
                end: Phone.date(60)))
    }

    @Test("menopausal states are found by their values")
    func stateValues() async throws {
        let states: [HKCategoryValueMenopausalState] = [.menopause, .perimenopause, .none]
        #expect(states.map(\.rawValue) == [1, 2, 3])
        try await phone.diary.save(
            states.map {
                HKCategorySample(
                    type: Self.state, value: $0.rawValue, start: Phone.date(0), end: Phone.date(0))
            })
        let predicate = HKCategoryValueMenopausalState.predicateForSamples(
            .equalTo, value: .menopause)
        let found = try await TestStore.samples(Self.state, in: phone.diary, predicate: predicate)
        #expect(found.compactMap { ($0 as? HKCategorySample)?.value } == [1])
    }

    @Test("another value than the three raises when the sample is made")
    func wrongState() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKCategorySample(
                type: HKCategoryType(.menopausalState), value: 0, start: Phone.date(0),
                end: Phone.date(0))
        }
        #expect(text(result).contains("Value 0 is not compatible"))
    }

    @Test("the reference sex is its own: unset without one, 5 before a request, 4 where denied")
    func referenceSex() throws {
        let store = phone.diary
        #expect(try store.referenceSex == .notSet)
        try store.openStore().characteristics.set(
            .referenceSex, .number(HKReferenceSex.female.rawValue))
        #expect(try store.referenceSex == .female)
        #expect(try store.biologicalSex().biologicalSex == .notSet)
        try store.openStore().permissions.set(
            share: [:], read: [.referenceSex: .denied], app: store.app)
        #expect { try store.referenceSex } throws: {
            ($0 as? HKError)?.code == .errorAuthorizationDenied
        }
        let unasked = HKHealthStore(configuration: .temporary(grants: .none))
        #expect { try unasked.referenceSex } throws: {
            ($0 as? HKError)?.code == .errorAuthorizationNotDetermined
        }
    }

    @Test("a request can ask for the reference sex, and a test's person has one")
    func referenceSexOfPerson() async throws {
        let store = HKHealthStore(
            configuration: {
                var configuration = OpenHealthKitConfiguration.temporary(grants: .none)
                configuration.person.referenceSex = .male
                return configuration
            }())
        try await store.requestAuthorization(
            toShare: [], read: [HKCharacteristicType(.referenceSex)])
        #expect(try store.referenceSex == .male)
    }

    @Test("RMSSD is a variability of its own beside SDNN, in milliseconds")
    func variability() async throws {
        let unit = HKUnit.secondUnit(with: .milli)
        for (identifier, value) in [
            (HKQuantityTypeIdentifier.heartRateVariabilityRMSSD, 41.5),
            (.heartRateVariabilitySDNN, 52),
        ] {
            let type = HKQuantityType(identifier)
            #expect(type.is(compatibleWith: unit))
            try await phone.diary.save(
                HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: unit, doubleValue: value),
                    start: Phone.date(0), end: Phone.date(60)))
            let found = try await TestStore.samples(type, in: phone.diary)
            let values = found.compactMap {
                ($0 as? HKDiscreteQuantitySample)?.averageQuantity.doubleValue(for: unit)
            }
            #expect(values == [value])
        }
    }

    @Test("a change of the person's units comes as a message and as a notification")
    func preferencesMessage() async throws {
        let store = phone.diary
        let messages = Events<Bool>()
        let token = NotificationCenter.default.addObserver(
            of: store, for: .userPreferencesDidChange
        ) { _ in messages.send(true) }
        defer { NotificationCenter.default.removeObserver(token) }
        try store.setPreferredUnit(.pound(), for: TestStore.mass)
        #expect(try await messages.next())
        typealias Message = HKHealthStore.HKUserPreferencesDidChangeMessage
        #expect(Message.name == .HKUserPreferencesDidChange)
        let same = Notification(name: .HKUserPreferencesDidChange, object: store)
        #expect(await MainActor.run { Message.makeMessage(same) != nil })
        let other = Notification(name: Notification.Name("other"))
        #expect(await MainActor.run { Message.makeMessage(other) == nil })
    }
}
