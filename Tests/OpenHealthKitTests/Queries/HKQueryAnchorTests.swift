import Foundation
import HealthKit
import Testing

@Suite struct HKQueryAnchorTests {
    @Test("an anchor comes back from an archive equal", arguments: [0, 1, 4_294_967_296])
    func archive(_ value: Int) throws {
        let anchor = HKQueryAnchor(fromValue: value)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: anchor, requiringSecureCoding: true)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKQueryAnchor.self, from: data)
        #expect(decoded == anchor)
        #expect(decoded?.hash == anchor.hash)
    }

    @Test("anchors at different places are different")
    func equality() {
        #expect(HKQueryAnchor(fromValue: 1) != HKQueryAnchor(fromValue: 2))
        #expect(HKQueryAnchor(fromValue: 1) == HKQueryAnchor(fromValue: 1))
    }
}
