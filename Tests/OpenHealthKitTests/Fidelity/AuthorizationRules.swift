import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for permissions")
struct AuthorizationRules {
    @Test("1.3 who may not read sees what it saved itself, without an error")
    func deniedReading() async throws {
        let phone = Phone(
            diary: .none, prompt: .allowing(share: [TestStore.steps], read: []))
        try await phone.diary.requestAuthorization(
            toShare: [TestStore.steps], read: [TestStore.steps])
        try await phone.scale.save(Phone.steps(1))
        #expect(try await TestStore.samples(TestStore.steps, in: phone.diary).isEmpty)
        try await phone.diary.save(Phone.steps(2))
        let own = try await TestStore.samples(TestStore.steps, in: phone.diary)
        #expect(own.map(TestStore.count) == [2])
        #expect(try await TestStore.samples(TestStore.steps, in: phone.scale).count == 2)
    }

    @Test("1.4 permission to save reads own samples alone, and permission to read saves none")
    func separate() async throws {
        let phone = Phone(diary: .only(share: [TestStore.steps], read: []))
        try await phone.diary.save(Phone.steps(1))
        try await phone.scale.save(Phone.steps(2, 60, 120))
        let own = try await TestStore.samples(TestStore.steps, in: phone.diary)
        #expect(own.map(TestStore.count) == [1])
        let reading = await Phone.code {
            _ = try await TestStore.samples(TestStore.mass, in: phone.diary)
        }
        #expect(reading == .errorAuthorizationNotDetermined)
        let reader = Phone(diary: .only(share: [], read: [TestStore.steps])).diary
        #expect(try await TestStore.samples(TestStore.steps, in: reader).isEmpty)
        let saving = await Phone.code { try await reader.save(Phone.steps(1)) }
        #expect(saving == .errorAuthorizationNotDetermined)
    }

    @Test("1.8 a correlation is saved and read by the permissions for its members")
    func correlations() async throws {
        let members: Set<HKObjectType> = [Phone.systolic, Phone.diastolic]
        let store = Phone(diary: .only(share: members, read: members)).diary
        try await store.save(Phone.pressure(120, 80))
        #expect(try await TestStore.samples(Phone.pressureType, in: store).count == 1)
    }

    @Test("1.9 what is permitted object by object is asked for on its own, each time anew")
    func perObject() async throws {
        let asked = Events<Set<HKObjectType>>()
        let store = Phone(
            diary: .none,
            prompt: PermissionPrompt { request in
                asked.send(request.read)
                return .decided(share: [], read: request.read)
            }
        ).diary
        let type = HKObjectType.visionPrescriptionType()
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(await asked.next(2) == [[type], [type]])
        let inSet = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            try await HKHealthStore(configuration: .temporary()).requestAuthorization(
                toShare: [], read: [HKObjectType.visionPrescriptionType()])
        }
        #expect(text(inSet).contains("Authorization to read the following types is disallowed"))
    }

    @Test("1.10 the status of a request refuses the same types as the request")
    func status() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = try await HKHealthStore(configuration: .temporary()).statusForAuthorizationRequest(
                toShare: [HKCorrelationType(.bloodPressure)], read: [])
        }
        #expect(text(result).contains("disallowed: HKCorrelationTypeIdentifierBloodPressure"))
    }

    @Test("1.11 support of health records is asked for, not assumed")
    func records() {
        #expect(Phone().diary.supportsHealthRecords())
        #expect(!Phone { $0.supportsHealthRecords = false }.diary.supportsHealthRecords())
    }

    @Test("1.12 an app may answer for its extension")
    func extensions() async throws {
        try await Phone().diary.handleAuthorizationForExtension()
    }
}
