import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("The person of a test")
struct ConfiguredPersonTests {
    @Test("what the configuration says of the person is what an app reads")
    func characteristics() throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.person.dateOfBirth = DateComponents(year: 1980, month: 5, day: 17)
        configuration.person.biologicalSex = .female
        configuration.person.bloodType = .abNegative
        let store = HKHealthStore(configuration: configuration)
        let birth = try store.dateOfBirthComponents()
        #expect([birth.year, birth.month, birth.day] == [1980, 5, 17])
        #expect(try store.biologicalSex().biologicalSex == .female)
        #expect(try store.bloodType().bloodType == .abNegative)
        #expect(try store.wheelchairUse().wheelchairUse == .notSet)
    }

    @Test("an app that never asked does not learn it")
    func undetermined() {
        var configuration = OpenHealthKitConfiguration.temporary(grants: .none)
        configuration.person.biologicalSex = .female
        let store = HKHealthStore(configuration: configuration)
        #expect {
            _ = try store.biologicalSex()
        } throws: {
            ($0 as? HKError)?.code == .errorAuthorizationNotDetermined
        }
    }
}
