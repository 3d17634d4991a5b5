import Foundation
import OpenHealthKit
import Testing

@Suite("Characteristics")
struct CharacteristicTests {
    @Test("a test double overrides the value")
    func testDouble() {
        final class Double: HKBiologicalSexObject, @unchecked Sendable {
            override var biologicalSex: HKBiologicalSex { .female }
        }
        #expect(Double().biologicalSex == .female)
        #expect(HKBiologicalSexObject().biologicalSex == .notSet)
        #expect(HKBloodTypeObject().bloodType == .notSet)
        #expect(HKWheelchairUseObject().wheelchairUse == .notSet)
        #expect(HKFitzpatrickSkinTypeObject().skinType == .notSet)
        #expect(HKActivityMoveModeObject().activityMoveMode == .activeEnergy)
    }

    @Test("a value comes back from an archive")
    func archive() throws {
        let object = HKBloodTypeObject(.abNegative)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKBloodTypeObject.self, from: data)
        #expect(copy == object)
        #expect(copy?.bloodType == .abNegative)
    }
}
