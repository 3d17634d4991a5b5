import Foundation
import HealthKit
import OpenHealthKit
import TestSupport
import Testing

@Suite("What an app sees of others' samples through HealthKit's API")
struct HealthKitAccessTests {
    @Test(
        "each way of reading shows what may be read and nothing else", arguments: HealthKitWays.all)
    func ways(way: HealthKitWay) async throws {
        let permitted = try await HealthKitWorld(readable: HealthKitWorld.readTypes)
        #expect(try await way.sees(permitted))
        let denied = try await HealthKitWorld(readable: way.always)
        #expect(try await !way.sees(denied))
    }

    private static let sources = Repository.file("Sources/OpenHealthKit")

    @Test("every type that waits for a store and every function of the store is listed")
    func listed() throws {
        let declared = try PublicDeclarations(in: Self.sources)
        let queries = declared.types.filter {
            !$0.value.isDisjoint(with: ["HKQuery", "HKAsyncQuery", "HKAsyncSequenceQuery"])
        }
        let waiting = declared.functions.filter {
            $0.signature.contains(#/\basync\b|[cC]ompletion|[hH]andler|HKHealthStore/#)
        }
        let owners = Set(waiting.map { String($0.name.prefix { $0 != "." }) })
        let stores: Set<String> = ["HKHealthStore", "HKAttachmentStore"]
        #expect(
            owners.union(queries.keys).subtracting(stores).subtracting(["Iterator"])
                == Set(HealthKitListing.types.keys))
        let functions = declared.functions.map { String($0.name.prefix { $0 != "(" }) }
            .filter { name in stores.contains { name.hasPrefix("\($0).") } }
        #expect(Set(functions) == Set(HealthKitListing.functions.keys))
        let predicates = declared.functions.map(\.name)
            .filter { $0.hasPrefix("HKQuery.predicate") }
            .map { String($0.dropFirst("HKQuery.".count).prefix { $0 != "(" }) }
        #expect(Set(predicates) == Set(HealthKitListing.predicates.keys))
    }

    @Test("every way that a listing names has a test")
    func named() {
        let names = Set(HealthKitWays.all.map(\.name))
        let kinds =
            Array(HealthKitListing.types.values) + Array(HealthKitListing.functions.values)
            + Array(HealthKitListing.predicates.values)
        for kind in kinds {
            switch kind {
            case .reads(let way), .runs(let way): #expect(names.contains(way), "\(way)")
            case .observes, .own, .writes, .noSamples: continue
            }
        }
    }
}
