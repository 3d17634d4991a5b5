import Foundation
import OpenHealthKit
import Testing

@Suite("Archives of units and quantities")
struct UnitArchiveTests {
    @Test(
        "A unit comes back from its archive",
        arguments: [
            "()", "count", "mL/min·kg", "mmol<180.15588000005408>/L", "1/s^2", "degC", "%",
        ])
    func unit(string: String) throws {
        let unit = HKUnit(from: string)
        #expect(HKUnit.supportsSecureCoding)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: unit, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data) == unit)
    }

    @Test("A quantity comes back from its archive", arguments: [72, 0.1, -0.0, 1e300])
    func quantity(value: Double) throws {
        let quantity = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: value)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: quantity, requiringSecureCoding: true)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKQuantity.self, from: data)
        #expect(decoded == quantity)
    }

    @Test("The keys are HealthKit's")
    func keys() throws {
        let quantity = HKQuantity(unit: .count(), doubleValue: 1)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: quantity, requiringSecureCoding: true)
        let list = try Self.propertyList(data)
        let objects = list["$objects"] as? [Any] ?? []
        let keys = objects.compactMap { $0 as? [String: Any] }.flatMap(\.keys)
        #expect(Set(keys).isSuperset(of: ["UnitKey", "ValueKey", "HKUnitStringKey"]))
    }

    @Test("A bad archive of a unit is nil", arguments: Damage.ofUnits)
    func badUnit(_ damage: Damage) throws {
        let data = try damage.done(to: HKUnit(from: "kg"))
        #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data)) == nil)
    }

    @Test("A bad archive of a quantity is nil", arguments: Damage.ofQuantities)
    func badQuantity(_ damage: Damage) throws {
        let data = try damage.done(to: HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 1))
        #expect(
            (try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data)) == nil)
    }

    @Test("An archive that was rewritten without damage is read")
    func undamaged() throws {
        let quantity = HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 1)
        let data = try Damage.none.done(to: quantity)
        let decoded = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKQuantity.self, from: data)
        #expect(decoded == quantity)
    }

    /// What can be wrong with an archive whose unit is "kg".
    enum Damage: Sendable {
        case none, keysMissing, stringIsNoUnit, stringIsNumber, stringIsData
        case valueMissing

        static let ofUnits = [keysMissing, stringIsNoUnit, stringIsNumber, stringIsData]
        static let ofQuantities = ofUnits + [valueMissing]

        /// The archive of an object, damaged.
        func done(to object: NSObject) throws -> Data {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: object, requiringSecureCoding: true)
            var list = try UnitArchiveTests.propertyList(data)
            list["$objects"] = (list["$objects"] as? [Any])?.map(damaged)
            return try PropertyListSerialization.data(
                fromPropertyList: list, format: .binary, options: 0)
        }

        private func damaged(_ object: Any) -> Any {
            if var fields = object as? [String: Any] {
                let missing =
                    switch self {
                    case .keysMissing: ["HKUnitStringKey", "UnitKey", "ValueKey"]
                    case .valueMissing: ["ValueKey"]
                    default: [String]()
                    }
                for key in missing { fields[key] = nil }
                return fields
            }
            guard object as? String == "kg" else { return object }
            return switch self {
            case .stringIsNoUnit: "ug"
            case .stringIsNumber: 7
            case .stringIsData: Data([1])
            default: object
            }
        }
    }

    private static func propertyList(_ data: Data) throws -> [String: Any] {
        var format = PropertyListSerialization.PropertyListFormat.binary
        let list = try PropertyListSerialization.propertyList(
            from: data, options: [], format: &format)
        return try #require(list as? [String: Any])
    }
}
