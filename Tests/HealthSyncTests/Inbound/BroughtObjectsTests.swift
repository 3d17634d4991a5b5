import Foundation
import HealthSync
import Testing

@Suite("Objects that a reading has brought")
struct BroughtObjectsTests {
    @Test("what was added in any batch stays, and nothing else is contained")
    func contents() {
        let objects = (0..<200).map { _ in UUID() }
        var brought = BroughtObjects()
        for (place, size) in [1, 1, 50, 3, 40, 100].enumerated() {
            brought.add(Set(objects.dropFirst(place * 10).prefix(size)))
        }
        let expected = Set(objects[0..<1] + objects[10..<11] + objects[20..<150])
        #expect(objects.filter { brought.contains($0) } == objects.filter(expected.contains))
    }

    @Test("an addition does not change the collection that it began with")
    func values() {
        let (first, second) = (UUID(), UUID())
        var brought = BroughtObjects()
        brought.add([first])
        let before = brought
        brought.add([second])
        #expect(brought.contains(first) && brought.contains(second))
        #expect(!before.contains(second))
    }
}
