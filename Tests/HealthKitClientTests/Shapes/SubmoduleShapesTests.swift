import CoreLocation.CLLocation
import HealthKit.HKWorkout
import Testing

@Suite("Imports of a header of HealthKit")
struct SubmoduleShapesTests {
    @Test("an import of one header imports the whole module")
    func submodules() {
        #expect(HKWorkoutActivityType.running.rawValue == 37)
        #expect(HKUnit(from: "kg") == .gramUnit(with: .kilo))
        #expect(CLLocation(latitude: 1, longitude: 2).coordinate.latitude == 1)
    }
}
