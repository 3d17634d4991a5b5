import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct PersonTests {
    @Test("a characteristic that was never asked for throws 5")
    func undetermined() {
        let store = HKHealthStore(configuration: .temporary(grants: .none))
        do {
            _ = try store.biologicalSex()
            Issue.record("reading should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
        }
    }

    @Test("a characteristic that is not known is notSet; a date of birth throws 11")
    func notSet() throws {
        let store = HKHealthStore(configuration: .temporary())
        #expect(try store.biologicalSex().biologicalSex == .notSet)
        #expect(try store.bloodType().bloodType == .notSet)
        #expect(try store.fitzpatrickSkinType().skinType == .notSet)
        #expect(try store.wheelchairUse().wheelchairUse == .notSet)
        #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
        do {
            _ = try store.dateOfBirthComponents()
            Issue.record("reading should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorNoData)
        }
    }

    @Test("units follow the place, then what the person prefers, and a change is told")
    func units() async throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: "en_US")
            return calendar
        }
        let store = HKHealthStore(configuration: configuration)
        let mass = TestStore.mass
        #expect(try await store.preferredUnits(for: [mass])[mass] == .pound())
        let events = Events<Bool>()
        let observer = NotificationCenter.default.addObserver(
            forName: .HKUserPreferencesDidChange, object: store, queue: nil
        ) { _ in events.send(true) }
        defer { NotificationCenter.default.removeObserver(observer) }
        try store.setPreferredUnit(.stone(), for: mass)
        #expect(try await events.next())
        #expect(try await store.preferredUnits(for: [mass])[mass] == .stone())
    }

    @Test("units of types that were never asked for fail with 5")
    func unknownUnits() async {
        let store = HKHealthStore(configuration: .temporary(grants: .none))
        do {
            _ = try await store.preferredUnits(for: [TestStore.mass])
            Issue.record("it should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
        }
    }

    @Test("there is no watch to start an app on")
    func watch() async {
        let store = HKHealthStore(configuration: .temporary())
        await #expect(throws: HKError.self) {
            try await store.startWatchApp(toHandle: HKWorkoutConfiguration())
        }
    }
}
