import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("1 Permissions")
    struct PermissionRules {
        private let phone = Phone.running

        @Test("Rule 1.1: permissions are per type")
        func perType() {
            let store = phone.store
            #expect(store.authorizationStatus(for: Phone.steps) == .sharingAuthorized)
            let other = store.authorizationStatus(for: RequestedTypes.neverRequested)
            #expect(other == .notDetermined)
        }

        @Test(
            "Rule 1.2: a type that only the system writes is denied after a request to read it",
            arguments: RequestedTypes.appleOnly)
        func appleOnly(type: HKSampleType) {
            #expect(phone.store.authorizationStatus(for: type) == .sharingDenied)
        }

        @Test("Rule 1.4: reading what was never requested fails with 5")
        func neverRequested() async throws {
            let code = await Phone.code {
                _ = try await phone.samples(RequestedTypes.neverRequested)
            }
            #expect(code == .errorAuthorizationNotDetermined)
        }

        @Test("Rule 1.4: an app that may save a type and never asked to read it reads its own")
        func sharedOnly() async throws {
            let type = RequestedTypes.sharedOnly
            let sample = phone.quantity(type, 80, .gramUnit(with: .milli))
            try await phone.store.save(sample)
            #expect(try await phone.uuids(type) == [sample.uuid])
        }

        @Test("Rule 1.5: a request for what was answered succeeds and asks nobody")
        func secondRequest() async throws {
            let answers = Events<Bool>()
            phone.store.requestAuthorization(toShare: [Phone.steps], read: [Phone.steps]) {
                isAnswered, error in
                answers.send(isAnswered && error == nil)
            }
            #expect(try await answers.next())
        }

        @Test(
            "Rule 1.7: a request that cannot be granted raises",
            arguments: [
                Misuse.requestForCorrelation, .requestToSaveAppleOnly, .requestForRouteAlone,
                .requestForHalfPressure, .requestForHeartbeatsAlone, .requestForNothing,
                .statusForCorrelation,
            ])
        func impossible(misuse: Misuse) async {
            await expectRaised(misuse)
        }

        @Test("Rule 1.8: a correlation is saved and read by the permissions for its members")
        func correlation() async throws {
            let pressure = phone.pressure(120, 80)
            try await phone.store.save(pressure)
            #expect(try await phone.uuids(Phone.pressure) == [pressure.uuid])
        }

        @Test("Rule 1.9: a type that is permitted per object cannot be in another request")
        func perObject() async {
            #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
            #expect(!Phone.steps.requiresPerObjectAuthorization())
            await expectRaised(.requestForPrescriptions)
        }

        @Test("Rule 1.10: the status of a request tells whether the person would be asked")
        func status() async throws {
            let answered = try await phone.store.statusForAuthorizationRequest(
                toShare: RequestedTypes.share, read: RequestedTypes.read)
            #expect(answered == .unnecessary)
            let open = try await phone.store.statusForAuthorizationRequest(
                toShare: [], read: [RequestedTypes.neverRequested])
            #expect(open == .shouldRequest)
        }

        @Test("Rule 1.14: the decisions about saving and reading a type are separate")
        func separate() async throws {
            let type = RequestedTypes.sharedOnly
            #expect(phone.store.authorizationStatus(for: type) == .sharingAuthorized)
            let reading = try await phone.store.statusForAuthorizationRequest(
                toShare: [], read: [type])
            #expect(reading == .shouldRequest)
        }
    }
}
