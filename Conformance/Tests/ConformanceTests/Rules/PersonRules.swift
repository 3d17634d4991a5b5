import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("13 The person")
    struct PersonRules {
        private let phone = Phone.running

        @Test("Rule 13.1: a characteristic that was never requested fails with 5")
        func neverRequested() async {
            let code = await Phone.code { _ = try phone.store.fitzpatrickSkinType() }
            #expect(code == .errorAuthorizationNotDetermined)
        }

        @Test("Rule 13.1: an unset characteristic is no error, a missing date of birth is 11")
        func unset() async {
            let bloodType = await Phone.code { _ = try phone.store.bloodType() }
            #expect(bloodType == nil)
            let birth = await Phone.code {
                let components = try phone.store.dateOfBirthComponents()
                // Where the person has entered one, the rule shows nothing.
                #expect(components.year != nil)
            }
            #expect(birth == nil || birth == .errorNoData)
        }

        @Test("Rule 13.2: each requested type has a unit that fits it")
        func units() async throws {
            let units = try await phone.store.preferredUnits(for: [Phone.mass, Phone.steps])
            #expect(Set(units.keys) == [Phone.mass, Phone.steps])
            #expect(units[Phone.steps] == .count())
            let mass = try #require(units[Phone.mass])
            #expect([Phone.kilogram, .pound(), .stone()].contains(mass))
        }
    }
}
